import { expect, test } from 'vitest';
import { penStrokes } from '@diwan/contract/features/signatures/records';
import type { PointGroup } from 'signature_pad';
import { penStrokesOf } from './pen-strokes.ts';

const CANVAS = { clientWidth: 360, clientHeight: 200 };
const group = (...points: PointGroup['points']): PointGroup => ({
  dotSize: 0,
  minWidth: 1,
  maxWidth: 2.5,
  penColor: '#111827',
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points,
});

test('strokes contain the position, the time since the first touch, and the pressure', () => {
  const first = { x: 10.123, y: 20, time: 5_000, pressure: 0.5 };
  const later = { x: 11, y: 21, time: 5_016.4, pressure: 1.2 };
  const strokes = penStrokesOf([group(first), group(later)], CANVAS);
  expect(strokes).toEqual({
    width: 360,
    height: 200,
    strokes: [[[10.12, 20, 0, 0.5]], [[11, 21, 16, 1]]],
  });
});

test("a drawing of any length stays within the server's limits", () => {
  const points = Array.from({ length: 20_000 }, (_, n) => ({
    x: n % 300,
    y: n % 150,
    time: n * 8,
    pressure: 0.5,
  }));
  expect(penStrokes.safeParse(penStrokesOf([group(...points)], CANVAS)).success).toBe(true);
});

test('an empty drawing has no strokes', () => {
  expect(penStrokesOf([], CANVAS)).toBeUndefined();
});
