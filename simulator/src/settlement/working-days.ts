import { type Weekend, workingDaysOf } from '@diwan/contract/world/working-days';
import type { SimulatorSettings } from '../simulation.ts';

const ZONE = 'Asia/Kuwait';

/** The calendar day in Kuwait of an instant in milliseconds. */
export const kuwaitDay = (at_ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at_ms).toZonedDateTimeISO(ZONE).toPlainDate().toString();

/** The instant, in milliseconds, of an hour of a day in Kuwait. */
export const kuwaitHour = (day: string, hour: number): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: ZONE,
    plainTime: Temporal.PlainTime.from({ hour }),
  }).epochMilliseconds;

/** Kuwait's banks work from Sunday to Thursday. */
const WEEKENDS: readonly Weekend[] = [{ applies_from: '1900-01-01', weekend_days: ['fri', 'sat'] }];

/** The date `count` working days (at least one) after `day`. */
export const addWorkingDays = (
  { holidays }: Pick<SimulatorSettings, 'holidays'>,
  day: string,
  count: number,
): string => workingDaysOf(holidays, WEEKENDS).workingDaysAfter(day, count);
