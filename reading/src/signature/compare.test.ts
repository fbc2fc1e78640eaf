import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { demoHand, demoLicence, demoStrokes } from '../writers/demo-hands.ts';
import { CALIBRATION } from './calibrated.ts';
import { scoreOf, similarityOf, termsOf } from './calibration.ts';
import { compareDrawings, compareWithLicence } from './compare.ts';
import { nominalArea } from './extract.ts';
import { movementScore } from './dynamics.ts';
import { MEASURES } from './measures.ts';

const bytesOf = (data_url: string): Uint8Array =>
  Buffer.from(data_url.split(',')[1] ?? '', 'base64');

const WRITERS = [8, 15];

const percentageOf = async (writer: number, hand: number, take: number) => {
  const match = await compareWithLicence({
    licence: bytesOf(await demoLicence(writer)),
    drawn: bytesOf(await demoHand(hand, take)),
  });
  return 'problem' in match ? null : match.percentage;
};

describe('the scale', () => {
  test('has a weight for each measure, and for 1', () => {
    const zeros = MEASURES.map(() => 0);
    expect(CALIBRATION.weights).toHaveLength(termsOf(CALIBRATION, zeros).length);
    const small = { ...CALIBRATION, mean: [0, 1], spread: [1, 2] };
    expect(termsOf(small, [3, 5])).toEqual([3, 2, 1]);
    expect(termsOf(small, [90, -90])).toEqual([4, -4, 1]);
    expect(scoreOf({ ...small, weights: [1, 10, 7] }, [3, 5])).toBe(30);
  });

  test('is 0.5 and 0.7 at its two fixed scores, and rises between and beyond them', () => {
    const { partial_from, strong_from } = CALIBRATION;
    expect(similarityOf(CALIBRATION, partial_from)).toBeCloseTo(0.5);
    expect(similarityOf(CALIBRATION, strong_from)).toBeCloseTo(0.7);
    const all = [-9, partial_from, 0, strong_from, 9].map((score) =>
      similarityOf(CALIBRATION, score),
    );
    expect(all).toEqual(all.toSorted((a, b) => a - b));
  });
});

describe('a signature and that of a licence', () => {
  test.each(WRITERS)("of writer %i is distinguished from a stranger's", async (writer) => {
    const own = await percentageOf(writer, writer, 3);
    const strange = await percentageOf(writer, writer + 1, 3);
    expect(own).toBeGreaterThanOrEqual(50);
    expect(strange).toBeLessThan(50);
    expect(await percentageOf(writer, writer, 3)).toBe(own);
  });

  test('is found in its place, whatever the pattern', async () => {
    const match = await compareWithLicence({
      licence: bytesOf(await demoLicence(7)),
      drawn: bytesOf(await demoHand(7, 2)),
    });
    expect(match).toMatchObject({ verdict: 'strong' });
    if ('problem' in match || !match.area) throw new Error('it was found');
    expect(match.area.x).toBeGreaterThan(54);
    expect(match.area.x + match.area.width).toBeLessThan(76);
    expect(match.area.y).toBeGreaterThan(80);
    expect(match.arrows.length % 4).toBe(0);
    expect(Math.max(...match.arrows)).toBeLessThanOrEqual(1000);
  });

  test('that is only a line is too simple to compare', async () => {
    const line = await sharp({
      create: { width: 480, height: 200, channels: 3, background: '#ffffff' },
    })
      .composite([
        {
          input: Buffer.from(
            '<svg width="480" height="200"><path d="M20 110L460 90" stroke="#111" stroke-width="4"/></svg>',
          ),
        },
      ])
      .png()
      .toBuffer();
    const licence = bytesOf(await demoLicence(7));
    expect(await compareWithLicence({ licence, drawn: line })).toMatchObject({
      verdict: 'too_simple',
      percentage: null,
    });
  });

  test('are reported if one is a broken picture or a single pixel', async () => {
    const licence = bytesOf(await demoLicence(7));
    const drawn = Buffer.from('no picture');
    expect(await compareWithLicence({ licence, drawn })).toEqual({ problem: 'unreadable' });
    const dot = await sharp({
      create: { width: 1, height: 1, channels: 3, background: '#000000' },
    })
      .png()
      .toBuffer();
    expect(await compareWithLicence({ licence: dot, drawn: dot })).toMatchObject({
      verdict: 'no_signature',
      extracted: null,
    });
  });
});

test('a licence with front and back one above the other has the signature in the top half', () => {
  expect(nominalArea({ width: 1000, height: 630 })).toMatchObject({ y: 82.68, height: 8.15 });
  expect(nominalArea({ width: 1000, height: 1500 })).toMatchObject({ y: 82.68 });
  expect(nominalArea({ width: 1000, height: 1501 })).toEqual({
    x: 56.28,
    y: 37.5,
    width: 16.88,
    height: 7.5,
  });
});

test('a different pen movement lowers a match', async () => {
  const first_strokes = demoStrokes(7, 1);
  expect(movementScore(first_strokes, demoStrokes(7, 2))).toBeGreaterThan(0);
  expect(movementScore(first_strokes, demoStrokes(8, 2))).toBeLessThan(-1);
  expect(movementScore(first_strokes, { width: 9, height: 9, strokes: [] })).toBeNull();
  const first = bytesOf(await demoHand(7, 1));
  const drawn = bytesOf(await demoHand(7, 2));
  const pair = { first, drawn, first_strokes };
  const known = await compareDrawings({ ...pair, drawn_strokes: demoStrokes(7, 2) });
  const other = await compareDrawings({ ...pair, drawn_strokes: demoStrokes(8, 2) });
  if ('problem' in known || 'problem' in other) throw new Error('both can be read');
  expect(known.percentage).toBeGreaterThan(other.percentage ?? 100);
});
