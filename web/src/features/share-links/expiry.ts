import { TZDate } from '@date-fns/tz';

/**
 * Returns the instant of a local date and time ('2026-11-20T14:30') in a timezone; null if the text
 * is not complete.
 */
export function instantOf(text: string, timezone: string): string | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  const local = new TZDate(year, month - 1, day, hour, minute, timezone);
  return new Date(local.getTime()).toISOString();
}
