import type { CalendarEffects } from '@diwan/contract/features/holidays/records';
import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { CalendarChange } from '../holidays/public.ts';
import { findUnpaid, foundRow } from './compare.ts';
import * as store from './store.ts';

/**
 * Returns the compared days on which other captures are due after the change, in ascending order.
 */
async function findChangedDays(db: Db, { before, after, since }: CalendarChange) {
  const days = await store.findComparedDays(db, since);
  return days.filter((day) => !isDeepStrictEqual(before.capturesDue(day), after.capturesDue(day)));
}

/** Returns per day how many `not_paid` differences a change of the calendar clears and opens. */
export async function previewUnpaid(
  db: Db,
  change: CalendarChange,
): Promise<CalendarEffects['open_differences']> {
  const effects: CalendarEffects['open_differences'] = [];
  for (const day of await findChangedDays(db, change)) {
    const stored = await store.findUnpaidRows(db, day);
    const found = (await findUnpaid(db, day, change.after)).map(({ subject }) => subject);
    const known = new Set(stored.map(({ subject }) => subject));
    const cleared = stored.filter(
      ({ state, subject }) => state === 'open' && !found.includes(subject),
    ).length;
    const opened = found.filter((subject) => !known.has(subject)).length;
    if (cleared + opened > 0) effects.push({ day, cleared, opened });
  }
  return effects;
}

/**
 * Compares the `not_paid` differences of each changed day again, in the transaction that changes
 * the calendar. Reads nothing from the provider, because the calendar changes only what is due.
 */
export async function reevaluateUnpaid(tx: Tx, change: CalendarChange, now: string): Promise<void> {
  for (const day of await findChangedDays(tx, change)) {
    await store.renewDay(tx, day);
    const rows = (await findUnpaid(tx, day, change.after)).map(foundRow);
    await store.writeRows(tx, day, rows);
    await store.clearRows(tx, day, rows, { reason: 'not_paid' });
    await store.lapseProposals(tx, day, now);
  }
}
