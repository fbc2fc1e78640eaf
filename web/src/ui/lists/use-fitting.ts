import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const GAP_PX = 8;

interface Fitting {
  /** The element whose width is available. */
  readonly line: RefObject<HTMLDivElement | null>;
  /** An invisible copy of all parts; the last one is the button for those that do not fit. */
  readonly ruler: RefObject<HTMLDivElement | null>;
  /** The number of parts that fit into the line. */
  readonly fits: number;
}

/** Counts the parts that fit into one line, and counts again when a width changes. */
export function useFitting(count: number): Fitting {
  const line = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(count);
  const measure = useCallback(() => {
    // A line without a layout has no width.
    if (line.current !== null && line.current.clientWidth > 0 && ruler.current !== null) {
      const widths = [...ruler.current.children].map(
        (part) => part.getBoundingClientRect().width + GAP_PX,
      );
      setFits(fittingCount(line.current.clientWidth + GAP_PX, widths));
    }
  }, []);
  // A changed value changes the width of its pill.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (line.current !== null) observer.observe(line.current);
    if (ruler.current !== null) observer.observe(ruler.current);
    return () => observer.disconnect();
  }, [measure]);
  return { line, ruler, fits: Math.min(fits, count) };
}

/**
 * The number of parts that fit, if a button for the others follows them.
 *
 * @param room the available width in pixels
 * @param widths the width of each part and, at the end, of the button, in pixels
 */
export function fittingCount(room: number, widths: readonly number[]): number {
  const parts = widths.slice(0, -1);
  const sum = (some: readonly number[]): number => some.reduce((total, width) => total + width, 0);
  if (sum(parts) <= room) return parts.length;
  const button = widths.at(-1) ?? 0;
  let count = 0;
  while (count < parts.length && sum(parts.slice(0, count + 1)) + button <= room) count += 1;
  return count;
}
