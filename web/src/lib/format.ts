import type { Language } from '@diwan/contract/kernel/sentences';

/** The installation's formats of dates and times, with the screen's language. Admins set them. */
export interface Formats {
  readonly language: Language;
  readonly timezone: string;
  /** The default is `MMM dd, yyyy`. Admins can choose numeric formats. */
  readonly date_format: string;
  readonly time_format: '24h' | '12h';
}

type Instant = string | Date;

/**
 * The locales of the languages. Arabic texts use Western digits, as on bank papers and card
 * machines.
 */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', ar: 'ar-KW-u-nu-latn' };
const CURRENCY_DECIMALS: Readonly<Record<string, number>> = {
  KWD: 3,
  USD: 2,
  EUR: 2,
  SAR: 2,
  AED: 2,
};
const ARABIC_CURRENCIES: Readonly<Record<string, string>> = { KWD: 'د.ك' };

/** Formats an instant as a date in the platform's timezone: `Nov 20, 2026`. */
export function formatDate(instant: Instant, formats: Formats): string {
  return writeDate(new Date(instant), formats, formats.timezone);
}

/** Formats a business day (`yyyy-MM-dd`), which has no timezone. */
export function formatDay(day: string, formats: Formats): string {
  return writeDate(new Date(`${day}T00:00:00Z`), formats, 'UTC');
}

/** Formats the month of a business day: `Nov 2026`. */
export function formatMonth(day: string, { language }: Formats): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
  }).format(new Date(`${day}T00:00:00Z`));
}

/** Formats the weekday of a business day: `Friday`. */
export function formatWeekday(day: string, { language }: Formats): string {
  return new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', weekday: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

/** Formats the time of an instant in the platform's timezone: `14:05`. */
export const formatTime = (instant: Instant, formats: Formats): string =>
  new Intl.DateTimeFormat(LOCALES[formats.language], {
    timeZone: formats.timezone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: formats.time_format === '12h' ? 'h12' : 'h23',
  }).format(new Date(instant));

/** Formats an instant as date and time: `Nov 20, 2026, 14:05`. */
export function formatDateTime(instant: Instant, formats: Formats): string {
  const separator = formats.language === 'ar' ? '، ' : ', ';
  return `${formatDate(instant, formats)}${separator}${formatTime(instant, formats)}`;
}

/** Joins names to a list: `Bloom, Roast`, `بلوم، روست`. */
export const formatList = (names: readonly string[], language: Language): string =>
  new Intl.ListFormat(LOCALES[language], { type: 'unit', style: 'short' }).format(names);

/** Formats an amount with the decimals of its currency: `1,234.500`, `−0.250`. */
export function formatAmount(amount: number, currency = 'KWD'): string {
  const decimals = CURRENCY_DECIMALS[currency] ?? 2;
  const digits = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount);
  return digits.replace('-', MINUS);
}

const MINUS = '\u2212';

/** Returns the name of a currency: `KWD`, `د.ك`. */
export function formatCurrency(currency: string, language: Language): string {
  return language === 'ar' ? (ARABIC_CURRENCIES[currency] ?? currency) : currency;
}

export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(LOCALES[language]).format(value);
}

/** Abbreviates a large number for the axis of a chart: `1.2K`, `1.2 ألف`. */
export const formatCompact = (value: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { notation: 'compact' }).format(value);

/**
 * Marks text such as an IBAN or a phone number as left to right, so that Arabic text does not
 * reorder it.
 */
export function isolate(text: string): string {
  return `\u2066${text}\u2069`;
}

/** Isolates a name in a sentence, so that neither changes the other's text direction. */
export const isolateName = (name: string): string => `\u2068${name}\u2069`;

/**
 * Joins a dialling code and a number: `+965 50001234`. The result is empty if there is no number.
 */
export function formatPhone(countryCode: string | null, number: string | null): string {
  if (number === null || number === '') return '';
  return [countryCode, number].filter((part) => part !== null && part !== '').join(' ');
}

function writeDate(date: Date, { date_format, language }: Formats, timeZone: string): string {
  if (date_format === 'MMM dd, yyyy') {
    return new Intl.DateTimeFormat(LOCALES[language], {
      timeZone,
      year: 'numeric',
      month: 'short',
      day: '2-digit',
    }).format(date);
  }
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(date);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return date_format
    .replace('YYYY', part('year'))
    .replace('MM', part('month'))
    .replace('DD', part('day'));
}
