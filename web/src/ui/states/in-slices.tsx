import { type ReactNode, startTransition, useEffect, useState } from 'react';

interface InSlicesProps {
  /** Stands until the rest is drawn. */
  readonly pending?: ReactNode;
  readonly children: ReactNode;
}

/** A large part of a page, drawn in slices: a slow phone stays answerable meanwhile. */
export function InSlices({ pending = null, children }: InSlicesProps) {
  const [ready, setReady] = useState(false);
  useEffect(() => startTransition(() => setReady(true)), []);
  return ready ? children : pending;
}
