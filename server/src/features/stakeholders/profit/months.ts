import { formatInstant } from '../../../platform/clock/clock.ts';

/** The month (yyyy-MM) of an instant. */
export const monthIn = (instant: string, timezone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .toPlainYearMonth()
    .toString();

export const monthAfter = (month: string): string =>
  Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString();

/** The first instant that no longer belongs to the month. */
export const endOfMonth = (month: string, timezone: string): string =>
  formatInstant(
    Temporal.PlainYearMonth.from(monthAfter(month))
      .toPlainDate({ day: 1 })
      .toZonedDateTime(timezone)
      .toInstant(),
  );
