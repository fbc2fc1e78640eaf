import { useEffect, useRef } from 'react';
import { LoadingPage } from '../loading-page.tsx';

/** Stands for a step that another page shows, and goes there. */
export function Elsewhere({ onArrive }: { readonly onArrive: () => void }) {
  const leaving = useRef(false);
  useEffect(() => {
    if (leaving.current) return;
    leaving.current = true;
    onArrive();
  }, [onArrive]);
  return <LoadingPage />;
}
