import { PHONE_CODES } from '@diwan/contract/world/phone-codes';
import type { Language } from '../../lib/i18n.ts';
import { isolate } from '../../lib/format.ts';
import { countries } from '../../reference/countries.ts';

export interface DialCode {
  /** With its plus sign: '+965'. */
  readonly value: string;
  /** The code and who has it, for the open list. */
  readonly label: string;
}

/** Most that one option names of the countries that share a code. */
const NAMED = 3;

/** The codes of the Gulf first, then every other one by number, each once. */
export function dialCodes(language: Language): DialCode[] {
  const first = PHONE_CODES.map(({ code, name, name_ar }) => ({
    value: code,
    label: `${isolate(code)} ${language === 'ar' ? name_ar : name}`,
  }));
  const offered = new Set(PHONE_CODES.map(({ code }) => code));
  const others = Map.groupBy(countries, ({ dialCode }) => `+${dialCode}`);
  const rest = [...others]
    .filter(([code]) => !offered.has(code))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([value, members]) => {
      const names = members.map(({ name, name_ar }) => (language === 'ar' ? name_ar : name));
      const more = names.length > NAMED ? '…' : '';
      const separator = language === 'ar' ? '، ' : ', ';
      return {
        value,
        label: `${isolate(value)} ${names.slice(0, NAMED).join(separator)}${more}`,
      };
    });
  return [...first, ...rest];
}
