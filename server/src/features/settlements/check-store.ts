import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isPresent, numberOf } from '../../platform/db/presence.ts';
import type { CheckProblem } from './settle-payout.ts';

const SHOWN = [
  'id',
  'state',
  'total_checked',
  'updated_count',
  'error_count',
  'started_at',
  'finished_at',
] as const;

export interface NewCheck {
  readonly requested_by: string | null;
  readonly total_checked: number;
  readonly started_at: string;
  readonly leased_until: string;
}

/** Inserts a check. Returns undefined while another one runs. */
export const insertCheck = (tx: Tx, check: NewCheck) =>
  tx
    .insertInto('settlement_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('state').where('state', '=', 'running').doNothing())
    .returning(SHOWN)
    .executeTakeFirst();

export const findRunning = (db: Db) =>
  db
    .selectFrom('settlement_checks')
    .select(SHOWN)
    .where('state', '=', 'running')
    .executeTakeFirst();

export const findCheck = (db: Db, id: string) =>
  db.selectFrom('settlement_checks').select(SHOWN).where('id', '=', id).executeTakeFirst();

export type StoredCheck = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/**
 * The number of seconds in which a new process must register its presence after it claims the row.
 */
const TAKEN_S = 5;

/**
 * Takes over a running check without a process: its lease has expired, or its process is not
 * present.
 * @returns false if the check has a process
 */
export async function takeOver(
  db: Db,
  id: string,
  lease: { readonly now: string; readonly until: string },
): Promise<boolean> {
  const taken = await db
    .updateTable('settlement_checks')
    .set({ leased_until: lease.until })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where((eb) =>
      eb.or([
        eb('leased_until', '<=', lease.now),
        sql<boolean>`leased_until <= ${lease.until}::timestamptz - make_interval(secs => ${TAKEN_S})
          and not ${isPresent('settlement_check', numberOf(sql`id`))}`,
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Adds to the counts and extends the lease. */
export const addCounts = (
  db: Db,
  id: string,
  counts: { readonly updated: number; readonly errors: number; readonly leased_until: string },
) =>
  db
    .updateTable('settlement_checks')
    .set({
      updated_count: sql<number>`updated_count + ${counts.updated}::integer`,
      error_count: sql<number>`error_count + ${counts.errors}::integer`,
      leased_until: counts.leased_until,
    })
    .where('id', '=', id)
    .execute();

/** Records an error once, even if a killed check starts again. */
export async function noteError(db: Db, check_id: string, problem: CheckProblem): Promise<void> {
  await db
    .insertInto('settlement_check_errors')
    .values({ ...problem, check_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The maximum number of errors to show. A person does not review more errors one by one. */
const MOST_SHOWN = 50;

/** Returns the errors in the order in which they were found, with their transactions. */
export const listErrors = (db: Db, check_id: string) =>
  db
    .selectFrom('settlement_check_errors as e')
    .select(['e.object', 'e.object_id', 'e.problem'])
    .select(
      sql<bigint | null>`case e.object
        when 'charge' then (select t.id from transactions t where t.charge_id = e.object_id)
        when 'refund' then
          (select r.transaction_id from refunds r where r.provider_refund_id = e.object_id)
        end`.as('transaction_id'),
    )
    .where('e.check_id', '=', check_id)
    .orderBy('e.id')
    .limit(MOST_SHOWN)
    .execute();

export const letGo = (tx: Tx, id: string, now: string) =>
  tx.updateTable('settlement_checks').set({ leased_until: now }).where('id', '=', id).execute();

export const endCheck = (
  db: Db,
  id: string,
  end: { readonly state: 'done' | 'failed'; readonly finished_at: string },
) =>
  db
    .updateTable('settlement_checks')
    .set(end)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();

/** Fails a check whose process and jobs all died, so that it does not block new ones. */
export const endAbandoned = (tx: Tx, { now, before }: { now: string; before: string }) =>
  tx
    .updateTable('settlement_checks')
    .set({ state: 'failed', finished_at: now })
    .where('state', '=', 'running')
    .where('leased_until', '<', before)
    .execute();

export const deleteOldChecks = (tx: Tx, before: string) =>
  tx
    .deleteFrom('settlement_checks')
    .where('started_at', '<', before)
    .where('state', '<>', 'running')
    .execute();
