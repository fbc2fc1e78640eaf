import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

const GAP_PX = 8;

interface FittingLine {
  /** The element whose width limits the line. */
  readonly line: RefObject<HTMLDivElement | null>;
  /** An invisible copy of all parts. The last child is the button for the parts that do not fit. */
  readonly ruler: RefObject<HTMLDivElement | null>;
  /** The number of parts that fit into the line. */
  readonly fits: number;
}

/** Returns the number of parts that fit into one line. Measures again when a width changes. */
export function useFitting(count: number): FittingLine {
  const line = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(count);
  const measure = useCallback(() => {
    // In jsdom the line has no layout and no width.
    if (line.current !== null && line.current.clientWidth > 0 && ruler.current !== null) {
      const widths = [...ruler.current.children].map(
        (part) => part.getBoundingClientRect().width + GAP_PX,
      );
      setFits(fittingCount(line.current.clientWidth + GAP_PX, widths));
    }
  }, []);
  // A new value changes the width of its pill, so every render measures again.
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
 * Returns the number of parts that fit into a line. If not all fit, a button for the others must
 * also fit.
 *
 * @param room the available width in pixels
 * @param widths the widths of the parts, then that of the button, in pixels
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
