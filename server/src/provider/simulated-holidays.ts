import { kuwaitHolidays } from '@diwan/contract/world/kuwait-holidays';
import type { Deps } from '../platform/context.ts';

/** The number of calendar years back. Payments of the demo are up to 548 days old. */
const YEARS_BACK = 2;
/** The number of calendar years ahead. A person can move the simulator's clock forward. */
const YEARS_AHEAD = 2;

/** Returns the holidays of the simulated provider, as days. */
export function simulatedHolidays({ clock }: Pick<Deps, 'clock'>): ReadonlySet<string> {
  const { year } = clock.now().toZonedDateTimeISO('UTC');
  const count = YEARS_BACK + 1 + YEARS_AHEAD;
  const years = Array.from({ length: count }, (_, at) => year - YEARS_BACK + at);
  return new Set(years.flatMap(kuwaitHolidays).map(({ day }) => day));
}
