import type { Text } from '@diwan/contract/kernel/texts';

/**
 * The Unicode isolates around an inserted value. They separate its direction from the sentence's
 * direction. A Latin brand name then does not reorder an Arabic sentence. Isolates are characters
 * of the text, so the web page and the PDF show the same order.
 */
const LEFT_TO_RIGHT_ISOLATE = '\u2066';
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Control and format characters. A line break could forge a clause. An override could reorder a
 * clause.
 */
const UNSAFE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu;

const DIRECTION_MARKS = /[\u200e\u200f\u2066-\u2069]/gu;
export const ARABIC = /\p{Script=Arabic}/u;

/** Converts a value to one line without control and direction characters. */
export function cleanLine(value: string): string {
  return value.replace(UNSAFE, ' ').replace(/\s+/gu, ' ').trim();
}

/** Removes direction marks, which people do not type when they search. */
export const plainText = (text: string): string => text.replace(DIRECTION_MARKS, '');

/** Returns the language of the first letter; undefined if the text has no letters. */
export function languageOf(text: string): 'en' | 'ar' | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return ARABIC.test(letter) ? 'ar' : 'en';
}

/**
 * Isolates a name in any script. Its first letter sets the direction. An empty value remains empty.
 */
export function isolateText(value: string): string {
  const line = cleanLine(value);
  return line === '' ? '' : FIRST_STRONG_ISOLATE + line + POP_ISOLATE;
}

/**
 * Isolates a number, code or address that always runs left to right. An empty value remains empty.
 */
export function isolateIdentifier(value: string): string {
  const line = cleanLine(value);
  return line === '' ? '' : LEFT_TO_RIGHT_ISOLATE + line + POP_ISOLATE;
}

/** The number of characters that always fit between the labels of a document. */
const VALUE_LINE = 40;

/** Returns a value in both languages: on one line if it fits, otherwise on two lines. */
export const inBothLanguages = ({ en, ar }: Text): string =>
  [en, isolateText(ar)].join(en.length + ar.length > VALUE_LINE ? '\n' : ' · ');
