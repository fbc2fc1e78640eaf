import { toAsciiDigits } from './digits.ts';

const FOLDED: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  ک: 'ك',
};

/** The letters of both scripts that write the same consonant. */
const CONSONANTS: Readonly<Record<string, string>> = {
  q: 'k',
  c: 'k',
  v: 'f',
  p: 'b',
  x: 'k',
  ب: 'b',
  ت: 't',
  ث: 't',
  ج: 'j',
  ح: 'h',
  خ: 'k',
  د: 'd',
  ذ: 'd',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 's',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  غ: 'g',
  ف: 'f',
  ق: 'k',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
};

/** Replaces the letters of a table in a text. */
const replaceLetters = (text: string, table: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\p{L}/gu, (letter) => table[letter] ?? letter);

/**
 * Returns a text in the form that searches compare, like `search_folded` of the database: lower
 * case, one form of each Arabic letter, ASCII digits, and no accents or vowel marks.
 */
export const foldText = (text: string): string =>
  replaceLetters(
    toAsciiDigits(text.toLowerCase())
      .replaceAll(/[àáâãäåçèéêëìíîïñòóôõöùúûüýÿ]/g, (letter) => letter.normalize('NFD').charAt(0))
      .replaceAll(/\u0640|[\u064b-\u0652]|\u0670/g, ''),
    FOLDED,
  );

/**
 * Returns the words of a name by their consonants, which Arabic and Latin script both write, like
 * `customer_name_key` of the database. A test compares the two.
 */
export function nameKey(name: string): string {
  const bare = foldText(name)
    .replaceAll('-', ' ')
    .replaceAll(/(^| )(?:(?:al|el) |(?:al|el)(?=[^aeiou ][a-z]{3})|ال)/g, '$1');
  const single = bare.replaceAll(/([skgtd])h/g, '$1').replaceAll('ph', 'f');
  return replaceLetters(single, CONSONANTS)
    .replaceAll(/[^b-df-hj-np-tvxz ]/g, '')
    .replaceAll(/h+( |$)/g, '$1')
    .replaceAll(/(.)\1+/g, '$1')
    .trim();
}

const NAME = /^[\p{L}\p{M}\s.'’-]{2,}$/u;

/** The beginning of a word needs two consonants, because one would match too many names. */
const SHORTEST_START = 2;

/**
 * Returns a function that checks whether texts match a search while it is typed. They match if they
 * contain each of its words, or if one of their words begins with the same consonants in either
 * script. An empty search matches everything.
 */
export function searchOf(search: string): (...texts: readonly string[]) => boolean {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const key = NAME.test(search.trim()) ? nameKey(search) : '';
  const sound = ` ${key}${key.length < SHORTEST_START ? ' ' : ''}`;
  return (...texts) => {
    const text = foldText(texts.join(' '));
    if (words.every((word) => text.includes(word))) return true;
    return key !== '' && ` ${nameKey(text)} `.includes(sound);
  };
}
