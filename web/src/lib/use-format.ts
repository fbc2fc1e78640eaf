import { nowMs } from './clock.ts';
import {
  formatDate,
  formatDateTime,
  formatDay,
  formatList,
  formatMonth,
  formatNumber,
  formatTime,
  formatWeekday,
  type Formats,
} from './format.ts';
import { useLanguage } from './i18n.ts';
import { usePublicSettings } from './public-settings.ts';

interface Format {
  readonly date: (instant: string | Date) => string;
  readonly day: (day: string) => string;
  readonly month: (day: string) => string;
  readonly weekday: (day: string) => string;
  readonly dateTime: (instant: string | Date) => string;
  readonly time: (instant: string | Date) => string;
  readonly number: (value: number) => string;
  readonly list: (names: readonly string[]) => string;
}

/**
 * Returns functions that format dates and numbers in the screen's language and the installation's
 * formats.
 */
export function useFormat(): Format {
  const language = useLanguage();
  const settings = usePublicSettings();
  const formats: Formats = {
    language,
    timezone: settings?.timezone ?? 'Asia/Kuwait',
    date_format: settings?.date_format ?? 'MMM dd, yyyy',
    time_format: settings?.time_format ?? '24h',
  };
  return {
    date: (instant) => formatDate(instant, formats),
    day: (day) => formatDay(day, formats),
    month: (day) => formatMonth(day, formats),
    weekday: (day) => formatWeekday(day, formats),
    dateTime: (instant) => formatDateTime(instant, formats),
    time: (instant) => formatTime(instant, formats),
    number: (value) => formatNumber(value, language),
    list: (names) => formatList(names, language),
  };
}

/** Returns the current day in the platform's timezone: yyyy-MM-dd. */
export function useToday(): string {
  const timeZone = usePublicSettings()?.timezone ?? 'Asia/Kuwait';
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(nowMs());
}
