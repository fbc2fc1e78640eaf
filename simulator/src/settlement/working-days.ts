import { type Weekend, workingDaysOf } from '@diwan/contract/world/working-days';
import type { SimulatorSettings } from '../simulation.ts';

const ZONE = 'Asia/Kuwait';

/** Returns the day in Kuwait of an instant in milliseconds. */
export const kuwaitDay = (at_ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at_ms).toZonedDateTimeISO(ZONE).toPlainDate().toString();

/** Returns the instant, in milliseconds, of an hour of a day in Kuwait. */
export const kuwaitHour = (day: string, hour: number): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: ZONE,
    plainTime: Temporal.PlainTime.from({ hour }),
  }).epochMilliseconds;

/** The weekends. Kuwait's banks work from Sunday to Thursday. */
const WEEKENDS: readonly Weekend[] = [{ applies_from: '1900-01-01', weekend_days: ['fri', 'sat'] }];

/**
 * Returns the date `count` working days after `day`. With a count of 0, returns the first working
 * day on or after `day`.
 */
export const addWorkingDays = (
  { holidays }: Pick<SimulatorSettings, 'holidays'>,
  day: string,
  count: number,
): string => workingDaysOf(holidays, WEEKENDS).workingDaysAfter(day, count);
