import { editCost } from './edits.ts';
import { partLikeness } from './likeness.ts';
import { type KnownName, knownNames } from './lexicon/lexicon.ts';
import { lettersOf, type SpokenPart, spokenParts, isConnectingWord } from './phones.ts';

/** The agreement between an Arabic word and a Latin word. */
export type Agreement =
  /** The lists contain the name with the other word's spelling. */
  | 'known'
  /** The two words sound alike. */
  | 'sounds'
  /** A known name with the Latin word's spelling differs from the Arabic word by a few letters. */
  | 'doubtful'
  | 'differs';

const SOUNDS_ALIKE = 0.9;
const ARTICLE = 'ال';

/**
 * Checks that both words end in a long i, or that neither does. The comparison of sounds ignores a
 * missing final i (Al-Ansar for Al-Ansari). Only the last letters can show the difference.
 */
export function endAlike(arabic: string, latin: string): boolean {
  if (/[iy]$/i.test(latin)) return /[يىئ]$/.test(arabic);
  return !arabic.endsWith('ي') || /ee$/i.test(latin);
}

const isSpeltSo = ({ spellings }: KnownName, latin: SpokenPart): boolean =>
  spellings.some(({ phones }) => phones === latin.phones);

/** Adds the article to a name of the lists if the Latin word or the read word has it. */
const formOf = (text: string, latin: SpokenPart, read: string): string =>
  latin.has_article || read.startsWith(ARTICLE) ? ARTICLE + text : text;

/**
 * Returns the known Arabic names that can be spelled like the Latin word and are similar to the
 * read letters.
 * @param reachOf returns the maximum edit cost for a name of this length
 */
export function neighboursOf(
  letters: string,
  latin: SpokenPart,
  reachOf: (length: number) => number,
): string[] {
  const found: string[] = [];
  for (const name of knownNames().values()) {
    if (!isSpeltSo(name, latin)) continue;
    for (const form of new Set([name.letters, formOf(name.letters, latin, letters)])) {
      if (latin.has_article && !form.startsWith(ARTICLE)) continue;
      if (editCost(letters, form) > reachOf(form.length)) continue;
      found.push(form === name.letters ? name.arabic : ARTICLE + name.arabic);
    }
  }
  return found;
}

/** Checks whether the lists contain these Arabic letters, with or without the article. */
export const isKnownName = (letters: string): boolean =>
  knownNames().has(letters) ||
  (letters.startsWith(ARTICLE) && knownNames().has(letters.slice(ARTICLE.length)));

/**
 * Removes the vowels of a word. With the vowels, a missing consonant of a long word would have too
 * little weight.
 */
const consonantsOf = (word: SpokenPart): SpokenPart => ({
  ...word,
  phones: word.phones.replaceAll(/[aeiuIOYAwy]/g, ''),
});

/**
 * Checks whether two words sound alike: as a whole, at their ends, and by their consonants alone.
 */
export function soundAlike(letters: string, latin: SpokenPart): boolean {
  const [spoken] = spokenParts(letters);
  return (
    spoken !== undefined &&
    endAlike(letters, latin.written) &&
    partLikeness(spoken, latin) >= SOUNDS_ALIKE &&
    partLikeness(consonantsOf(spoken), consonantsOf(latin)) >= SOUNDS_ALIKE
  );
}

const isNear = (): number => 1;

/**
 * Compares an Arabic word with a Latin word.
 * @param letters the Arabic word without marks, as `lettersOf` returns it
 */
export function compareWords(letters: string, latin: SpokenPart): Agreement {
  const known = knownNames();
  const bare = letters.startsWith(ARTICLE) ? letters.slice(ARTICLE.length) : undefined;
  const name =
    (latin.has_article ? undefined : known.get(letters)) ??
    (bare === undefined ? undefined : known.get(bare));
  if (name && isSpeltSo(name, latin)) return 'known';
  if (neighboursOf(letters, latin, isNear).length > 0) return 'doubtful';
  return soundAlike(letters, latin) ? 'sounds' : 'differs';
}

/** An Arabic word as the engine read it, perhaps in pieces, and its Latin counterpart. */
export interface Pair {
  /** The preceding words that have no Latin counterpart, such as 'son of'. */
  readonly before: string;
  readonly read: string;
  readonly letters: string;
  readonly latin: SpokenPart;
}

/** Returns the connecting words before each other word, such as 'son of '. */
function beforeEach(words: readonly string[]): string[] {
  const before = [''];
  for (const word of words) {
    if (isConnectingWord(word)) before[before.length - 1] += `${word} `;
    else before.push('');
  }
  return before;
}

/**
 * The maximum number of pieces of a word. The engine may split a word where the script has no gap.
 */
const MOST_PIECES = 3;

function likeness(letters: string, latin: SpokenPart): number {
  const known = knownNames().get(letters);
  if (known && isSpeltSo(known, latin)) return 1;
  const [spoken] = spokenParts(letters);
  return spoken ? partLikeness(spoken, latin) : 0;
}

/**
 * Pairs the words of an Arabic line with those of a Latin line, in their order. Connecting words
 * have no counterpart.
 * @returns undefined if the Arabic line has fewer words
 */
export function pairWords(arabic: string, english: string): Pair[] | undefined {
  const latin = spokenParts(english);
  const all = arabic.split(' ').filter((word) => lettersOf(word) !== '');
  const words = all.filter((word) => !isConnectingWord(word));
  const before = beforeEach(all);
  interface Alignment {
    readonly score: number;
    readonly pairs: readonly Pair[];
  }
  const memo = new Map<string, Alignment | undefined>();
  const walk = (word: number, part: number): Alignment | undefined => {
    const partner = latin[part];
    if (!partner) return word === words.length ? { score: 0, pairs: [] } : undefined;
    const key = `${word},${part}`;
    if (memo.has(key)) return memo.get(key);
    let best: Alignment | undefined;
    for (let pieces = 1; pieces <= MOST_PIECES && word + pieces <= words.length; pieces += 1) {
      const rest = walk(word + pieces, part + 1);
      if (!rest) continue;
      const own = words.slice(word, word + pieces);
      const letters = lettersOf(own.join(''));
      const score = rest.score + likeness(letters, partner) - (pieces - 1) * 0.01;
      if (best && best.score >= score) continue;
      const read = own.join(pieces === 2 && isServant(own[0]) ? ' ' : '');
      const pair = { before: before[word] ?? '', read, letters, latin: partner };
      best = { score, pairs: [pair, ...rest.pairs] };
    }
    memo.set(key, best);
    return best;
  };
  const way = latin.length < 2 ? undefined : walk(0, 0);
  return way && [...way.pairs];
}

const isServant = (word = ''): boolean => lettersOf(word) === 'عبد';
