import { z } from 'zod';
import { plainNumber } from './digits.ts';

/**
 * Kuwait in the SWIFT IBAN registry: KW, 2 check digits, 4 letters of the bank, 22 characters. The
 * check digits are 02 to 98 (ISO 13616): 00, 01 and 99 would pass the sum of another pair.
 */
const KUWAIT_SHAPE = /^KW(?:0[2-9]|[1-8]\d|9[0-8])[A-Z]{4}[A-Z0-9]{22}$/;

/**
 * The remainder by 97 of an IBAN as a number (ISO 13616, check of ISO 7064 MOD 97-10): the first
 * four characters move to the end, letters count from A = 10 to Z = 35. It is computed character by
 * character in linear time. A valid IBAN gives 1. Input: [0-9A-Z] only.
 */
export function ibanRemainder(iban: string): number {
  let remainder = 0;
  for (const char of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder;
}

/** An IBAN as stored: upper case, without spaces, hyphens and dashes. */
export const normaliseIban = (text: string): string =>
  plainNumber(text)
    .replaceAll(/[\u2010-\u2015\u2212-]/g, '')
    .toUpperCase();

/** Whether a normalised text is a Kuwaiti IBAN with correct check digits. */
export const isKuwaitiIban = (iban: string): boolean =>
  KUWAIT_SHAPE.test(iban) && ibanRemainder(iban) === 1;

/** The bank's four letters (characters 5 to 8) of a normalised Kuwaiti IBAN. */
export const ibanBankCode = (iban: string): string => iban.slice(4, 8);

/** An IBAN for lists: the first 4 and last 4 characters. Shorter texts show nothing. */
export const maskIban = (iban: string): string =>
  iban.length > 8 ? `${iban.slice(0, 4)}****${iban.slice(-4)}` : '****';

/** An IBAN in groups of four, as banks print it. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** A Kuwaiti IBAN, typed with or without spaces and hyphens in either case. */
export const kuwaitiIban = z
  .string({ error: 'IBAN is not valid' })
  .max(64, { error: 'IBAN is not valid', abort: true })
  .overwrite(normaliseIban)
  .refine(isKuwaitiIban, { error: 'IBAN is not valid' });

/**
 * An IBAN of any country with correct check digits (ISO 13616), because some accounts are abroad.
 */
const isIban = (iban: string): boolean =>
  iban.startsWith('KW')
    ? isKuwaitiIban(iban)
    : /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && ibanRemainder(iban) === 1;

/** An IBAN of any country, typed with or without spaces and hyphens in either case. */
export const anyIban = z
  .string({ error: 'IBAN is required' })
  .overwrite(normaliseIban)
  .min(1, { error: 'IBAN is required', abort: true })
  .max(34, { error: 'IBAN is not valid', abort: true })
  .refine(isIban, { error: 'IBAN is not valid' });
