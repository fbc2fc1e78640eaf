import { describe, expect, test } from 'vitest';
import { directionOf, groupLines } from './group-lines.ts';
import type { Rectangle } from './rectangle.ts';

const line = (cx: number, cy: number, angle = 0, long = 200): Rectangle => ({
  cx,
  cy,
  angle,
  long,
  short: 30,
});
const card = (x: number, y: number): Rectangle[] =>
  [0, 1, 2, 3].map((row) => line(x, y + row * 60));

describe('the lines of a picture', () => {
  test('are one group if they belong to one card', () => {
    expect(groupLines(card(300, 100))).toHaveLength(1);
  });

  test('are two groups if two cards lie apart', () => {
    const groups = groupLines([...card(300, 100), ...card(300, 700)]);
    expect(groups.map((group) => group.length)).toEqual([4, 4]);
  });

  test('are two groups if two cards lie at right angles', () => {
    const upright = card(300, 100);
    const turned = [0, 1, 2].map((row) => line(520 + row * 60, 200, Math.PI / 2));
    expect(groupLines([...upright, ...turned])).toHaveLength(2);
  });

  test('include a single line far away, whose direction is that of the card', () => {
    const groups = groupLines([...card(300, 100), line(900, 900, Math.PI)]);
    expect(groups.map((group) => group.length)).toEqual([5]);
  });

  test('are joined if the detector has split one', () => {
    const [left, right] = [line(200, 100, 0, 210), line(400, 101, 0, 210)];
    const [[whole] = []] = groupLines([left, line(300, 140), right, line(300, 180)]);
    expect(whole).toMatchObject({ cx: 300, long: 410 });
    expect(whole?.short).toBeLessThan(33);
  });

  test.each([
    { apart: 'a gap', other: line(420, 100, 0, 200) },
    { apart: 'another row', other: line(390, 112, 0, 210) },
    { apart: 'another height', other: { ...line(390, 100, 0, 210), short: 18 } },
    { apart: 'another direction', other: line(390, 100, 0.2, 210) },
  ])('are not joined over $apart', ({ other }) => {
    const [group = []] = groupLines([line(200, 100, 0, 210), other]);
    expect(group).toHaveLength(2);
  });

  test('have the direction of most of their length', () => {
    const group = [line(0, 0, 0.1, 400), line(0, 60, 0.12, 300), line(0, 120, 0.3, 80)];
    expect(directionOf(group)).toBeCloseTo(0.1, 1);
  });
});
