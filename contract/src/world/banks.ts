import { z } from 'zod';
import { ibanBankCode } from './iban.ts';

export interface Bank {
  readonly name: string;
  readonly name_ar: string;
  /** Business identifier code (ISO 9362), eight characters: the head office. */
  readonly bic: string;
  /** The four letters of its IBANs. */
  readonly iban_code: string;
}

const bank = (iban_code: string, name: string, name_ar: string): Bank => ({
  name,
  name_ar,
  // Every bank below uses its IBAN letters as the first four of its BIC in Kuwait.
  bic: `${iban_code}KWKW`,
  iban_code,
});

/**
 * Banks in Kuwait with known codes. Other licensed banks exist (mostly branches of foreign banks),
 * so an unknown code is a reason to warn, never to refuse.
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

/** The bank of a normalised Kuwaiti IBAN, if its code is known. */
export const findBankByIban = (iban: string): Bank | undefined =>
  KUWAITI_BANKS.find((known) => known.iban_code === ibanBankCode(iban));

/** Finds a bank by its name in either language or by its code, as people and old rows have it. */
export function findBankByName(text: string): Bank | undefined {
  const wanted = text.trim().toLowerCase();
  return KUWAITI_BANKS.find(({ name, name_ar, iban_code }) =>
    [name, name_ar, iban_code].some((known) => known.toLowerCase() === wanted),
  );
}

/**
 * Whether a named bank matches an IBAN. An unknown name matches an unknown code, because other
 * licensed banks exist.
 */
export const bankFitsIban = (named: string, iban: string): boolean => {
  const bank_of_iban = findBankByIban(iban);
  const bank_of_name = findBankByName(named);
  if (bank_of_name !== undefined) return bank_of_name.iban_code === ibanBankCode(iban);
  return bank_of_iban === undefined;
};

/** The stored form of a named bank: its code, or the name of an unlisted one. */
export const bankCode = (typed: string): string => findBankByName(typed)?.iban_code ?? typed;

/** The bank's name in the reader's language; an unknown name is unchanged. */
export function bankName(stored: string, language: 'en' | 'ar'): string {
  const known = findBankByName(stored);
  if (known === undefined) return stored;
  return language === 'ar' ? known.name_ar : known.name;
}

/**
 * The name of a stored bank in answers, files and requests: its English name, which readers
 * translate.
 */
export const answeredBankName = <Stored extends string | null>(stored: Stored): Stored | string =>
  stored === null ? stored : bankName(stored, 'en');

/** The bank of a BIC of 8 or 11 characters, if it is known. */
export const findBankByBic = (bic: string): Bank | undefined =>
  KUWAITI_BANKS.find((known) => known.bic === bic.slice(0, 8).toUpperCase());

/** A SWIFT code: ISO 9362, 8 or 11 characters; typed with or without spaces in either case. */
export const swiftCode = z
  .string({ error: 'SWIFT code is not valid' })
  .max(32, { error: 'SWIFT code is not valid', abort: true })
  .overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase())
  .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, { error: 'SWIFT code is not valid' });
