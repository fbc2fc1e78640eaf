import { addDays } from '@diwan/contract/kernel/time';

const ZONE = 'Asia/Kuwait';
/** Kuwait works from Sunday to Thursday; days are numbered from Monday as 1. */
const WEEKEND: readonly number[] = [5, 6];

/** The calendar day in Kuwait of an instant in milliseconds. */
export const kuwaitDay = (at_ms: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at_ms).toZonedDateTimeISO(ZONE).toPlainDate().toString();

/** The instant, in milliseconds, of an hour of a day in Kuwait. */
export const kuwaitHour = (day: string, hour: number): number =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: ZONE,
    plainTime: Temporal.PlainTime.from({ hour }),
  }).epochMilliseconds;

const isWorkingDay = (day: string): boolean =>
  !WEEKEND.includes(Temporal.PlainDate.from(day).dayOfWeek);

/** The date `count` working days (at least one) after `day`. */
export function addWorkingDays(day: string, count: number): string {
  let reached = day;
  for (let left = count; left > 0;) {
    reached = addDays(reached, 1);
    if (isWorkingDay(reached)) left -= 1;
  }
  return reached;
}
