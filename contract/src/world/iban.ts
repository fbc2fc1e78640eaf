import { z } from 'zod';
import { plainNumber } from './digits.ts';

/**
 * The Kuwaiti format in the SWIFT IBAN registry: KW, 2 check digits, 4 letters for the bank, 22
 * characters. Check digits are 02 to 98 (ISO 13616). 00, 01 and 99 are refused, because they are
 * equivalent to 97, 98 and 02.
 */
const KUWAIT_SHAPE = /^KW(?:0[2-9]|[1-8]\d|9[0-8])[A-Z]{4}[A-Z0-9]{22}$/;

/**
 * Returns the remainder of an IBAN modulo 97 (ISO 13616, ISO 7064 MOD 97-10). The first four
 * characters move to the end, and letters count from A = 10 to Z = 35. A valid IBAN gives 1. The
 * time is linear.
 * @param iban only [0-9A-Z]
 */
export function ibanRemainder(iban: string): number {
  let remainder = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** Converts an IBAN to its stored form: upper case, without spaces, hyphens and dashes. */
export const normaliseIban = (text: string): string =>
  plainNumber(text)
    .replaceAll(/[\u2010-\u2015\u2212-]/g, '')
    .toUpperCase();

/** Checks whether a normalised text is a Kuwaiti IBAN with correct check digits. */
export const isKuwaitiIban = (iban: string): boolean =>
  KUWAIT_SHAPE.test(iban) && ibanRemainder(iban) === 1;

/** Returns the four letters of the bank (characters 5 to 8) in a normalised Kuwaiti IBAN. */
export const ibanBankCode = (iban: string): string => iban.slice(4, 8);

/**
 * Masks an IBAN except for its first and last four characters. A text of up to 8 characters is
 * masked entirely.
 */
export const maskIban = (iban: string): string =>
  iban.length > 8 ? `${iban.slice(0, 4)}****${iban.slice(-4)}` : '****';

/** Formats an IBAN in groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** A Kuwaiti IBAN. Spaces and hyphens are removed, and letters converted to capitals. */
export const kuwaitiIban = z
  .string({ error: 'IBAN is not valid' })
  .max(64, { error: 'IBAN is not valid', abort: true })
  .overwrite(normaliseIban)
  .refine(isKuwaitiIban, { error: 'IBAN is not valid' });

/**
 * Checks an IBAN of any country and its check digits (ISO 13616), because some accounts are abroad.
 */
const isIban = (iban: string): boolean =>
  iban.startsWith('KW')
    ? isKuwaitiIban(iban)
    : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && ibanRemainder(iban) === 1;

/** An IBAN of any country. Spaces and hyphens are removed, and letters converted to capitals. */
export const anyIban = z
  .string({ error: 'IBAN is required' })
  .overwrite(normaliseIban)
  .min(1, { error: 'IBAN is required', abort: true })
  .max(34, { error: 'IBAN is not valid', abort: true })
  .refine(isIban, { error: 'IBAN is not valid' });
