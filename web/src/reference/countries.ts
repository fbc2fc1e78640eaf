import { toAsciiDigits } from '@diwan/contract/world/digits';
import { countries as englishCountries } from 'countries-list';
import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' };

/** A country of the list. The list is about 50 kB, so only lazily loaded pages import this file. */
export interface Country {
  readonly name: string;
  readonly name_ar: string;
  /** The code of ISO 3166-1 alpha-2. */
  readonly code: string;
  /** The international dialling code without '+', such as '965'. */
  readonly dialCode: string;
}

type Language = 'en' | 'ar';

/**
 * The corrections of dialling codes. The source lists Kosovo's own code last, after three codes
 * that are not in use.
 */
const DIAL_CODE_FIXES: Readonly<Record<string, string>> = { XK: '383' };

const arabicNames: Readonly<Record<string, string>> = arabic.countries;

const byName = new Intl.Collator('en').compare;

/** All countries that have an Arabic name, sorted by English name. */
export const countries: readonly Country[] = Object.entries(englishCountries)
  .flatMap(([code, { name, phone }]) => {
    const name_ar = arabicNames[code];
    const dialCode = DIAL_CODE_FIXES[code] ?? phone[0]?.toString();
    return name_ar && dialCode ? [{ name, name_ar, code, dialCode }] : [];
  })
  .toSorted((a, b) => byName(a.name, b.name));

const byCode = new Map(countries.map((country) => [country.code, country]));

/** The preselected country of forms. */
export const DEFAULT_COUNTRY: Country = byCode.get('KW') ?? {
  name: 'Kuwait',
  name_ar: 'الكويت',
  code: 'KW',
  dialCode: '965',
};

export const findCountry = (code: string): Country | undefined => byCode.get(code.toUpperCase());

/** Returns a country's name for display. An unknown code is returned unchanged. */
export function countryName(code: string, language: Language): string {
  const country = findCountry(code);
  if (!country) return code;
  return language === 'ar' ? country.name_ar : country.name;
}

/** Returns a country's flag as two regional indicator letters, which systems draw as one emoji. */
export const countryFlag = (code: string): string =>
  code.replaceAll(/[A-Z]/g, (letter) =>
    String.fromCodePoint(0x1f1e6 + letter.charCodeAt(0) - 'A'.charCodeAt(0)),
  );

/**
 * Normalises text for search: no case, no accents or vowel marks, one form of alef and of ta
 * marbuta.
 */
const searchForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .toLowerCase()
    .trim();

/**
 * Returns the countries that match a search. It matches a part of the name in either language, the
 * start of the code, or the start of the dialling code with or without '+' or '00'. An empty search
 * matches all.
 */
export function filterCountries(search: string, list: readonly Country[] = countries): Country[] {
  const wanted = searchForm(search);
  const dial = /^(?:\+|00)?(\d+)$/.exec(toAsciiDigits(wanted))?.[1];
  if (dial !== undefined) return list.filter(({ dialCode }) => dialCode.startsWith(dial));
  return list.filter(
    ({ name, name_ar, code }) =>
      searchForm(name).includes(wanted) ||
      searchForm(name_ar).includes(wanted) ||
      code.toLowerCase().startsWith(wanted),
  );
}
