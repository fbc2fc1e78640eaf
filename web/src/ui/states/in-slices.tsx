import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface InSlicesProps {
  /** The content that is shown until the children are rendered. */
  readonly pending?: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children in a transition, so that a slow phone stays responsive. */
export function InSlices({ pending = null, children }: InSlicesProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready ? children : pending;
}
