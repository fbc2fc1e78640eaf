import { describe, expect, test } from 'vitest';
import type { Engine } from './engine.ts';
import { findEnglishName } from './find-english-name.ts';
import { withLabels } from './label-side.ts';
import type { TextLine } from './read-side.ts';

/** A line of text at a place. Both engines read `text`, or the second one reads `second`. */
interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly second?: string;
  readonly height?: number;
  readonly confidence?: number;
}

const HEIGHT = 30;

async function nameOn(...written: readonly Written[]) {
  const seconds = new Map<unknown, string>();
  const lines = written.map(({ text, x, y, second = text, height = HEIGHT, ...more }): TextLine => {
    const width = text.length * 15;
    const strip = { width, height, data: new Uint8Array(width * height) };
    seconds.set(strip, second);
    const rectangle = {
      cx: x + width / 2,
      cy: y + height / 2,
      angle: 0,
      long: width,
      short: height,
    };
    return { rectangle, box: { x, y, width, height }, strip, text, confidence: 0.97, ...more };
  });
  const reading = { text: '', confidence: 0.9 };
  const engine: Engine = {
    readLatin: (strip) => Promise.resolve({ ...reading, text: seconds.get(strip) ?? '' }),
    readArabic: () => Promise.resolve(reading),
    close: () => Promise.resolve(),
  };
  const read = { direction: 0, lines, numbers: [], others: [] };
  const side = { ...read, labelled: withLabels(lines), arabic: [] };
  const found = await findEnglishName(engine, side, 0, () => 1);
  return found && { read: found.read, evidence: found.evidence };
}

const NUMBER = { text: 'Civil ID No', x: 0, y: 0 };
const LABEL = { text: 'Name', x: 0, y: 60 };

describe('an English name', () => {
  test('is read beside its label, with the spaces of the second engine', async () => {
    const value = { text: 'MARYAMHUSSAIN', second: 'MARYAM HUSSAIN', x: 200, y: 60 };
    const read = { read: 'MARYAM HUSSAIN', evidence: ['read_twice'] };
    expect(await nameOn(NUMBER, LABEL, value)).toEqual(read);
  });

  test('includes the lines on which it continues', async () => {
    const first = { text: 'MARYAM JASEM', x: 0, y: 95 };
    const second = { text: 'AL-SABAH', x: 0, y: 130 };
    const next = { text: 'Nationality', x: 0, y: 180, height: 20 };
    const read = { read: 'MARYAM JASEM AL-SABAH', evidence: ['read_twice'] };
    expect(await nameOn(NUMBER, LABEL, first, second, next)).toEqual(read);
  });

  test('is joined from the fields of a passport, whichever comes first', async () => {
    const family = [
      { text: 'Surname / all', x: 0, y: 60, height: 20 },
      { text: 'AL DUWISH', x: 0, y: 85 },
    ];
    const given = [
      { text: 'Given Names', x: 0, y: 135, height: 20 },
      { text: 'SHOUQ MESHAL', x: 0, y: 160 },
    ];
    const read = { read: 'SHOUQ MESHAL AL DUWISH', evidence: ['read_twice'] };
    expect(await nameOn(NUMBER, ...family, ...given)).toEqual(read);
    const alone = { read: 'SHOUQ MESHAL', evidence: [] };
    expect(await nameOn(NUMBER, ...given)).toEqual(alone);
    const lost = { text: 'Surname', x: 0, y: 195, height: 20 };
    expect(await nameOn(NUMBER, ...given, lost)).toEqual(alone);
  });

  test('is not accepted without a family name', async () => {
    expect((await nameOn(NUMBER, LABEL, { text: 'MARYAMA', x: 200, y: 60 }))?.evidence).toEqual([]);
  });

  test('is not accepted without the words that follow on its row', async () => {
    const start = { text: 'MARYAM JASEM', x: 200, y: 60 };
    const rest = { text: 'SY Jwlll BADER', x: 395, y: 50, height: 60 };
    expect((await nameOn(NUMBER, LABEL, start, rest))?.evidence).toEqual([]);
    const cut = { text: 'MARYAM JASEM B', x: 200, y: 60 };
    expect((await nameOn(NUMBER, LABEL, cut))?.evidence).toEqual([]);
    const arabic = { text: 'pyw Jwlll', x: 480, y: 60 };
    expect((await nameOn(NUMBER, LABEL, start, arabic))?.evidence).toEqual(['read_twice']);
  });

  test('is Latin text, not Arabic text that is nearer to the label', async () => {
    const arabic = { text: 'JOL LOGUL', x: 199, y: 50, confidence: 0.68 };
    const value = { text: 'MARYAM HUSSAIN', x: 200, y: 76 };
    const read = { read: 'MARYAM HUSSAIN', evidence: ['read_twice'] };
    expect(await nameOn(NUMBER, LABEL, arabic, value)).toEqual(read);
  });

  test('is on the row of its label, not on the row above', async () => {
    const above = { text: 'SAUEARAL', x: 199, y: 40 };
    const value = { text: 'MARYAM HUSSAIN', x: 200, y: 63 };
    const read = { read: 'MARYAM HUSSAIN', evidence: ['read_twice'] };
    expect(await nameOn(NUMBER, LABEL, above, value)).toEqual(read);
  });

  test('is not accepted if the engines disagree', async () => {
    const value = { text: 'MARYAM HUSSAIN', second: 'MARYAN HUSSAIN', x: 200, y: 60 };
    expect((await nameOn(NUMBER, LABEL, value))?.evidence).toEqual([]);
  });

  test('is not accepted on a paper without the labels of a card', async () => {
    const value = { text: 'MARYAM HUSSAIN', x: 200, y: 60 };
    const date = { text: 'Date 12/05/2026', x: 0, y: 0 };
    expect((await nameOn(date, LABEL, value))?.evidence).toEqual([]);
  });

  test('is never a heading or a nationality', async () => {
    const heading = { text: 'STATE OF KUWAIT', x: 0, y: 0 };
    const value = { text: 'KUWAITI', x: 200, y: 60 };
    expect(await nameOn(heading, { text: 'Nationality', x: 0, y: 60 }, value)).toBeUndefined();
  });
});
