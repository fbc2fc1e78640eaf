import { toAsciiDigits, withoutDirectionMarks } from './digits.ts';

const LINK = /https?:\/\/\S+/i;
const BARE = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?:[:/?#]\S*)?$/i;

/**
 * The link in what people paste: maps apps put the name of the place before it, and hardly anybody
 * types the scheme of a web address. A text without a link stays as it is.
 */
export function linkIn(text: string): string {
  const plain = withoutDirectionMarks(text).trim();
  const found = LINK.exec(plain)?.[0];
  if (found !== undefined) return found;
  return BARE.test(plain) ? `https://${plain}` : plain;
}

const SEPARATORS = /[\s().\-/]/g;

export interface PastedPhone {
  /** With its plus sign; null where the text has none and the chosen one stays. */
  readonly code: string | null;
  readonly number: string;
}

/**
 * A phone number as people paste it: with +965 or 00965, spaces, hyphens and Arabic digits.
 * @param codes the dialling codes that are known, with their plus signs
 * @param chosen the one that stands beside the number
 */
export function readPhone(text: string, codes: readonly string[], chosen: string): PastedPhone {
  const digits = toAsciiDigits(withoutDirectionMarks(text)).replaceAll(SEPARATORS, '');
  const international = digits.replace(/^00/, '+');
  if (international.startsWith('+')) {
    // The longest code counts: +1 begins others.
    const code = codes
      .filter((known) => international.startsWith(known))
      .toSorted((a, b) => b.length - a.length)[0];
    if (code !== undefined) return { code, number: international.slice(code.length) };
  }
  const bare = chosen.slice(1);
  // Eight digits are a number in Kuwait; the code before them without a plus sign is no part of it.
  const doubled = chosen === '+965' && digits.length === 11 && digits.startsWith(bare);
  return { code: null, number: doubled ? digits.slice(bare.length) : digits };
}
