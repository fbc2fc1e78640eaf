import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface InSlicesProps {
  /** Shown until the rest is drawn. */
  readonly pending?: ReactNode;
  readonly children: ReactNode;
}

/** Draws a large part of a page in slices, so that a slow phone stays responsive. */
export function InSlices({ pending = null, children }: InSlicesProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready ? children : pending;
}
