import {
  type Agreement,
  compareWords,
  isKnownName,
  neighboursOf,
  type Pair,
  pairWords,
  soundAlike,
} from './agree.ts';

/** One look at a line: what the engine said it holds, and how sure it was. */
export interface Look {
  readonly text: string;
  readonly confidence: number;
}

interface MendedName extends Look {
  /** Whether a word was taken from the lists instead of from the engine. */
  readonly repaired: boolean;
  /** The look that says the most of it, where no look says all of it. */
  readonly engine_read: string | undefined;
}

/** What was put together from several looks or from the lists is never a sure reading. */
const MENDED_AT_MOST = 0.7;
const LONG = 7;
const reachOf = (length: number): number => (length >= LONG ? 2 : 1);

/**
 * The one name of the lists that the looks misread so and that is spelt as the Latin word is. What
 * is a name itself, or sounds right, is not put right: the lists do not know every name.
 */
function correctionOf(pairs: readonly Pair[]): string | undefined {
  const may_be_right = ({ letters, latin }: Pair) =>
    isKnownName(letters) || soundAlike(letters, latin);
  if (pairs.some(may_be_right)) return undefined;
  const near = pairs.flatMap(({ letters, latin }) => neighboursOf(letters, latin, reachOf));
  return new Set(near).size === 1 ? near[0] : undefined;
}

interface Graded {
  readonly pair: Pair;
  readonly agreement: Agreement;
}

const AGREES: readonly Agreement[] = ['known', 'sounds'];
const worth = (graded: readonly Graded[]): number =>
  graded.filter(({ agreement }) => AGREES.includes(agreement)).length;

/** What all looks say of one word; the first of them is the best one's. */
function settleWord(
  graded: readonly Graded[],
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
 * An Arabic name from several looks at its line, the first of which is the usual one, beside the
 * English name of the same side: each word from the look that agrees, or from the lists where they
 * know a single name that was misread so.
 *
 * @param may_correct whether the English name is sure enough to put a word right by it
 */
export function mendName(
  looks: readonly Look[],
  english: string,
  may_correct: boolean,
): MendedName | undefined {
  const seen = looks.flatMap((look) => {
    const pairs = pairWords(look.text, english);
    if (!pairs) return [];
    const graded = pairs.map((pair) => ({
      pair,
      agreement: compareWords(pair.letters, pair.latin),
    }));
    return [{ look, graded }];
  });
  const [best] = seen.toSorted(
    (one, other) =>
      worth(other.graded) - worth(one.graded) || other.look.confidence - one.look.confidence,
  );
  if (!best) return undefined;
  const { look, graded } = best;
  const words = graded.map((own, at) => {
    if (own.agreement === 'known') return { read: own.pair.read, repaired: false };
    const all = [own, ...seen.flatMap((other) => other.graded[at] ?? [])];
    return settleWord(all, may_correct);
  });
  const is_own = words.every(({ read }, at) => read === graded[at]?.pair.read);
  return {
    text: words.map((word, at) => `${graded[at]?.pair.before ?? ''}${word.read}`).join(' '),
    confidence: is_own ? look.confidence : Math.min(MENDED_AT_MOST, look.confidence),
    repaired: words.some(({ repaired }) => repaired),
    engine_read: is_own ? undefined : look.text,
  };
}
