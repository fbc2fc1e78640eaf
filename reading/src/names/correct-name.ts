import {
  type Agreement,
  compareWords,
  isKnownName,
  neighboursOf,
  type Pair,
  pairWords,
  soundAlike,
} from './agree.ts';

/** One reading of a line by the engine, with its confidence. */
export interface NameReading {
  readonly text: string;
  readonly confidence: number;
}

interface CorrectedName extends NameReading {
  /** True if a word comes from the lists and not from the engine. */
  readonly repaired: boolean;
  /** The best reading, if it differs from the result. */
  readonly engine_read: string | undefined;
}

/**
 * The maximum confidence of a name that combines several readings or was corrected by the lists.
 */
const MOST_IF_CORRECTED = 0.7;
const LONG = 7;
const reachOf = (length: number): number => (length >= LONG ? 2 : 1);

/**
 * Finds the name of the lists that has the Latin word as a spelling and is similar to a reading.
 * Returns undefined if several names fit. The lists are incomplete, so a reading that is a known
 * name or sounds right is not corrected.
 */
function correctionOf(pairs: readonly Pair[]): string | undefined {
  const may_be_right = ({ letters, latin }: Pair) =>
    isKnownName(letters) || soundAlike(letters, latin);
  if (pairs.some(may_be_right)) return undefined;
  const near = pairs.flatMap(({ letters, latin }) => neighboursOf(letters, latin, reachOf));
  return new Set(near).size === 1 ? near[0] : undefined;
}

interface GradedPair {
  readonly pair: Pair;
  readonly agreement: Agreement;
}

const AGREES: readonly Agreement[] = ['known', 'sounds'];
const worth = (graded: readonly GradedPair[]): number =>
  graded.filter(({ agreement }) => AGREES.includes(agreement)).length;

/** Decides one word from all readings of it. The first is the reading of the best line. */
function settleWord(
  graded: readonly GradedPair[],
  may_correct: boolean,
): { readonly read: string; readonly repaired: boolean } {
  const saying = (agreement: Agreement) =>
    new Map(
      graded
        .filter((one) => one.agreement === agreement)
        .map(({ pair }) => [pair.letters, pair.read]),
    );
  const known = [...saying('known').values()];
  const own = { read: graded[0]?.pair.read ?? '', repaired: false };
  if (known.length > 0) return known.length === 1 ? { ...own, read: known[0] ?? '' } : own;
  const correction = may_correct ? correctionOf(graded.map(({ pair }) => pair)) : undefined;
  if (correction !== undefined) return { read: correction, repaired: true };
  const [heard] = saying('sounds').values();
  return heard === undefined ? own : { ...own, read: heard };
}

/**
 * Determines an Arabic name from several readings of its line and the English name of the same
 * side. Each word comes from a reading that agrees with the English name. If no reading agrees, it
 * comes from the lists, provided that exactly one known name fits.
 * @param readings the readings of one line, with confidences from 0 to 1
 * @param may_correct true if the English name is certain enough to correct a word
 * @returns undefined if the words of no reading can be paired with those of the English name
 */
export function correctName(
  readings: readonly NameReading[],
  english: string,
  may_correct: boolean,
): CorrectedName | undefined {
  const seen = readings.flatMap((reading) => {
    const pairs = pairWords(reading.text, english);
    if (!pairs) return [];
    const graded = pairs.map((pair) => ({
      pair,
      agreement: compareWords(pair.letters, pair.latin),
    }));
    return [{ reading, graded }];
  });
  const [best] = seen.toSorted(
    (one, other) =>
      worth(other.graded) - worth(one.graded) || other.reading.confidence - one.reading.confidence,
  );
  if (!best) return undefined;
  const { reading, graded } = best;
  const words = graded.map((own, at) => {
    if (own.agreement === 'known') return { read: own.pair.read, repaired: false };
    const all = [own, ...seen.flatMap((other) => other.graded[at] ?? [])];
    return settleWord(all, may_correct);
  });
  const is_own = words.every(({ read }, at) => read === graded[at]?.pair.read);
  return {
    text: words.map((word, at) => `${graded[at]?.pair.before ?? ''}${word.read}`).join(' '),
    confidence: is_own ? reading.confidence : Math.min(MOST_IF_CORRECTED, reading.confidence),
    repaired: words.some(({ repaired }) => repaired),
    engine_read: is_own ? undefined : reading.text,
  };
}
