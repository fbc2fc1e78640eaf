import { z } from 'zod';

/**
 * The milliseconds of a day. Days in the form 'yyyy-MM-dd' have no timezone, so they never have a
 * clock change.
 */
const DAY_MS = 86_400_000;

const NO_DATE = 'Please enter a valid date (yyyy-MM-dd)';

/**
 * Returns a schema like `calendarDate`.
 * @param missing the sentence for an empty field
 */
export function requiredDate(missing: string) {
  return z.iso
    .date({
      error: ({ input }) => (input === undefined || input === '' ? missing : NO_DATE),
      abort: true,
    })
    .refine((date) => date >= '1900-01-01' && date < '2200-01-01', { error: NO_DATE });
}

/**
 * An existing day as 'yyyy-MM-dd', in the platform's timezone. Years from 1900 to 2199 are allowed,
 * because the database refuses a year 0.
 */
export const calendarDate = requiredDate('This field is required');

/** A time in UTC as ISO 8601 with seconds and 'Z': '2026-11-20T09:30:00.000Z'. */
export const instant = z
  .string({ error: 'Please enter a valid date and time' })
  .max(30, { error: 'Please enter a valid date and time', abort: true })
  .check(z.iso.datetime({ error: 'Please enter a valid date and time' }))
  .refine((text) => text >= '1900' && text < '2200', {
    error: 'Please enter a valid date and time',
  });

/** The weekdays in the order of a week in Kuwait. */
export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * Returns the calendar date `days` after another one. A negative number returns an earlier date.
 */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Returns the number of days from `from` to `to`. It is 1 for consecutive days, and negative if
 * `to` is earlier.
 */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;
}

/**
 * A range from `start` up to, but not including, `end`. Adjacent ranges therefore do not overlap.
 */
export interface HalfOpenRange {
  readonly start: string;
  readonly end: string;
}

/**
 * Checks whether a range contains a point. Both must be calendar dates, or both times with
 * milliseconds, because texts are compared.
 */
export const rangeHolds = (range: HalfOpenRange, point: string): boolean =>
  range.start <= point && point < range.end;

/** Checks whether two ranges overlap. Adjacent ranges do not. */
export const rangesOverlap = (a: HalfOpenRange, b: HalfOpenRange): boolean =>
  a.start < b.end && b.start < a.end;

/** Converts an inclusive range of days, the form of filters, to a half-open range. */
export const dayRange = (from: string, to: string): HalfOpenRange => ({
  start: from,
  end: addDays(to, 1),
});

/**
 * The two filter fields of a list by day. Both days are included. `checkDateOrder` checks them
 * together.
 */
export const dateFilterFields = {
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};

/** Checks that `from` is not after `to`. */
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
