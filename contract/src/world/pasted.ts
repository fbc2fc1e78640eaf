import { toAsciiDigits, withoutDirectionMarks } from './digits.ts';

const LINK = /https?:\/\/\S+/i;
const BARE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[:/?#]\S*)?$/i;

/**
 * Finds the link in a pasted text. Maps apps put the place's name before the link. A web address
 * without a scheme gets `https`. A text without a link is returned unchanged.
 */
export function linkIn(text: string): string {
  const plain = withoutDirectionMarks(text).trim();
  const found = LINK.exec(plain)?.[0];
  if (found !== undefined) return found;
  return BARE.test(plain) ? `https://${plain}` : plain;
}

const SEPARATORS = /[\s().\-/]/g;

export interface PastedPhone {
  /**
   * The dialling code with a plus sign; null if the text has none. The chosen code applies then.
   */
  readonly code: string | null;
  readonly number: string;
}

/**
 * Parses a pasted phone number. It can contain +965 or 00965, spaces, hyphens and Arabic digits.
 * @param codes the known dialling codes, with plus signs
 * @param chosen the code that is selected beside the number
 */
export function readPhone(text: string, codes: readonly string[], chosen: string): PastedPhone {
  const digits = toAsciiDigits(withoutDirectionMarks(text)).replaceAll(SEPARATORS, '');
  const international = digits.replace(/^00/, '+');
  if (international.startsWith('+')) {
    // The longest matching code is used, because +1 is a prefix of other codes.
    const code = codes
      .filter((known) => international.startsWith(known))
      .toSorted((a, b) => b.length - a.length)[0];
    if (code !== undefined) return { code, number: international.slice(code.length) };
  }
  const bare = chosen.slice(1);
  // A Kuwaiti number has eight digits. With eleven digits, the leading 965 is the dialling code
  // without its plus sign.
  const doubled = chosen === '+965' && digits.length === 11 && digits.startsWith(bare);
  return { code: null, number: doubled ? digits.slice(bare.length) : digits };
}
