import { z } from 'zod';

/** Milliseconds of a calendar day without a timezone: 'yyyy-MM-dd' days have no clock changes. */
const DAY_MS = 86_400_000;

const NO_DATE = 'Please enter a valid date (yyyy-MM-dd)';

/** Like `calendarDate`. @param missing the sentence for an empty field */
export function requiredDate(missing: string) {
  return z.iso
    .date({
      error: ({ input }) => (input === undefined || input === '' ? missing : NO_DATE),
      abort: true,
    })
    .refine((date) => date >= '1900-01-01' && date < '2200-01-01', { error: NO_DATE });
}

/**
 * A real day as 'yyyy-MM-dd', in the platform's timezone. Years are limited to 1900-2199, which
 * covers every date in use; the database has no year 0.
 */
export const calendarDate = requiredDate('This field is required');

/** An instant in UTC as ISO 8601 with seconds and 'Z': '2026-11-20T09:30:00.000Z'. */
export const instant = z
  .string({ error: 'Please enter a valid date and time' })
  .max(30, { error: 'Please enter a valid date and time', abort: true })
  .check(z.iso.datetime({ error: 'Please enter a valid date and time' }))
  .refine((text) => text >= '1900' && text < '2200', {
    error: 'Please enter a valid date and time',
  });

/** In the order of a week in Kuwait. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The day `days` after (or before, if negative) a calendar date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from `from` to `to`: 1 from a day to the next, negative backwards. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/** From `start` up to, but not including, `end`: neighbouring ranges share no moment. */
export interface HalfOpenRange {
  readonly start: string;
  readonly end: string;
}

/**
 * Whether a range contains a point. Both have the same format, calendar dates or instants with
 * milliseconds, so that text order is time order.
 */
export const rangeHolds = (range: HalfOpenRange, point: string): boolean =>
  range.start <= point && point < range.end;

/** Whether two ranges share a moment; ranges that only touch do not. */
export const rangesOverlap = (a: HalfOpenRange, b: HalfOpenRange): boolean =>
  a.start < b.end && b.start < a.end;

/** The days `from` to `to`, both inclusive as in filters, as a half-open range. */
export const dayRange = (from: string, to: string): HalfOpenRange => ({
  start: from,
  end: addDays(to, 1),
});

/** The two filter fields of a list by day; both days are included. Pair with `checkDateOrder`. */
export const dateFilterFields = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

/** Refines an object with `from` and `to`: the first must not be after the last. */
export function checkDateOrder(
  range: { readonly from?: string | undefined; readonly to?: string | undefined },
  ctx: z.RefinementCtx,
): void {
  if (range.from !== undefined && range.to !== undefined && range.from > range.to) {
    ctx.addIssue({
      code: 'custom',
      path: ['to'],
      message: 'The end date must not be before the start date',
    });
  }
}
