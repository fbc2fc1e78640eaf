import { toAsciiDigits, withoutDirectionMarks } from './digits.ts';

const LINK = /https?:\/\/\S+/i;
const BARE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[:/?#]\S*)?$/i;

/**
 * The link in a pasted text: maps apps put the name of the place before it, and people rarely type
 * the scheme of a web address. A text without a link is unchanged.
 */
export function linkIn(text: string): string {
  const plain = withoutDirectionMarks(text).trim();
  const found = LINK.exec(plain)?.[0];
  if (found !== undefined) return found;
  return BARE.test(plain) ? `https://${plain}` : plain;
}

const SEPARATORS = /[\s().\-/]/g;

export interface PastedPhone {
  /** With its plus sign; null when the text has none, which keeps the chosen one. */
  readonly code: string | null;
  readonly number: string;
}

/**
 * Parses a pasted phone number: with +965 or 00965, spaces, hyphens and Arabic digits.
 * @param codes the known dialling codes, with their plus signs
 * @param chosen the code selected beside the number
 */
export function readPhone(text: string, codes: readonly string[], chosen: string): PastedPhone {
  const digits = toAsciiDigits(withoutDirectionMarks(text)).replaceAll(SEPARATORS, '');
  const international = digits.replace(/^00/, '+');
  if (international.startsWith('+')) {
    // The longest code wins, because +1 is a prefix of others.
    const code = codes
      .filter((known) => international.startsWith(known))
      .toSorted((a, b) => b.length - a.length)[0];
    if (code !== undefined) return { code, number: international.slice(code.length) };
  }
  const bare = chosen.slice(1);
  // Eight digits are a number in Kuwait. A code before them without a plus sign is not part of it.
  const doubled = chosen === '+965' && digits.length === 11 && digits.startsWith(bare);
  return { code: null, number: doubled ? digits.slice(bare.length) : digits };
}
