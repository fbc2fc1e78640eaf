import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { chanceFrom } from '../writers/chance.ts';
import { type Card, findCards } from './find-cards.ts';
import { ontoCorners, type Point, project } from './projection.ts';
import { decodePicture } from './raster.ts';

type Quadrilateral = readonly [Point, Point, Point, Point];

const pathOf = (corners: readonly Point[]): string => corners.map((one) => one.join()).join(' ');

/** Draws a table with papers, each by its corners and with a dark band along its first side. */
async function drawTable(...papers: readonly Quadrilateral[]): Promise<readonly Card[]> {
  const drawn = papers.map((corners) => {
    const inside = project(ontoCorners(1, 1, corners));
    const band = [inside(0.1, 0.1), inside(0.9, 0.1), inside(0.9, 0.2), inside(0.1, 0.2)];
    return `<polygon points="${pathOf(corners)}" fill="#e8e4da"/>
      <polygon points="${pathOf(band)}" fill="#222"/>`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <rect width="1600" height="1200" fill="#31506e"/>${drawn.join('')}</svg>`;
  return findCards(await decodePicture(await sharp(Buffer.from(picture)).jpeg().toBuffer()));
}

const cornersOf = ({ grey: { width, height }, locate }: Card): readonly Point[] => [
  locate(0, 0),
  locate(width, 0),
  locate(width, height),
  locate(0, height),
];

/**
 * The distance of the found corners from the drawn ones, in pixels of 1,600, ignoring half turns.
 */
function awayFrom(card: Card | undefined, drawn: Quadrilateral): number {
  if (!card) return Infinity;
  const found = cornersOf(card);
  const ways = [0, 2].map((turn) =>
    Math.max(
      ...drawn.map(([x, y], index) => {
        const [fx, fy] = found[(index + turn) % 4] ?? [Infinity, Infinity];
        return Math.hypot(fx - x, fy - y);
      }),
    ),
  );
  return Math.min(...ways);
}

/** In the small copy in which cards are searched, half a pixel equals 2.2 of these. */
const NEAR = 6;

const FLAT: Quadrilateral = [
  [200, 180],
  [1400, 180],
  [1400, 937],
  [200, 937],
];

describe('a card on a table', () => {
  test('is cut out as a rectangle if it lies flat', async () => {
    const [card, ...more] = await drawTable(FLAT);
    expect(more).toEqual([]);
    expect(awayFrom(card, FLAT)).toBeLessThan(NEAR);
    // Seen from directly above, equal steps stay equal.
    const [left = 0, middle = 0, right = 0] = [0, 600, 1200].map((x) => card?.locate(x, 300)[0]);
    expect(middle - left).toBeCloseTo(right - middle, 6);
  });

  test('is flattened if it was photographed at an angle', async () => {
    const chance = chanceFrom(88);
    for (let round = 0; round < 12; round += 1) {
      // One side is further away, and the card is slightly rotated.
      const far = chance.between(0.08, 0.16);
      const [w, h] = [chance.between(480, 600), chance.between(300, 340)];
      const side = chance.pick([0, 1, 2, 3]);
      const square: readonly Point[] = [
        [-w, -h],
        [w, -h],
        [w, h],
        [-w, h],
      ];
      const angle = chance.between(-0.17, 0.17);
      const place = (at: number): Point => {
        const [x, y] = square[at] ?? [0, 0];
        const is_far = at === side || at === (side + 1) % 4;
        const [u, v] = is_far ? (side % 2 === 0 ? [x * (1 - far), y] : [x, y * (1 - far)]) : [x, y];
        return [
          800 + u * Math.cos(angle) - v * Math.sin(angle),
          600 + u * Math.sin(angle) + v * Math.cos(angle),
        ];
      };
      const drawn: Quadrilateral = [place(0), place(1), place(2), place(3)];
      const [card, ...more] = await drawTable(drawn);
      expect(more).toEqual([]);
      expect(awayFrom(card, drawn), `round ${round}`).toBeLessThan(NEAR);
    }
  });

  test('is one card if its perspective makes it look like two', async () => {
    const drawn: Quadrilateral = [
      [420, 200],
      [1180, 200],
      [1330, 980],
      [270, 980],
    ];
    const [card, ...more] = await drawTable(drawn);
    expect(more).toEqual([]);
    expect(awayFrom(card, drawn)).toBeLessThan(NEAR);
  });

  test('is separated from a card that it touches', async () => {
    const both: Quadrilateral = [
      [400, 60],
      [1200, 60],
      [1200, 1070],
      [400, 1070],
    ];
    expect(await drawTable(both)).toHaveLength(2);
  });

  test('with a bent side is cut out as its bounding rectangle', async () => {
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
      <rect width="1600" height="1200" fill="#31506e"/>
      <path d="M200 180 L1400 180 Q1150 560 1400 937 L200 937 Z" fill="#e8e4da"/></svg>`;
    const [card] = findCards(
      await decodePicture(await sharp(Buffer.from(picture)).jpeg().toBuffer()),
    );
    expect(awayFrom(card, FLAT)).toBeLessThan(NEAR);
  });
});

describe('a projection', () => {
  test('maps the corners of a rectangle to the given corners', () => {
    const corners: Quadrilateral = [
      [10, 20],
      [400, 50],
      [380, 300],
      [30, 260],
    ];
    const locate = project(ontoCorners(1200, 757, corners));
    const found = [locate(0, 0), locate(1200, 0), locate(1200, 757), locate(0, 757)];
    found.forEach(([x, y], index) => {
      expect(x).toBeCloseTo(corners[index]?.[0] ?? NaN, 6);
      expect(y).toBeCloseTo(corners[index]?.[1] ?? NaN, 6);
    });
  });
});
