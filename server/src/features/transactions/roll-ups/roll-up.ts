import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../../platform/jobs/tasks.ts';

declare module '../../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Adds the differences of the inbox to the roll-ups of transactions. */
    roll_up_transactions: Record<string, never>;
  }
}

/** The key of an advisory lock, an arbitrary number. Only one process rolls up at a time. */
const ROLL_UP_LOCK = 7_134_264;
const BATCH = 20_000;
const AGAIN_AFTER_S = 5;

/**
 * Moves differences from the inbox to the buckets in one statement. Thus a reader's snapshot has
 * each difference either in the inbox or in the buckets. A later run moves later commits.
 */
async function rollUpBatch(tx: Tx): Promise<number> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${ROLL_UP_LOCK}) as locked`.execute(tx);
  if (!rows[0]?.locked) return 0;
  const taken = await sql<{ taken: number }>`
    with taken as (
      delete from roll_up_inbox where ctid = any (array(
        select ctid from roll_up_inbox limit ${BATCH}))
      returning *
    ), rolled_up as (
      insert into roll_ups (span, starts_at, brand_id, status, scheme, channel,
        settled, paid_out, count, amount_minor, fee_minor, cost_minor)
      select b.span, b.starts_at, w.brand_id, t.status, t.scheme, t.channel,
        t.settled, t.paid_out, sum(t.count), sum(t.amount_minor), sum(t.fee_minor),
        sum(t.cost_minor)
      from taken t
      cross join lateral (values
        ('hour', t.hour), ('day', date_trunc('day', t.hour, 'UTC')),
        ('month', date_trunc('month', t.hour, 'UTC')), ('ever', timestamptz 'epoch')
      ) as b (span, starts_at)
      cross join lateral (values (t.brand_id), (0)) as w (brand_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict on constraint roll_ups_pkey do update set
        count = roll_ups.count + excluded.count,
        amount_minor = roll_ups.amount_minor + excluded.amount_minor,
        fee_minor = roll_ups.fee_minor + excluded.fee_minor,
        cost_minor = roll_ups.cost_minor + excluded.cost_minor
    )
    select count(*)::integer as taken from taken`.execute(tx);
  return taken.rows[0]?.taken ?? 0;
}

/** Moves all differences from the inbox to the buckets. @returns their number */
export async function rollUpTransactions(db: Db): Promise<number> {
  let total = 0;
  for (let taken = BATCH; taken === BATCH; total += taken) {
    taken = await db.transaction().execute(rollUpBatch);
  }
  return total;
}

/**
 * Rolls up. If there were differences, it runs again after a few seconds. Otherwise the schedule
 * starts the next run.
 */
export const rollUpTask =
  ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): TaskHandler<'roll_up_transactions'> =>
  async () => {
    if ((await rollUpTransactions(db)) === 0) return;
    const run_at = clock.now().add({ seconds: AGAIN_AFTER_S }).toString();
    await jobs.enqueue(db, 'roll_up_transactions', {}, { job_key: 'roll-up-again', run_at });
  };

export const rollUpSchedule: readonly CronEntry[] = [
  { schedule: '* * * * *', task: 'roll_up_transactions' },
];
