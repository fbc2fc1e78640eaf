import { toAsciiDigits, withoutDirectionMarks } from '@diwan/contract/world/digits';

/** The order of day, month and year in fields. */
export type DayOrder = 'MM/dd/yyyy' | 'dd/MM/yyyy' | 'yyyy-MM-dd';

/** Returns the order for the platform's date format. The default is MM/dd/yyyy. */
export function dayOrderOf(date_format: string | undefined): DayOrder {
  if (date_format === 'DD/MM/YYYY') return 'dd/MM/yyyy';
  return date_format === 'YYYY-MM-DD' ? 'yyyy-MM-dd' : 'MM/dd/yyyy';
}

/** Writes a day (`yyyy-MM-dd`) in the order of fields. Other text does not change. */
export function writeDay(day: string, order: DayOrder): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === '') return day;
  return order.replace('yyyy', year).replace('MM', month).replace('dd', date);
}

const LONGEST_MONTH = 12;

/**
 * Reads a typed or pasted day as `yyyy-MM-dd`. It accepts the platform's order or the year first,
 * any usual separator, and Western or Arabic digits. If the first number cannot be a month, it is
 * the day. Returns null for text that is not a complete day.
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

/** Returns the day if it exists in the calendar, otherwise null. */
function dayOf(year = '', month = '', date = ''): string | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : null;
}
