import { expect, test } from 'vitest';
import { demoHand } from '../writers/demo-hands.ts';
import { inkOfDrawing } from './extract.ts';
import { turnedApart } from './laying.ts';
import { matchShapes } from './matching.ts';
import { readPicture } from './picture.ts';
import { readShape, type Shape } from './shape.ts';

async function shapeOf(writer: number, take: number, astray = 0): Promise<Shape> {
  const drawn = Buffer.from((await demoHand(writer, take, astray)).split(',')[1] ?? '', 'base64');
  const ink = inkOfDrawing(await readPicture(drawn));
  const shape = ink && readShape(ink);
  if (!shape) throw new Error('there is a signature');
  return shape;
}

const turned = (a: Shape, b: Shape): number => turnedApart(a, b, matchShapes(a, b));

test.each([7, 8, 15])(
  "a forger rotates writer %i's lines further than the owner",
  async (writer) => {
    const first = await shapeOf(writer, 1);
    const own = turned(first, await shapeOf(writer, 2));
    const forged = turned(first, await shapeOf(writer, 3, 0.15));
    expect(turned(first, first)).toBeLessThan(own);
    expect(own).toBeLessThan(forged);
  },
);

test('a signature without lines near it is not rotated, and has a number', async () => {
  const [first, other] = [await shapeOf(7, 1), await shapeOf(8, 1)];
  const nothing = matchShapes(first, { ...other, points: [], descriptors: new Float32Array() });
  expect(turnedApart(first, { ...other, cells: new Map() }, nothing)).toBeCloseTo(Math.log(0.02));
});
