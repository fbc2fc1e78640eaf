import type { PointGroup } from 'signature_pad';

const MARGIN = 8;

/**
 * Fits the strokes of a signature into another size. Strokes that fit do not change. Others shrink
 * in proportion, so that rotating a phone cuts off nothing.
 */
export function fitStrokes(
  strokes: readonly PointGroup[],
  width: number,
  height: number,
): PointGroup[] {
  const points = strokes.flatMap((stroke) => stroke.points);
  const right = Math.max(0, ...points.map(({ x }) => x)) + MARGIN;
  const bottom = Math.max(0, ...points.map(({ y }) => y)) + MARGIN;
  const scale = Math.min(1, width / right, height / bottom);
  if (scale === 1) return [...strokes];
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x * scale, y: point.y * scale })),
  }));
}
