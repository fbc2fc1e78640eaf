import { AppError } from '../../platform/error.ts';
import { formatInstant } from '../../platform/clock.ts';

/** The half-open range of a month, in the platform's timezone. */
export interface Period {
  readonly month: string;
  readonly timezone: string;
  /** The first instant of the month, in UTC. */
  readonly from: string;
  /** The first instant after the month. */
  readonly until: string;
  /** The first day of the month, and the first day after it. */
  readonly from_day: string;
  readonly until_day: string;
}

/** Returns the range of a month. */
function periodOf(month: string, timezone: string): Period {
  const first = Temporal.PlainDate.from(`${month}-01`);
  const next = first.add({ months: 1 });
  const startOf = (day: Temporal.PlainDate): string =>
    formatInstant(day.toZonedDateTime(timezone).toInstant());
  return {
    month,
    timezone,
    from: startOf(first),
    until: startOf(next),
    from_day: first.toString(),
    until_day: next.toString(),
  };
}

/**
 * Returns the range of a month that is over.
 * @throws AppError REGULATOR_PACK_MONTH_NOT_OVER
 */
export function requireOver(month: string, timezone: string, now: string): Period {
  const period = periodOf(month, timezone);
  if (period.until > now) throw new AppError('REGULATOR_PACK_MONTH_NOT_OVER');
  return period;
}
