import type { PayoutProgress } from '@diwan/contract/features/payouts/records';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isPresent, PRESENCE } from '../../platform/db/presence.ts';

/** SQL: true for a row `p` whose transaction still runs. */
const isRunning = isPresent('payout_progress', sql`p.id`);

const deleteEnded = (db: Db) =>
  sql`delete from payout_progress p where not ${isRunning}`.execute(db);

const writeRow = (db: Db, id: number, { work, export_id, done, total }: PayoutProgress) =>
  db
    .insertInto('payout_progress')
    .values({ id, work, export_id, done, total })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ done }))
    .execute();

/**
 * Starts to report the progress of a transaction over another connection, because the rows of the
 * transaction itself are invisible until it ends. The work does not wait for the report, and a
 * failed report does not fail the work.
 * @returns a function that takes the number of finished items
 */
export async function startProgress(
  { deps: { db, log } }: Pick<Ctx, 'deps'>,
  tx: Tx,
  work: Omit<PayoutProgress, 'done'>,
): Promise<(done: number) => void> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('payout_progress', 'id'))::integer as id`.execute(tx);
  const id = rows[0]?.id ?? 0;
  await sql`select pg_advisory_xact_lock(${sql.lit(PRESENCE.payout_progress)}, ${id}::integer)`.execute(
    tx,
  );
  let told = -1;
  let latest = 0;
  let writing = false;
  const write = async (): Promise<void> => {
    writing = true;
    try {
      if (told < 0) await deleteEnded(db);
      // Writes the latest number next and skips the intermediate ones.
      while (told !== latest) {
        const done = latest;
        await writeRow(db, id, { ...work, done });
        told = done;
      }
    } catch (error) {
      log.warn({ err: error }, 'the progress of a payout could not be written');
    } finally {
      writing = false;
    }
  };
  void write();
  return (done) => {
    latest = done;
    if (!writing) void write();
  };
}

/** Lists the running creations and confirmations of exports, oldest first. */
export async function listProgress({ deps: { db } }: Ctx): Promise<PayoutProgress[]> {
  const { rows } = await sql<PayoutProgress>`
    select p.work, p.export_id, p.done, p.total from payout_progress p
    where ${isRunning} order by p.id limit 100`.execute(db);
  return rows;
}
