import type { SpokenPart } from './phones.ts';

const VOWELS = 'aeiuIOY';
const WEAK = 'wy';
const isVowel = (phone: string): boolean => VOWELS.includes(phone);

/**
 * The cost of replacing one sound by another, 0 to 1. Only pairs that people confuse are listed.
 */
const CONFUSED: Readonly<Record<string, number>> = {
  ae: 0.08,
  ei: 0.1,
  eI: 0.4,
  aI: 0.7,
  iI: 0.15,
  uO: 0.15,
  aO: 0.8,
  ai: 0.5,
  au: 0.7,
  eu: 0.55,
  iu: 0.7,
  iy: 0.05,
  Iy: 0.05,
  ey: 0.2,
  uw: 0.05,
  Ow: 0.05,
  ay: 0.9,
  aw: 0.9,
  aA: 0,
  eA: 0.05,
  iA: 0.15,
  uA: 0.15,
  IA: 0.6,
  OA: 0.8,
  Ya: 0.1,
  Yi: 0.05,
  Yy: 0.05,
  YI: 0.1,
  Yh: 0.3,
  Tt: 0.25,
  Ts: 0.3,
  Th: 0.6,
  Dd: 0.2,
  Dz: 0.2,
  DT: 0.15,
  Xk: 0.3,
  Xh: 0.4,
  Gg: 0.15,
  Gq: 0.4,
  qk: 0.1,
  qg: 0.25,
  gk: 0.4,
  gj: 0.25,
  jy: 0.35,
  Gk: 0.5,
  Ss: 0.5,
  sz: 0.5,
  td: 0.6,
  bf: 0.6,
  jS: 0.6,
};

function substitution(one: string, other: string): number {
  if (one === other) return 0;
  return CONFUSED[one + other] ?? CONFUSED[other + one] ?? 1;
}

/** Returns the cost of the sound at this place of `own` that `other` lacks. */
function omission(own: SpokenPart, at: number, other: SpokenPart): number {
  const { phones } = own;
  const phone = phones[at] ?? '';
  const is_last = at === phones.length - 1;
  const spare = !other.writes_short_vowels;
  if (phone === 'A') return 0.05;
  if (isVowel(phone)) {
    // A first vowel is written in both scripts, so Ahmad is not Hamad.
    if (at === 0) return spare && phone !== 'a' && phone !== 'e' ? 0.35 : 0.7;
    if (is_last) return 0.15;
    if (spare) return phone === 'I' || phone === 'O' ? 0.2 : 0.03;
    if (phone === 'I' || phone === 'O') return 0.75;
    return phone === 'u' ? 0.5 : 0.22;
  }
  // Arabic uses these letters for long vowels, and Latin spellings keep long vowels.
  if (WEAK.includes(phone)) return own.writes_short_vowels ? 0.35 : 0.8;
  if (phone === 'h') return is_last ? 0.1 : 0.7;
  return 1;
}

/**
 * Lowers the cost of a difference between a and u in the first vowel. That vowel is often
 * unstressed: Qatami and Qutami.
 */
const slur = (one = '', other = ''): number =>
  one + other === 'au' || one + other === 'ua' ? 0.35 : 1;

/** Lowers the cost of a different ending a or h, as in Sara and Sarah. */
const ending = (one: string, other: string): number =>
  /^(ah|ha)$/.test(`${one.at(-1)}${other.at(-1)}`) ? 0.15 : 1;

function distance(one: SpokenPart, other: SpokenPart): number {
  const a = one.phones;
  const b = other.phones;
  const width = b.length + 1;
  const cost = new Float64Array((a.length + 1) * width);
  const value = (row: number, column: number): number => cost[row * width + column] ?? 0;
  for (let row = 0; row <= a.length; row += 1) {
    for (let column = 0; column <= b.length; column += 1) {
      if (row === 0 && column === 0) continue;
      let best = Infinity;
      if (row > 0) {
        best = value(row - 1, column) + omission(one, row - 1, other);
      }
      if (column > 0) {
        best = Math.min(best, value(row, column - 1) + omission(other, column - 1, one));
      }
      if (row > 0 && column > 0) {
        const met = substitution(a[row - 1] ?? '', b[column - 1] ?? '');
        const first = row === 2 && column === 2 ? slur(a[1], b[1]) : met;
        // An initial Arabic alif stands for any vowel: أسامة is Osama.
        const is_alif =
          row === 1 && column === 1 && one.writes_short_vowels !== other.writes_short_vowels;
        const carried = is_alif && slur(a[0], b[0]) < 1 ? 0.1 : met;
        const last = row === a.length && column === b.length ? ending(a, b) : met;
        best = Math.min(best, value(row - 1, column - 1) + Math.min(met, first, last, carried));
      }
      cost[row * width + column] = best;
    }
  }
  return value(a.length, b.length);
}

const weightOf = ({ phones }: SpokenPart): number =>
  Array.from(phones).reduce((sum, phone) => sum + (isVowel(phone) || phone === 'A' ? 0.35 : 1), 0);

/**
 * Computes how alike two parts of names sound.
 * @returns 0 for different parts to 1 for equal ones
 */
export function partLikeness(one: SpokenPart, other: SpokenPart): number {
  const weight = Math.max(1, (weightOf(one) + weightOf(other)) / 2);
  return Math.max(0, 1 - distance(one, other) / weight);
}
