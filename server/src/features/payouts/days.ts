import type { Ctx } from '../../platform/context.ts';
import type { Settings } from '../settings/service.ts';

/** The day it is in the platform's timezone. */
export const todayIn = (
  { clock }: Pick<Ctx['deps'], 'clock'>,
  { timezone }: Pick<Settings, 'timezone'>,
): string => clock.now().toZonedDateTimeISO(timezone).toPlainDate().toString();

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** The first payout day from `from` on, that day included. */
export function nextPayoutDay(from: string, weekdays: readonly string[]): string {
  let day = Temporal.PlainDate.from(from);
  for (let tried = 0; tried < 7; tried += 1) {
    if (weekdays.includes(WEEKDAYS[day.dayOfWeek - 1] ?? '')) break;
    day = day.add({ days: 1 });
  }
  return day.toString();
}
