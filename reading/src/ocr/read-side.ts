import { isCivilId } from '@diwan/contract/world/civil-id-digits';
import { readArabicDigits } from './digits.ts';
import type { Engine } from './engine.ts';
import type { ReadLine, Sighting } from './fields.ts';
import type { Card } from './find-cards.ts';
import { findLines, type Line } from './find-lines.ts';
import { looksLikeMrz } from './mrz.ts';
import { type Grey, turnedRound } from './raster.ts';

/** The remaining time of one core, in milliseconds. */
export type RemainingTime = () => number;

/** More lines than a paper has. A picture of a long text is not read to its end. */
const MOST_LINES = 26;
export const CIVIL_ID_LENGTH = 12;

/** One side of a paper, upright, with the engine's readings of its lines. */
export interface Side {
  readonly card: Card;
  readonly grey: Grey;
  readonly is_turned: boolean;
  readonly lines: readonly ReadLine[];
  readonly numbers: readonly Sighting[];
  /** Lines without Latin letters. */
  readonly others: readonly Line[];
}

export const countOf = (text: string, sign: RegExp): number => text.match(sign)?.length ?? 0;
const looksLatin = ({ text, confidence }: ReadLine): boolean =>
  looksLikeMrz(text) ||
  (confidence > 0.45 && countOf(text, /[A-Za-z0-9]/g) >= Math.max(2, text.length * 0.6));

/** Finds the civil number in Arabic-Indic digits on a line. */
function findArabicNumber(grey: Grey, line: Line, side: number): Sighting | undefined {
  const runs = readArabicDigits(grey, line, CIVIL_ID_LENGTH);
  const best = runs
    .filter(({ text, confidence }) => confidence > 0.5 && isCivilId(text))
    .toSorted((one, other) => other.confidence - one.confidence)[0];
  if (!best) return undefined;
  const { text, confidence } = best;
  return { field: 'civil_id', text, confidence, box: line, side, source: 'arabic_digits' };
}

async function readAll(
  engine: Engine,
  grey: Grey,
  lines: readonly Line[],
  left: RemainingTime,
): Promise<ReadLine[]> {
  const read: ReadLine[] = [];
  for (const line of lines) {
    if (left() < 0) break;
    read.push({ line, ...(await engine.readLatin(grey, line, 'text')) });
  }
  return read;
}

/**
 * Fillers make the engine uncertain, so a machine-readable line has a fixed value. Upside down it
 * is not recognized as one.
 */
const surenessOf = (line: ReadLine): number =>
  looksLikeMrz(line.text) ? 0.9 : looksLatin(line) ? line.confidence : 0;
const sureness = (lines: readonly ReadLine[]): number =>
  lines.reduce((sum, line) => sum + surenessOf(line), 0) / Math.max(1, lines.length);

/**
 * The amount of text, weighted by its confidence. Upside down there is more text, but with low
 * confidence.
 */
const wordsIn = (lines: readonly ReadLine[]): number =>
  lines.reduce((sum, line) => sum + surenessOf(line) ** 2 * line.text.length, 0);

const SAMPLE = 4;
const CLEARLY_UPRIGHT = 0.72;

/** Determines which way up a side is: the way in which its longest lines are words. */
async function setUpright(engine: Engine, card: Card, left: RemainingTime) {
  const stand = async (grey: Grey) => {
    const { lines } = findLines(grey);
    const longest = lines.toSorted((one, other) => other.parts.length - one.parts.length);
    const read = await readAll(engine, grey, longest.slice(0, SAMPLE), left);
    const sure = Math.max(sureness(read), sureness(read.slice(0, 2)));
    return { grey, lines, read, sure, words: wordsIn(read) };
  };
  const first = await stand(card.grey);
  if (first.sure >= CLEARLY_UPRIGHT || first.lines.length === 0)
    return { ...first, is_turned: false };
  const second = await stand(turnedRound(card.grey));
  return second.words > first.words
    ? { ...second, is_turned: true }
    : { ...first, is_turned: false };
}

export async function readSide(
  engine: Engine,
  card: Card,
  side: number,
  left: RemainingTime,
): Promise<Side> {
  const { grey, lines, read, is_turned } = await setUpright(engine, card, left);
  const done = new Map(read.map((line) => [line.line, line]));
  const numbers: Sighting[] = [];
  const rest: Line[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    const number = findArabicNumber(grey, line, side);
    if (number) numbers.push(number);
    else if (!done.has(line)) rest.push(line);
  }
  const all = [...read, ...(await readAll(engine, grey, rest, left))].filter(
    ({ line }) => !numbers.some(({ box }) => box === line),
  );
  return {
    card,
    grey,
    is_turned,
    lines: all.filter(looksLatin).toSorted((one, other) => one.line.y - other.line.y),
    numbers,
    others: all.filter((line) => !looksLatin(line)).map(({ line }) => line),
  };
}
