import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/context.ts';
import type { CronEntry, TaskHandler } from '../../../platform/jobs/tasks.ts';

declare module '../../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Puts the differences of ended transactions into the buckets of figures. */
    fold_figures: Record<string, never>;
  }
}

/** Any fixed number: one fold at a time, whichever process does it. */
const FOLD_LOCK = 7_134_264;
const BATCH = 20_000;
const AGAIN_AFTER_S = 5;

/**
 * Takes what ended before every running transaction, and adds it to the buckets, in one statement:
 * a reader's snapshot has a difference either here or there.
 */
async function foldBatch(tx: Tx): Promise<number> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${FOLD_LOCK}) as locked`.execute(tx);
  if (!rows[0]?.locked) return 0;
  const taken = await sql<{ taken: number }>`
    with taken as (
      delete from figure_changes where ctid = any (array(
        select ctid from figure_changes
        where tx_id < pg_snapshot_xmin(pg_current_snapshot())
        order by tx_id limit ${BATCH}))
      returning *
    ), folded as (
      insert into figures (span, starts_at, brand_id, status, payment_method, payment_type,
        settled, paid_out, count, amount_minor, fee_minor, cost_minor)
      select b.span, b.starts_at, w.brand_id, t.status, t.payment_method, t.payment_type,
        t.settled, t.paid_out, sum(t.count), sum(t.amount_minor), sum(t.fee_minor),
        sum(t.cost_minor)
      from taken t
      cross join lateral (values
        ('hour', t.hour), ('day', date_trunc('day', t.hour, 'UTC')),
        ('month', date_trunc('month', t.hour, 'UTC')), ('ever', timestamptz 'epoch')
      ) as b (span, starts_at)
      cross join lateral (values (t.brand_id), (0)) as w (brand_id)
      group by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict on constraint figures_pkey do update set
        count = figures.count + excluded.count,
        amount_minor = figures.amount_minor + excluded.amount_minor,
        fee_minor = figures.fee_minor + excluded.fee_minor,
        cost_minor = figures.cost_minor + excluded.cost_minor
    )
    select count(*)::integer as taken from taken`.execute(tx);
  return taken.rows[0]?.taken ?? 0;
}

/** @returns how many differences were folded */
export async function foldFigures(db: Db): Promise<number> {
  let total = 0;
  for (let taken = BATCH; taken === BATCH; total += taken) {
    taken = await db.transaction().execute(foldBatch);
  }
  return total;
}

/** While there is something to fold it comes again in a few seconds; else the clock starts it. */
export const foldFiguresTask =
  ({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): TaskHandler<'fold_figures'> =>
  async () => {
    if ((await foldFigures(db)) === 0) return;
    const run_at = clock.now().add({ seconds: AGAIN_AFTER_S }).toString();
    await jobs.enqueue(db, 'fold_figures', {}, { job_key: 'fold-figures-again', run_at });
  };

export const figuresSchedule: readonly CronEntry[] = [
  { schedule: '* * * * *', task: 'fold_figures' },
];
