import { toAsciiDigits, withoutDirectionMarks } from '@diwan/contract/world/digits';

/** How days are typed and shown in fields. */
export type DayOrder = 'MM/dd/yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd';

/** What fields show: MM/dd/yyyy until an administrator chooses a format. */
export function dayOrderOf(date_format: string | undefined): DayOrder {
  if (date_format === 'DD/MM/YYYY') return 'dd/MM/yyyy';
  return date_format === 'YYYY-MM-DD' ? 'yyyy-MM-dd' : 'MM/dd/yyyy';
}

/** A day (`yyyy-MM-dd`) as a field shows it; what is no day stays as it is. */
export function writeDay(day: string, order: DayOrder): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === '') return day;
  return order.replace('yyyy', year).replace('MM', month).replace('dd', date);
}

const LONGEST_MONTH = 12;

/**
 * The day that a person typed or pasted, as `yyyy-MM-dd`: in the order of the platform or with the
 * year first, with any usual separator, in the digits of either script. A first number that can't
 * be a month is the day, whatever the order. Null for what is no day, such as one half typed.
 */
export function readDay(typed: string, order: DayOrder): string | null {
  const text = toAsciiDigits(withoutDirectionMarks(typed))
    .replaceAll(/\s/g, '')
    .replaceAll(/[-./٫]/g, '/');
  const yearFirst = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text);
  if (yearFirst !== null) return dayOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const yearLast = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (yearLast === null) return null;
  const [, first, second, year] = yearLast;
  const dayFirst = order === 'dd/MM/yyyy' ? Number(second) <= LONGEST_MONTH : isNoMonth(first);
  return dayFirst ? dayOf(year, second, first) : dayOf(year, first, second);
}

const isNoMonth = (text: string | undefined): boolean => Number(text) > LONGEST_MONTH;

/** A day that the calendar has: not the 31st of April. */
function dayOf(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}
