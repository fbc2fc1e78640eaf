import { z } from 'zod';
import { ibanBankCode } from './iban.ts';

export interface Bank {
  readonly name: string;
  readonly name_ar: string;
  /** The business identifier code (ISO 9362) of the head office, in eight characters. */
  readonly bic: string;
  /** The four letters that identify the bank in IBANs. */
  readonly iban_code: string;
}

const bank = (iban_code: string, name: string, name_ar: string): Bank => ({
  name,
  name_ar,
  // For all these banks, the BIC starts with the same four letters as the IBAN's bank code.
  bic: `${iban_code}KWKW`,
  iban_code,
});

/**
 * The Kuwaiti banks with known codes. Other licensed banks exist, mostly branches of foreign banks.
 * An unknown code therefore causes only a warning.
 */
export const KUWAITI_BANKS: readonly Bank[] = [
  bank('NBOK', 'National Bank of Kuwait', 'بنك الكويت الوطني'),
  bank('KFHO', 'Kuwait Finance House', 'بيت التمويل الكويتي'),
  bank('BBYN', 'Boubyan Bank', 'بنك بوبيان'),
  bank('GULB', 'Gulf Bank', 'بنك الخليج'),
  bank('BRGN', 'Burgan Bank', 'بنك برقان'),
  bank('COMB', 'Commercial Bank of Kuwait', 'البنك التجاري الكويتي'),
  bank('ABKK', 'Al Ahli Bank of Kuwait', 'البنك الأهلي الكويتي'),
  bank('WRBA', 'Warba Bank', 'بنك وربة'),
  bank('KWIB', 'Kuwait International Bank', 'بنك الكويت الدولي'),
  bank('BKME', 'Ahli United Bank', 'البنك الأهلي المتحد'),
  bank('DOHB', 'Doha Bank Kuwait', 'بنك الدوحة - الكويت'),
  bank('CBKU', 'Central Bank of Kuwait', 'بنك الكويت المركزي'),
];

/** Finds the bank of a normalised Kuwaiti IBAN; undefined if its code is unknown. */
export const findBankByIban = (iban: string): Bank | undefined =>
  KUWAITI_BANKS.find((known) => known.iban_code === ibanBankCode(iban));

/** Finds a bank by its English name, its Arabic name or its code. */
export function findBankByName(text: string): Bank | undefined {
  const wanted = text.trim().toLowerCase();
  return KUWAITI_BANKS.find(({ name, name_ar, iban_code }) =>
    [name, name_ar, iban_code].some((known) => known.toLowerCase() === wanted),
  );
}

/** Checks whether a named bank matches an IBAN. An unknown name matches any unknown code. */
export const bankFitsIban = (named: string, iban: string): boolean => {
  const bank_of_iban = findBankByIban(iban);
  const bank_of_name = findBankByName(named);
  if (bank_of_name !== undefined) return bank_of_name.iban_code === ibanBankCode(iban);
  return bank_of_iban === undefined;
};

/** Returns the stored form of a bank: its code, or the typed name of an unlisted bank. */
export const bankCode = (typed: string): string => findBankByName(typed)?.iban_code ?? typed;

/**
 * Returns the name of a stored bank in the reader's language. An unlisted name is returned
 * unchanged.
 */
export function bankName(stored: string, language: 'en' | 'ar'): string {
  const known = findBankByName(stored);
  if (known === undefined) return stored;
  return language === 'ar' ? known.name_ar : known.name;
}

/**
 * Returns the English name of a stored bank for responses and files. The reader's program
 * translates it.
 */
export const answeredBankName = <Stored extends string | null>(stored: Stored): Stored | string =>
  stored === null ? stored : bankName(stored, 'en');

/** Finds the bank of a BIC of 8 or 11 characters; undefined if it is unknown. */
export const findBankByBic = (bic: string): Bank | undefined =>
  KUWAITI_BANKS.find((known) => known.bic === bic.slice(0, 8).toUpperCase());

/**
 * A SWIFT code (ISO 9362) of 8 or 11 characters. Spaces are removed, and letters converted to
 * capitals.
 */
export const swiftCode = z
  .string({ error: 'SWIFT code is not valid' })
  .max(32, { error: 'SWIFT code is not valid', abort: true })
  .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, { error: 'SWIFT code is not valid' });
