import type { PenStrokes } from '@diwan/contract/features/signatures/records';
import type { PointGroup } from 'signature_pad';

/** The server's limits for one drawing. If there are more points, every n-th one is sent. */
const MOST_POINTS = 4_000;
const MOST_STROKES = 200;

const toHundredths = (value: number): number => Math.round(value * 100) / 100;

/**
 * Returns strokes in the form that the request has: x, y, milliseconds since the first touch,
 * pressure from 0 to 1.
 * @returns undefined if there is no drawing
 */
export function penStrokesOf(
  groups: readonly PointGroup[],
  canvas: Pick<HTMLCanvasElement, 'clientWidth' | 'clientHeight'> | null,
): PenStrokes | undefined {
  const start = groups[0]?.points[0]?.time;
  if (start === undefined || !canvas || canvas.clientWidth === 0) return undefined;
  const count = groups.reduce((sum, { points }) => sum + points.length, 0);
  const step = Math.ceil(count / MOST_POINTS);
  return {
    width: canvas.clientWidth,
    height: canvas.clientHeight,
    strokes: groups
      .slice(0, MOST_STROKES)
      .map(({ points }) =>
        points
          .filter((_, n) => n % step === 0)
          .map(({ x, y, time, pressure }): [number, number, number, number] => [
            toHundredths(x),
            toHundredths(y),
            Math.max(0, Math.min(3_600_000, Math.round(time - start))),
            toHundredths(Math.min(1, Math.max(0, pressure))),
          ]),
      ),
  };
}
