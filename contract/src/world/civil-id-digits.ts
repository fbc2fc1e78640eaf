const CENTURY_YEARS: Readonly<Record<string, number>> = { '2': 1900, '3': 2000 };
const WEIGHTS = [2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

/**
 * Computes the check digit of a civil ID from its first eleven digits: 11 minus the weighted sum
 * modulo 11. Source: prakhar.me/articles/kuwait-civil-id-checksum; the Ruby gem kuwaiti-civil-id
 * agrees.
 * @returns null for the results 10 and 11, because such numbers are never issued
 */
export function civilIdCheckDigit(first_eleven: string): number | null {
  const sum = WEIGHTS.reduce((total, weight, place) => {
    return total + weight * Number(first_eleven[place]);
  }, 0);
  const digit = 11 - (sum % 11);
  return digit <= 9 ? digit : null;
}

/**
 * Returns the birth date in a civil ID as 'yyyy-MM-dd'; null if the day does not exist. The first
 * digit is the century: 2 for 1900-1999, 3 for 2000-2099. Digits 2 to 7 are YYMMDD.
 */
export function civilIdBirthDate(civil_id: string): string | null {
  const match = /^([23])(\d{2})(\d{2})(\d{2})\d{5}$/.exec(civil_id);
  if (!match) return null;
  const [, century = '', year = '', month = '', day = ''] = match;
  const text = `${(CENTURY_YEARS[century] ?? 0) + Number(year)}-${month}-${day}`;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript parses 30 February as a day in March, so the result must be compared with the text.
  const is_real = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
  return is_real ? text : null;
}

/**
 * Checks whether a text is a Kuwaiti civil ID: twelve digits, an existing birth date and the
 * correct check digit.
 */
export const isCivilId = (text: string): boolean =>
  civilIdBirthDate(text) !== null && civilIdCheckDigit(text.slice(0, 11)) === Number(text[11]);
