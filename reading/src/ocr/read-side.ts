import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import { readArabicDigits } from './digits.ts';
import type { Sighting } from './fields.ts';
import { findLines } from './find-lines.ts';
import { directionOf } from './lines/group-lines.ts';
import { labelIn } from './labels.ts';
import type { Models } from './lines/models.ts';
import { resample } from './projection.ts';
import type { Box, Grey } from './raster.ts';
import { recognise } from './lines/recognise.ts';
import type { Rectangle } from './lines/rectangle.ts';

/** The remaining time of one core, in milliseconds. */
export type RemainingTime = () => number;

/** The highest number of lines that are read. Both sides of a card have fewer. */
const MOST_LINES = 44;
export const CIVIL_ID_LENGTH = 12;

/** A line of a paper, with the text that the learned model read. */
export interface TextLine {
  readonly rectangle: Rectangle;
  /** The place on the upright side, in pixels of the picture. The origin is arbitrary. */
  readonly box: Box;
  /** The line alone, upright. */
  readonly strip: Grey;
  readonly text: string;
  readonly confidence: number;
}

/** One side of a paper, with its lines from top to bottom. */
export interface Side {
  /** The direction in which its lines are read, in radians. */
  readonly direction: number;
  readonly lines: readonly TextLine[];
  readonly numbers: readonly Sighting[];
  /** Lines that may be Arabic. */
  readonly others: readonly TextLine[];
}

export const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;

/** The height of a strip in pixels, at which the engines read best. */
const STRIP_HEIGHT = 60;
/** The margin of a strip, as a share of the line's height. */
const AROUND = { above: 0.1, aside: 0.25 } as const;

/** Cuts a line out of the picture, and makes it upright. */
function cutStrip(grey: Grey, { cx, cy, angle, long, short }: Rectangle): Grey {
  const step = (short * (1 + 2 * AROUND.above)) / STRIP_HEIGHT;
  const width = Math.max(8, Math.round((long + 2 * AROUND.aside * short) / step));
  const [cos, sin] = [Math.cos(angle) * step, Math.sin(angle) * step];
  const [u, v] = [width / 2, STRIP_HEIGHT / 2];
  const strip = resample(grey, width, STRIP_HEIGHT, {
    a: cos,
    b: -sin,
    c: cx - u * cos + v * sin,
    d: sin,
    e: cos,
    f: cy - u * sin - v * cos,
    g: 0,
    h: 0,
  });
  return darkOnLight(strip);
}

/** Inverts a strip with light letters on a dark background, as phone screens show them. */
function darkOnLight(strip: Grey): Grey {
  const sorted = strip.data.toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  if (at(0.5) >= (at(0.02) + at(0.98)) / 2) return strip;
  return { ...strip, data: strip.data.map((value) => 255 - value) };
}

const looksLatin = ({ text, confidence }: TextLine): boolean =>
  confidence > 0.6 && countOf(text, /[A-Za-z0-9<]/g) >= Math.max(1, text.length * 0.6);

/**
 * Checks whether a line is certainly Latin. The model reads Arabic letters as Latin ones with low
 * confidence.
 */
const isClearlyLatin = (line: TextLine): boolean =>
  looksLatin(line) && (line.confidence > 0.85 || labelIn(line.text) !== undefined);

/**
 * Returns the amount of Latin text, weighted by confidence. A line that is upside down has less.
 */
const worthOf = ({ text, confidence }: { text: string; confidence: number }): number =>
  confidence ** 2 * countOf(text, /[A-Za-z0-9<]/g);

const SAMPLE = 6;

/** Turns a line in the direction of its side. */
function directed(line: Rectangle, direction: number): Rectangle {
  const turns = Math.round((direction - line.angle) / Math.PI);
  // A short line has no clear direction, so it gets that of the side.
  if (line.long >= 2 * line.short) return { ...line, angle: line.angle + turns * Math.PI };
  const crosses = Math.abs(Math.sin(line.angle - direction)) > 0.7;
  const [long, short] = crosses ? [line.short, line.long] : [line.long, line.short];
  return { ...line, angle: direction, long, short };
}

async function readLine(
  models: Models,
  grey: Grey,
  line: Rectangle,
  direction: number,
): Promise<TextLine> {
  const rectangle = directed(line, direction);
  const { cx, cy, long: width, short: height } = rectangle;
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
  const x = cx * cos + cy * sin - width / 2;
  const y = cy * cos - cx * sin - height / 2;
  const strip = cutStrip(grey, rectangle);
  return { rectangle, box: { x, y, width, height }, strip, ...(await recognise(models, strip)) };
}

type Readings = Map<Rectangle, TextLine>;

/** The confidence and number of signs from which the opposite direction is not tried. */
const CLEARLY_UPRIGHT = { confidence: 0.8, signs: 24 };

/** Finds the direction in which the longest lines of a group are text. */
async function uprightOf(models: Models, grey: Grey, group: readonly Rectangle[]) {
  const along = directionOf(group);
  const longest = group.toSorted((one, other) => other.long - one.long).slice(0, SAMPLE);
  let [best, most] = [along, -1];
  let read: Readings = new Map();
  for (const direction of [along, along + Math.PI]) {
    const own: Readings = new Map();
    for (const line of longest) own.set(line, await readLine(models, grey, line, direction));
    const lines = [...own.values()];
    const worth = lines.reduce((sum, line) => sum + worthOf(line), 0);
    // Most pictures are upright, so the opposite direction must be clearly better.
    if (worth > most * 1.05) [best, most, read] = [direction, worth, own];
    const signs = lines.reduce((sum, { text }) => sum + countOf(text, /[A-Za-z0-9<]/g), 0);
    const { confidence } = CLEARLY_UPRIGHT;
    if (signs >= CLEARLY_UPRIGHT.signs && worth >= signs * confidence ** 2) break;
  }
  return { direction: best, read };
}

/** Finds the civil ID in Arabic-Indic digits on a line. */
function findArabicNumber(line: TextLine, side: number): Sighting | undefined {
  const [widest] = findLines(line.strip).lines.toSorted((one, other) => other.width - one.width);
  if (!widest) return undefined;
  const best = readArabicDigits(line.strip, widest, CIVIL_ID_LENGTH)
    .filter(({ text, confidence }) => confidence > 0.5 && isCivilId(text))
    .toSorted((one, other) => other.confidence - one.confidence)[0];
  if (!best) return undefined;
  const { text, confidence } = best;
  const found = { text, confidence, line, side, is_read_twice: false };
  return { ...found, field: 'civil_id', source: 'arabic_digits' };
}

/**
 * Reads the lines of one side of a paper with the learned model.
 * @param group the rectangles of the lines, in pixels of the picture
 * @param side the index of the side
 */
export async function readSide(
  models: Models,
  grey: Grey,
  group: readonly Rectangle[],
  side: number,
  left: RemainingTime,
): Promise<Side> {
  const { direction, read: done } = await uprightOf(models, grey, group);
  const read: TextLine[] = [];
  for (const line of group.slice(0, MOST_LINES)) {
    const known = done.get(line);
    if (!known && left() < 0) break;
    read.push(known ?? (await readLine(models, grey, line, direction)));
  }
  const sorted = read.toSorted((one, other) => one.box.y - other.box.y);
  const lines = sorted.filter(looksLatin);
  const unread = sorted.filter((line) => !isClearlyLatin(line));
  const numbers = unread.flatMap((line) => findArabicNumber(line, side) ?? []);
  const others = unread.filter((line) => !numbers.some((one) => one.line === line));
  return { direction, lines, numbers, others };
}
