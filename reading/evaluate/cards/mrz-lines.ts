import type { Holder } from './draw-card.ts';

const WEIGHTS = [7, 3, 1];

/** Computes a check digit (ICAO 9303 part 3). A letter counts from A = 10, the filler as zero. */
function checkDigit(text: string): string {
  const sum = Array.from(text).reduce((total, sign, place) => {
    const value = sign === '<' ? 0 : Number.parseInt(sign, 36);
    return total + value * (WEIGHTS[place % 3] ?? 0);
  }, 0);
  return String(sum % 10);
}

const filled = (text: string, length: number): string => text.slice(0, length).padEnd(length, '<');
const short = (date: string): string => date.replaceAll('-', '').slice(2);

/** Returns the three lines of a TD1 card, 30 characters each (ICAO 9303 part 5). */
export function linesOfMrz(holder: Holder, with_civil_id: boolean, serial: string): string[] {
  const optional = filled(with_civil_id ? holder.civil_id : '', 15);
  const first = `IDKWT${serial}${checkDigit(serial)}${optional}`;
  const birth = short(holder.birth_date);
  const expiry = short(holder.expiry_date);
  const start = `${birth}${checkDigit(birth)}${holder.is_man ? 'M' : 'F'}${expiry}${checkDigit(expiry)}`;
  const optional_2 = filled('', 11);
  const all = first.slice(5) + birth + checkDigit(birth) + expiry + checkDigit(expiry) + optional_2;
  const words = holder.full_name_english.replaceAll('-', '<').split(' ');
  const family_length = words.at(-2) === 'AL' ? 2 : 1;
  const family = words.slice(-family_length).join('<');
  const given = words.slice(0, -family_length).join('<');
  return [first, `${start}KWT${optional_2}${checkDigit(all)}`, filled(`${family}<<${given}`, 30)];
}
