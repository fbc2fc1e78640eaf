import type { Text } from '@diwan/contract/kernel/texts';

/**
 * Details are set into text of the other direction, so each stands in its own Unicode isolate:
 * a Latin brand name inside an Arabic sentence keeps its order and the sentence keeps its own.
 * Isolates are characters of the text, so the web page and the PDF show the same thing.
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

/** The same text without marks of direction: what a person types and searches. */
export const plainText = (text: string): string => text.replace(DIRECTION_MARKS, '');

/** The language of the first letter; undefined without one. */
export function languageOf(text: string): 'en' | 'ar' | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return ARABIC.test(letter) ? 'ar' : 'en';
}

/** A name in any script; takes its direction from its first letter. Empty stays empty. */
export function isolateText(value: string): string {
  const line = cleanLine(value);
  return line === '' ? '' : FIRST_STRONG_ISOLATE + line + POP_ISOLATE;
}

/** A number, code or address that always reads left to right. Empty stays empty. */
export function isolateIdentifier(value: string): string {
  const line = cleanLine(value);
  return line === '' ? '' : LEFT_TO_RIGHT_ISOLATE + line + POP_ISOLATE;
}

/** Characters that surely fit between the labels of a paper. */
const VALUE_LINE = 40;

/** A value in both languages: beside each other where they fit, else in a line each. */
export const inBothLanguages = ({ en, ar }: Text): string =>
  [en, isolateText(ar)].join(en.length + ar.length > VALUE_LINE ? '\n' : ' · ');
