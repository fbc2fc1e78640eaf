import { withoutDirectionMarks } from '@diwan/contract/world/digits';

/**
 * A part of a name, as sounds. Vowels are a, e, i, u. Consonants with two Latin letters are
 * capitals: T (th), D (dh), X (kh), G (gh), S (sh). I is ai, and O is au. A is ع, which Latin
 * spellings omit. Y is a final Arabic letter that sounds like a or i.
 */
export interface SpokenPart {
  /** The original text, for display. */
  readonly written: string;
  readonly phones: string;
  /**
   * False for Arabic, which writes only long vowels. A short vowel that is missing in Arabic is no
   * difference.
   */
  readonly writes_short_vowels: boolean;
  /** True if the part has the article Al-, joined or as a separate word. */
  readonly has_article: boolean;
}

const LATIN_PAIRS: Readonly<Record<string, string>> = {
  th: 'T',
  dh: 'D',
  kh: 'X',
  gh: 'G',
  sh: 'S',
  ch: 'S',
  ph: 'f',
  oo: 'u',
  ou: 'u',
  ow: 'u',
  ee: 'i',
  ei: 'I',
  ai: 'I',
  ay: 'I',
  ey: 'I',
  ie: 'i',
  au: 'O',
  aw: 'O',
};

const LATIN: Readonly<Record<string, string>> = {
  c: 'k',
  o: 'u',
  p: 'b',
  v: 'f',
  x: 'ks',
  q: 'q',
};

const ARABIC: Readonly<Record<string, string>> = {
  ا: 'a',
  ب: 'b',
  ت: 't',
  ث: 'T',
  ج: 'j',
  ح: 'h',
  خ: 'X',
  د: 'd',
  ذ: 'D',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'S',
  ص: 's',
  ض: 'D',
  ط: 't',
  ظ: 'D',
  ع: 'A',
  غ: 'G',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ى: 'Y',
  پ: 'b',
  چ: 'S',
  ڤ: 'f',
  گ: 'g',
  ک: 'k',
  ی: 'y',
};

export const isArabic = (text: string): boolean => /[\u0600-\u06ff]/.test(text);

/** Words in a name that do not distinguish people: son of, daughter of, titles. */
const BETWEEN = new Set(
  'bin ben ibn bn bint mr mrs ms dr eng haj hajji بن ابن بنت السيد السيده الشيخ الشيخه الدكتور'.split(
    ' ',
  ),
);
const SERVANT = /^(abd|abdu|abdul|abdel|abdal|abdil|abdol|عبد)$/;
const ARTICLE = /^(al|el|ul|ال)$/;
const FATHER = /^(abu|abo|bu|ابو|ابا)$/;

