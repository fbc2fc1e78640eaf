const CENTURY_YEARS: Readonly<Record<string, number>> = { '2': 1900, '3': 2000 };
const WEIGHTS = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

/**
 * The check digit over the first eleven digits: 11 minus the weighted sum modulo 11. Results 10 and
 * 11 have no digit: such a number is never issued, and null is returned. Source:
 * prakhar.me/articles/kuwait-civil-id-checksum; the Ruby gem kuwaiti-civil-id agrees.
 */
export function civilIdCheckDigit(first_eleven: string): number | null {
  const sum = WEIGHTS.reduce((total, weight, place) => {
    return total + weight * Number(first_eleven[place]);
  }, 0);
  const digit = 11 - (sum % 11);
  return digit <= 9 ? digit : null;
}

/**
 * The birth date 'yyyy-MM-dd' in a civil ID, or null when it is not a real day. Digit 1 is the
 * century (2 for 1900-1999, 3 for 2000-2099), digits 2 to 7 are YYMMDD.
 */
export function civilIdBirthDate(civil_id: string): string | null {
  const match = /^([23])(\d{2})(\d{2})(\d{2})\d{5}$/.exec(civil_id);
  if (!match) return null;
  const [, century = '', year = '', month = '', day = ''] = match;
  const text = `${(CENTURY_YEARS[century] ?? 0) + Number(year)}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript parses the 30th of February as a day of March.
  const is_real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return is_real ? text : null;
}

/**
 * Whether a text is a Kuwaiti civil ID: twelve digits, a real birth date, a correct check digit.
 */
export const isCivilId = (text: string): boolean =>
  civilIdBirthDate(text) !== null && civilIdCheckDigit(text.slice(0, 11)) === Number(text[11]);
