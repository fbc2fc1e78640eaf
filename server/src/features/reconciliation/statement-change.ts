import type { Deps } from '../../platform/context.ts';
import { readCalendar } from '../holidays/public.ts';
import { foundRow } from './compare.ts';
import { compareStatements } from './compare-statements.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Compares the statements of the banks again for each compared day since a day. */
    compare_statements: { since: string };
  }
}

/**
 * Compares the statements of the banks with the payouts again, for each compared day since a day.
 * Reads nothing from the provider. Each day is one transaction, so this is safe to interrupt.
 */
export async function compareStatementsSince(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  since: string,
): Promise<void> {
  const days = await store.findComparedDays(db, since);
  const calendar = await readCalendar(db);
  for (const day of days) {
    await db.transaction().execute(async (tx) => {
      await store.renewDay(tx, day);
      const rows = (await compareStatements(tx, day, calendar)).map(foundRow);
      await store.writeRows(tx, day, rows);
      await store.clearRows(tx, day, rows, { side: 'statement' });
      await store.lapseProposals(tx, day, clock.iso());
    });
  }
}
