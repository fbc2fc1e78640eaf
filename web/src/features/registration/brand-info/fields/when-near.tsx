import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { wasFirstFieldUsed } from '../../../../lib/away/first-field.ts';
import { FormSkeleton } from '../../../../ui/states/skeletons.tsx';

interface WhenNearProps {
  /** The number of placeholders until the children are shown. */
  readonly fields: number;
  readonly children: ReactNode;
}

/** The events that show that a person uses the page. */
const USES = ['input', 'keydown', 'pointerdown', 'scroll'] as const;

/** A person with a screen reader reads on without any of these events. */
const LATEST_MS = 2_000;

/**
 * Loads and shows fields when their place is in view, when the person begins to use the page, or
 * after `LATEST_MS`. The lists of countries and dialling codes are below the first screen of a
 * phone, so a slow network loads the first field before them.
 */
export function WhenNear({ fields, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(
    () => !('IntersectionObserver' in window) || wasFirstFieldUsed(),
  );
  useEffect(() => {
    if (place.current === null) return undefined;
    const over = new AbortController();
    const show = () => setNear(true);
    for (const name of USES) document.addEventListener(name, show, { signal: over.signal });
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) show();
    });
    watch.observe(place.current);
    const timer = setTimeout(show, LATEST_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
      watch.disconnect();
    };
  }, []);
  const pending = <FormSkeleton fields={fields} />;
  if (!near) return <div ref={place}>{pending}</div>;
  return <Suspense fallback={pending}>{children}</Suspense>;
}
