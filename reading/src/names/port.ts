import type { NamePart, NameVerdict } from '@diwan/contract/features/readings/records';
import { compareWords, endAlike, pairWords } from './agree.ts';
import { partLikeness } from './likeness.ts';
import { isArabic, lettersOf, type SpokenPart, spokenParts } from './phones.ts';

/**
 * The likeness from which two parts are spellings of the same name. Below `DIFFERENT`, they are
 * different names.
 */
const ALIKE = 0.79;
const DIFFERENT = 0.7;

interface NameAlignment {
  readonly pairs: readonly (readonly [SpokenPart | null, SpokenPart | null, number])[];
  /** The likeness of the worst required pair. */
  readonly worst: number;
}

/**
 * Aligns two names. The first parts are a pair, and the last parts are a pair. Each middle part of
 * the shorter name is paired with a middle part of the longer name.
 */
function align(typed: readonly SpokenPart[], read: readonly SpokenPart[]): NameAlignment {
  const [shorter, longer] = typed.length <= read.length ? [typed, read] : [read, typed];
  const rows = shorter.length;
  const pairOf = (row: number, column: number): number => {
    const one = shorter[row];
    const other = longer[column];
    return one && other ? partLikeness(one, other) : 0;
  };
  // Pairs the middle parts in order so that the worst likeness is as high as possible.
  const memo = new Map<string, readonly [number, readonly number[]]>();
  const place = (row: number, from: number): readonly [number, readonly number[]] => {
    if (row >= rows - 1) return [1, []];
    const key = `${row},${from}`;
    const known = memo.get(key);
    if (known) return known;
    let best: readonly [number, readonly number[]] = [-1, []];
    for (let column = from; column < longer.length - (rows - row) + 1; column += 1) {
      const [rest, columns] = place(row + 1, column + 1);
      const worst = Math.min(rest, pairOf(row, column));
      if (worst > best[0]) best = [worst, [column, ...columns]];
    }
    memo.set(key, best);
    return best;
  };
  const [middle, columns] = place(1, 1);
  const partners = [0, ...columns, longer.length - 1];
  const pairs = longer.map((part, column) => {
    const row = partners.indexOf(column);
    const own = shorter[row] ?? null;
    const likeness = own ? partLikeness(own, part) : 0;
    return typed.length <= read.length
      ? ([own, part, likeness] as const)
      : ([part, own, likeness] as const);
  });
  const ends = Math.min(pairOf(0, 0), pairOf(rows - 1, longer.length - 1));
  return { pairs, worst: Math.min(ends, middle) };
}

/**
 * Moves the last part to the front. Forms and machine-readable lines may start with the family
 * name.
 */
const rotated = (parts: readonly SpokenPart[]): readonly SpokenPart[] => {
  const last = parts.at(-1);
  return last ? [last, ...parts.slice(0, -1)] : parts;
};

function showPair([typed, read, likeness]: NameAlignment['pairs'][number]): NamePart {
  const texts = { typed: typed?.written ?? null, read: read?.written ?? null };
  if (!typed || !read) return { ...texts, verdict: 'missing' };
  if (texts.typed === texts.read) return { ...texts, verdict: 'same' };
  return { ...texts, verdict: likeness >= ALIKE ? 'alike' : 'different' };
}

/**
 * Compares two spellings of a Kuwaiti name in either script. It accepts all forms of Al-, Bin and
 * Abdul, other transliterations, missing middle parts, and the family name first. The given name,
 * the family name and all common middle parts must match.
 * @returns the score from 0 to 1, and the status; `pending` means that a person must decide
 */
export function compareNames(typed_name: string, read_name: string): NameVerdict {
  const typed = spokenParts(typed_name);
  const read = spokenParts(read_name);
  if (typed.length === 0 || read.length === 0) return { status: 'pending', score: 0, parts: [] };
  if (typed.length === 1 || read.length === 1) {
    const { pairs, worst } = align(typed, read);
    return { status: 'pending', score: worst, parts: pairs.map(showPair) };
  }
  const candidates = [align(typed, read), align(rotated(typed), read), align(typed, rotated(read))];
  const best = candidates.reduce((one, other) => (other.worst > one.worst + 0.05 ? other : one));
  const score = Math.round(best.worst * 100) / 100;
  const parts = best.pairs.map(showPair);
  if (best.worst >= ALIKE) return { status: 'verified', score, parts };
  return { status: best.worst < DIFFERENT ? 'mismatch' : 'pending', score, parts };
}

/** Checks whether two spellings have the same letters, apart from marks, hyphens and spaces. */
export const sameName = (one: string, other: string): boolean =>
  lettersOf(one) !== '' && lettersOf(one) === lettersOf(other);

/** The score from which the Arabic and the Latin name of a paper sound the same. */
const ONE_NAME = 0.9;

/**
 * Compares an Arabic and a Latin line, in either order.
 * @returns `known` if the lists contain each Arabic word with its Latin spelling; `sounds` if the
 * lines sound alike and no known name is closer
 */
export function agreementOf(one: string, other: string): 'known' | 'sounds' | 'none' {
  const texts = [one.trim(), other.trim()];
  const [arabic = '', latin = ''] = isArabic(one) ? texts : texts.reverse();
  const pairs = pairWords(arabic, latin);
  const words = pairs?.map((pair) => compareWords(pair.letters, pair.latin)) ?? [];
  if (words.includes('doubtful')) return 'none';
  if (words.length > 0 && words.every((word) => word === 'known')) return 'known';
  const sounds = compareNames(one, other).score >= ONE_NAME && endAlike(arabic, latin);
  return sounds ? 'sounds' : 'none';
}