function foldLatin(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/['’‘`ʿʾ]/g, '')
    .replaceAll(/[^a-z]+/g, ' ');
}

function foldArabic(text: string): string {
  return withoutDirectionMarks(text)
    .normalize('NFKC')
    .replaceAll(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replaceAll(/[أإآٱ]/g, 'ا')
    .replaceAll('ة', 'ه')
    .replaceAll('ؤ', 'و')
    .replaceAll('ئ', 'ي')
    .replaceAll('ء', '')
    .replaceAll(/[^\u0621-\u06d3]+/g, ' ');
}

const LATIN_ARTICLE = /^(al|el)(?=[a-z]{4})(?!i[a-z]?$|ia$|la|an$|ham$|am$|ias)/;
const ARABIC_ARTICLE = /^ال(?=.{3})/;

/**
 * Joins words to parts. 'Abdul Rahman' and 'Abu Hamad' are one part each. An article belongs to the
 * next word.
 */
function joinWords(words: readonly string[]): Pick<SpokenPart, 'written' | 'has_article'>[] {
  const parts: Pick<SpokenPart, 'written' | 'has_article'>[] = [];
  let waiting = '';
  let has_article = false;
  for (const word of words) {
    if (BETWEEN.has(word)) continue;
    if (SERVANT.test(word) || FATHER.test(word)) {
      waiting = word;
    } else if (ARTICLE.test(word)) {
      has_article = true;
    } else {
      const is_alone = waiting === '';
      const joined = ARABIC_ARTICLE.test(word) || LATIN_ARTICLE.test(word);
      parts.push({ written: waiting + word, has_article: is_alone && (has_article || joined) });
      waiting = '';
      has_article = false;
    }
  }
  if (waiting !== '') parts.push({ written: waiting, has_article: false });
  return parts;
}

const LATIN_SERVANT = /^(abd)(?:[aeiou]?(?:l|r|s|n|z|t|d)?[ -]?)?(?=[a-z]{3})/;
// The article after Abd assimilates to the next sound: Abdur Rahman, Abdus Salam.
const ASSIMILATED = /^abd([aeiou])(?:l|([rsnztd])(?=\2))?/;

function spellLatin(word: string): string {
  let phones = '';
  let rest = word
    .replaceAll(/([wy])\1+/g, '$1')
    .replaceAll(/aye(?=[^aeiou])/g, 'ai')
    .replace(/^ei/, 'e');
  if (ASSIMILATED.test(rest) && LATIN_SERVANT.test(rest) && !/^abd[aeiou]l?l?ah?$/.test(rest)) {
    // 'abd' is removed first, so that its d and the h of Abdulhamid remain two sounds.
    phones = 'abd';
    rest = rest.replace(ASSIMILATED, '').replace(/^(al|el|ul)(?=[a-z]{4})/, '');
  } else {
    rest = rest.replace(LATIN_ARTICLE, '');
  }
  for (let at = 0; at < rest.length; at += 1) {
    // Before a vowel, w and y are consonants: Dawood, Nayef.
    const is_glide = /^[aeo][wy][aeiou]/.test(rest.slice(at, at + 3));
    const pair = is_glide ? undefined : LATIN_PAIRS[rest.slice(at, at + 2)];
    const single = rest[at] ?? '';
    phones += pair ?? LATIN[single] ?? single;
    if (pair !== undefined) at += 1;
  }
  // A first u before another u becomes a, because both are usual: Humoud and Hamoud.
  return phones.replace(/^([^aeiuIOy]+)u(?=[^aeiuIO]+u)/, '$1a');
}

function spellArabic(word: string): string {
  const servant = /^عبد(?=.{2})/.test(word);
  const bare = servant ? word.replace(/^عبد(ال)?/, '') : word.replace(ARABIC_ARTICLE, '');
  // The ع includes the vowel that follows.
  const spelt = Array.from(bare, (letter) => ARABIC[letter] ?? '').join('');
  const phones = spelt.replaceAll('Aa', 'A').replace(/^ay/, 'I').replace(/^aw/, 'O');
  return servant && bare !== '' ? `abd${phones}` : phones;
}

/** Checks whether a word only connects names: son of, daughter of, a title. */
export const isConnectingWord = (word: string): boolean => BETWEEN.has(lettersOf(word));

/** Reduces a name to its letters, without case, marks, spaces and hyphens. */
export const lettersOf = (name: string): string =>
  (isArabic(name) ? foldArabic(name) : foldLatin(name)).replaceAll(' ', '');

/** Splits a name into parts, as sounds, in the written order. */
export function spokenParts(name: string): SpokenPart[] {
  const arabic = isArabic(name);
  const words = (arabic ? foldArabic(name) : foldLatin(name)).trim().split(/\s+/);
  return joinWords(words.filter((word) => word !== '')).map(({ written, has_article }) => ({
    written,
    // People write a doubled sound once or twice.
    phones: (arabic ? spellArabic(written) : spellLatin(written)).replaceAll(/(.)\1+/g, '$1'),
    writes_short_vowels: !arabic,
    has_article,
  }));
}
