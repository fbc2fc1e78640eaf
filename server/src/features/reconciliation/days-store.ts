import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A day that is going to be compared, whether it was before or not. */
export const startRun = (db: Db, day: string, requested_by: string | null, started_at: string) =>
  db
    .insertInto('reconciliation_days')
    .values({ day, run_state: 'running', requested_by, started_at })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ run_state: 'running', requested_by, started_at }),
    )
    .execute();

export const failRun = (db: Db, day: string, finished_at: string) =>
  db
    .updateTable('reconciliation_days')
    .set({ run_state: 'failed', finished_at })
    .where('day', '=', day)
    .execute();

/** Days since `from` that something is still to be done about, or that money was booked for. */
export async function findUnsettledDays(db: Db, from: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from reconciliation_rows
    where (state = 'open' or corrected_minor <> 0) and day >= ${from}::date`.execute(db);
  return rows.map(({ day }) => day);
}
