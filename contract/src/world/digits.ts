/** Invisible marks of writing direction, which are often copied along with text from a page. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '');

/** Converts Arabic-Indic and Persian digits to ASCII digits. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    // In both blocks, the low four bits of the code are the digit's value.
    String(digit.charCodeAt(0) & 0xf),
  );
}

/**
 * Normalises a typed or pasted number: converts Arabic digits, and removes spaces and direction
 * marks.
 */
export const plainNumber = (text: string): string =>
  toAsciiDigits(withoutDirectionMarks(text)).replaceAll(/\s/g, '');
