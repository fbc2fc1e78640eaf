import { expect, test } from 'vitest';
import { measureQuality, type Pixels } from './measure-quality.ts';

/** Returns a grey picture. `paint` returns the brightness of each pixel, 0 to 255. */
function picture(paint: (x: number, y: number) => number, side = 64): Pixels {
  const data = new Uint8ClampedArray(side * side * 4);
  for (let at = 0; at < side * side; at += 1) {
    const value = paint(at % side, Math.floor(at / side));
    data.set([value, value, value, 255], at * 4);
  }
  return { data, width: side, height: side };
}

const letters = (x: number, y: number): number => (((x >> 1) + (y >> 2)) % 2 === 0 ? 60 : 210);

test('a sharp, well-lit photo has no flaw', () => {
  expect(measureQuality(picture(letters))).toEqual([]);
});

test('a photo with only soft changes of brightness is blurred', () => {
  expect(measureQuality(picture((x) => 100 + x))).toEqual(['blurred']);
});

test('a photo without light is dark and has no glare', () => {
  expect(measureQuality(picture((x, y) => letters(x, y) / 6))).toContain('dark');
});

test('a lamp on the card is glare', () => {
  const lamp = picture((x, y) => (x < 16 && y < 32 ? 255 : letters(x, y)));
  expect(measureQuality(lamp)).toEqual(['glare']);
});

test('a scan of white paper has no glare', () => {
  const scan = picture((x, y) => (y % 8 === 0 && x % 3 !== 0 ? 20 : 255));
  expect(measureQuality(scan)).toEqual([]);
});

test('a picture of one pixel is measured without an error', () => {
  expect(measureQuality(picture(() => 200, 1))).toEqual(['blurred']);
});

/** Returns the brightness of a printed card on a plain table. */
const card =
  (left: number, top: number, right: number, bottom: number) =>
  (x: number, y: number): number =>
    x >= left && x < right && y >= top && y < bottom ? letters(x, y) : 120;

test('a card in the middle of a table has no flaw', () => {
  expect(measureQuality(picture(card(8, 10, 56, 52)))).toEqual([]);
});

test('a card that is far away has the flaw far', () => {
  expect(measureQuality(picture(card(24, 24, 44, 40)))).toEqual(['far']);
});

test('a card that leaves the picture at one side is cut off', () => {
  expect(measureQuality(picture(card(0, 10, 50, 52)))).toEqual(['cut_off']);
});
