/**
 * The Latin spelling of letters and signs, as banks write them. Kuwaiti names also use some Persian
 * letters.
 */
const LETTERS: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'aa',
  ٱ: 'a',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ي: 'y',
  ى: 'a',
  ة: 'a',
  ء: '',
  ؤ: 'w',
  ئ: 'y',
  پ: 'p',
  چ: 'ch',
  ڤ: 'v',
  گ: 'g',
  ک: 'k',
  ی: 'y',
  '\u064e': 'a',
  '\u064f': 'u',
  '\u0650': 'i',
  '\u064b': 'an',
  '\u064c': 'un',
  '\u064d': 'in',
  '\u0651': '',
  '\u0652': '',
  '\u0640': '',
  '\u0670': 'a',
  '،': ',',
  '؛': ',',
  '؟': '?',
  '٪': ' ',
  '&': ' and ',
  '’': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
};

/** Letters that are vowels between consonants: نور is Nur, not Nwr. */
const GLIDES: Readonly<Record<string, string>> = { و: 'u', ي: 'i', ی: 'i' };
const VOWEL = /[aeiou]$/;

const digitOf = (char: string): string | undefined => {
  const code = char.codePointAt(0) ?? 0;
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  return code >= 0x6f0 && code <= 0x6f9 ? String(code - 0x6f0) : undefined;
};

function spellArabic(word: string): string {
  let spelt = '';
  const chars = Array.from(word);
  for (const [place, char] of chars.entries()) {
    const next = chars[place + 1];
    const before_vowel = next !== undefined && VOWEL.test(LETTERS[next] ?? '');
    const glide = spelt !== '' && !VOWEL.test(spelt) && !before_vowel ? GLIDES[char] : undefined;
    spelt += glide ?? LETTERS[char] ?? digitOf(char) ?? char;
  }
  const named = spelt.replace(/^al(?=[a-z]{2})/, 'al-');
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** Returns true when a word has at least one Arabic letter. */
export const isArabic = (word: string): boolean => /\p{Script=Arabic}/u.test(word);

/**
 * Converts a text to the characters that banks accept: the SWIFT X set, which ISO 20022 files use
 * (letters, digits, space and / - ? : ( ) . , ' +). Arabic is transliterated, accents are dropped,
 * and every other character becomes a space.
 * @param fallback returned when nothing of the text is left
 * @param max maximum number of characters
 */
export function toLatin(text: string, fallback: string, max: number): string {
  const spelt = text
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => (isArabic(word) ? spellArabic(word) : word))
    .join(' ')
    .replaceAll(/[^\u0020-\u007e]|&/g, (char) => LETTERS[char] ?? char)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ /]+|[ /]+$/g, '')
    .slice(0, max)
    .trim();
  return /[A-Za-z0-9]/.test(spelt) ? spelt : fallback;
}
