/** A point of a pen's path, in units of the signature's height, with its time. */
export interface InkPoint {
  readonly x: number;
  readonly y: number;
  /** The time in milliseconds from the first touch. */
  readonly t: number;
  /** The pressure of the pen, 0 to 1. */
  readonly pressure: number;
}
export type InkPath = readonly (readonly InkPoint[])[];

/** The differences of one signature from the writer's plan. */
interface Hand {
  /** The deviation of a forger's points or strokes; 0 for the owner. */
  readonly astray: number;
  readonly seed: number;
}

/** Draws a writer's signature, by the owner or by a forger who saw it. */
export type Writer = (hand: Hand) => InkPath;

/**
 * Scales a path to fit into a box at (0, 0), and keeps its proportions.
 * @param width of the box, in the unit of the result
 */
export function fitPath(path: InkPath, width: number, height: number): InkPath {
  const points = path.flat();
  if (points.length === 0) return path;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = Math.min(
    width / Math.max(1e-6, Math.max(...xs) - left),
    height / Math.max(1e-6, Math.max(...ys) - top),
  );
  return path.map((stroke) =>
    stroke.map((point) => ({
      ...point,
      x: (point.x - left) * scale,
      y: (point.y - top) * scale,
    })),
  );
}
