/** Direction marks, which are copied along with text from a page. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g;

export const withoutDirectionMarks = (text: string): string => text.replaceAll(DIRECTION_MARKS, '');

/**
 * Converts Arabic-Indic and Persian digits to ASCII digits, because people in Kuwait type both.
 */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    // Both blocks start at a code whose low four bits are zero.
    String(digit.charCodeAt(0) & 0xf),
  );
}

/**
 * A number as people type or paste it: converts Arabic digits, drops spaces and direction marks.
 */
export const plainNumber = (text: string): string =>
  toAsciiDigits(withoutDirectionMarks(text)).replaceAll(/\s/g, '');
