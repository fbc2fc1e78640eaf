import { expect, test } from 'vitest';
import type { PointGroup } from 'signature_pad';
import { fitStrokes } from './fit-strokes.ts';

const stroke = (...points: readonly (readonly [number, number])[]): PointGroup => ({
  dotSize: 0,
  minWidth: 1,
  maxWidth: 2.5,
  penColor: '#111827',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })),
});

test('a signature that fits is not changed', () => {
  const strokes = [stroke([10, 10], [300, 150])];
  expect(fitStrokes(strokes, 360, 200)).toEqual(strokes);
});

test('a wide signature shrinks in proportion when the phone is turned', () => {
  const [fitted] = fitStrokes([stroke([0, 0], [712, 100])], 360, 200);
  expect(fitted?.points[1]).toMatchObject({ x: 356, y: 50 });
});

test('no strokes give no strokes', () => {
  expect(fitStrokes([], 360, 200)).toEqual([]);
});
