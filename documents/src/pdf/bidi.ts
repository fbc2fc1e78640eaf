import type { Text } from '@diwan/contract/kernel/texts';

/**
 * Details are inserted into text of the other direction, so each has its own Unicode isolate. A
 * Latin brand name inside an Arabic sentence keeps its order, and the sentence keeps its own.
 * Isolates are characters of the text, so the web page and the PDF show the same.
 */
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Control and format characters: line breaks would forge a clause, overrides would reorder it. */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

const DIRECTION_MARKS = /[\u200e\u200f\u2066-\u2069]/gu;
export const ARABIC = /\p{Script=Arabic}/u;

/** One line without control and direction characters. */
export function cleanLine(value: string): string {
  return value.replace(UNSAFE, ' ').replace(/\s+/gu, ' ').trim();
}

/** Removes direction marks: the text that a person types and searches. */
export const plainText = (text: string): string => text.replace(DIRECTION_MARKS, '');

/** The language of the first letter; undefined without one. */
export function languageOf(text: string): 'en' | 'ar' | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return ARABIC.test(letter) ? 'ar' : 'en';
}

/** Isolates a name in any script. Its first letter gives the direction. Empty stays empty. */
export function isolateText(value: string): string {
  const line = cleanLine(value);
  return line === '' ? '' : FIRST_STRONG_ISOLATE + line + POP_ISOLATE;
}

/** Isolates a number, code or address that always runs left to right. Empty stays empty. */
export function isolateIdentifier(value: string): string {
  const line = cleanLine(value);
  return line === '' ? '' : LEFT_TO_RIGHT_ISOLATE + line + POP_ISOLATE;
}

/** Number of characters that always fit between the labels of a paper. */
const VALUE_LINE = 40;

/** A value in both languages: side by side if they fit, else on separate lines. */
export const inBothLanguages = ({ en, ar }: Text): string =>
  [en, isolateText(ar)].join(en.length + ar.length > VALUE_LINE ? '\n' : ' · ');
