import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PaperReading } from '../port.ts';
import { createPaperReader } from './paper-reader.ts';

const { read } = createPaperReader({ iso: () => new Date().toISOString() });
const demo = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../demo/src/papers/${name}.jpg`, import.meta.url));

const valueOf = (reading: PaperReading, field: string) =>
  reading.state === 'read' ? reading.values.find((value) => value.field === field) : undefined;

// Each picture is read in a separate process, which competes with all other tests.
const PATIENCE = 120_000;

describe('a drawn licence', { timeout: PATIENCE }, () => {
  test('is read, with the evidence and the place of each value', async () => {
    const reading = await read(await demo('agrees'));
    expect(reading).toMatchObject({ state: 'read', orientation: 0 });
    expect(valueOf(reading, 'civil_id')).toMatchObject({
      read: '291050603152',
      evidence: ['checksum', 'second_line', 'birth_date_inside', 'read_twice'],
      repaired: false,
    });
    expect(valueOf(reading, 'full_name_english')?.read).toBe('MARYAM HUSSAIN');
    expect(valueOf(reading, 'full_name_arabic')?.read).toBe('مريم حسين');
    expect(valueOf(reading, 'birth_date')?.read).toBe('1991-05-06');
    const place = valueOf(reading, 'full_name_english')?.place;
    expect(place?.x).toBeCloseTo(0.28, 1);
    expect(place?.y).toBeCloseTo(0.52, 1);
  });

  test('is read if it is tilted and in portrait format', async () => {
    const turned = await sharp(await demo('other-name'))
      .rotate(90)
      .jpeg()
      .toBuffer();
    const reading = await read(turned);
    expect(reading).toMatchObject({ state: 'read', orientation: 270 });
    expect(valueOf(reading, 'civil_id')?.read).toBe('290010100003');
    expect(valueOf(reading, 'full_name_english')?.read).toBe('KHALED NASSER AL-MUTAIRI');
  });

  test('is read if both sides are in one picture, upside down', async () => {
    const turned = await sharp(await demo('agrees-both-sides'))
      .rotate(180)
      .jpeg()
      .toBuffer();
    const reading = await read(turned);
    expect(reading).toMatchObject({ state: 'read', orientation: 180 });
    expect(valueOf(reading, 'civil_id')).toMatchObject({ read: '285081500016' });
    expect(valueOf(reading, 'full_name_english')?.read).toBe('NOURA AL-SABAH');
    expect(valueOf(reading, 'full_name_arabic')?.read).toBe('نورة الصباح');
  });

  test('has no second line as evidence where a lamp has washed it out', async () => {
    const number = valueOf(await read(await demo('lamp')), 'civil_id');
    expect(number?.evidence ?? []).not.toContain('second_line');
  });
});

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } });

const scribble = (text: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="560">
    <rect width="900" height="560" fill="#fff"/><text x="40" y="200" font-size="60">${text}</text></svg>`);

describe('an unreadable picture', { timeout: PATIENCE }, () => {
  test.each([
    ['a single pixel', () => blank(1, 1).png().toBuffer(), 'too_small'],
    ['an empty page', () => blank(900, 560).png().toBuffer(), 'no_text'],
    ['another text', () => sharp(scribble('привет, 你好')).png().toBuffer(), 'no_text'],
    ['a letter', () => sharp(scribble('Name: MARYAM HUSSAIN')).png().toBuffer(), 'no_text'],
    ['a shaken picture', () => demo('shaken'), 'no_text'],
    ['no picture at all', () => Promise.resolve(Buffer.from('hello')), 'broken'],
    ['half a picture', async () => (await demo('agrees')).subarray(0, 9_000), 'broken'],
    ['a bomb', () => bomb(), 'broken'],
  ])('%s is answered with its reason', async (_, picture, reason) => {
    expect(await read(await picture())).toEqual({ state: 'unreadable', reason });
  });

  test('in an animated picture only the first frame is read', async () => {
    const page = await blank(300, 300).raw().toBuffer();
    const raw = { width: 300, height: 900, channels: 3, pageHeight: 300 } as const;
    const animated = await sharp(Buffer.concat([page, page, page]), { raw })
      .gif()
      .toBuffer();
    expect(await read(animated)).toEqual({ state: 'unreadable', reason: 'no_text' });
  });
});

/** Returns a small file whose header states 40,000 x 40,000 pixels. */
async function bomb(): Promise<Buffer> {
  const small = await blank(8, 8).png().toBuffer();
  const large = Buffer.from(small);
  large.writeUInt32BE(40_000, 16);
  large.writeUInt32BE(40_000, 20);
  return large;
}
