import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';
import { readSettings } from '../settings/settings.ts';
import { allocateLine, closeEmpty, lockTransactions } from '../transactions/transactions.ts';
import { findOldest, lockBalances, readOwed, sumOpen, writeAllocations } from './lines.ts';
import { todayIn } from './settings.ts';
import { lockBrands, insertLines } from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Lets debits clear the transactions that they were set off against. */
    offset_debits: Record<string, never>;
  }
}

type Offsetting = Pick<Deps, 'db' | 'clock'>;

/** Brands with settled transactions that nobody has paid yet. */
async function findWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from brands b where exists (
      select from transactions t where t.brand_id = b.id and t.settled and not t.paid_out)
    order by b.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is open beyond what is owed: debits that no transaction shows yet. */
async function readDebits(db: Db, brand_id: number): Promise<bigint> {
  const open = (await sumOpen(db, [brand_id])).get(brand_id) ?? 0n;
  const payable = (await readOwed(db, 'brand_payable', [brand_id])).get(brand_id) ?? 0n;
  return open - (payable > 0n ? payable : 0n);
}

async function offsetLocked(tx: Tx, { clock }: Offsetting, brand_id: number): Promise<void> {
  const [brand] = await lockBrands(tx, [brand_id]);
  if (brand === undefined) return;
  const day = todayIn({ clock }, await readSettings(tx));
  await closeEmpty(tx, brand_id, day);
  const reached = await readDebits(tx, brand_id);
  if (reached <= 0n) return;
  await lockTransactions(tx, await findOldest(tx, brand_id, reached));
  await lockBalances(tx, [brand_id]);
  const debits = await readDebits(tx, brand_id);
  // What came in between is for the next run: its transactions are not locked.
  const amount_minor = debits < reached ? debits : reached;
  if (amount_minor <= 0n) return;
  const { rows } = await sql<{ name: string }>`
    select name from brands where id = ${brand_id}`.execute(tx);
  const now = clock.iso();
  const line = { brand_id, brand_name: rows[0]?.name ?? '', amount_minor, created_at: now };
  const ids = await insertLines(tx, [{ ...line, status: 'offset' }]);
  const line_id = ids.get(brand_id) ?? 0n;
  await writeAllocations(tx, [{ line_id, brand_id, skip_minor: 0n, take_minor: amount_minor }]);
  await allocateLine(tx, line_id, day);
}

/**
 * Refunds, chargebacks and rentals lessen what a brand is owed when they are booked. Here they
 * clear the oldest transactions, so that these count as paid out. No money moves, so it may run at
 * any time and as often as it likes; each brand is a transaction of its own.
 */
export async function offsetDebits(deps: Offsetting, brand_id: number): Promise<void> {
  await deps.db.transaction().execute((tx) => offsetLocked(tx, deps, brand_id));
}

export const offsetDebitsTask =
  (deps: Deps): TaskHandler<'offset_debits'> =>
  async (_payload, { signal }) => {
    for (const brand_id of await findWaiting(deps.db)) {
      if (signal.aborted) return;
      await offsetDebits(deps, brand_id);
    }
  };

export const payoutsSchedule: readonly CronEntry[] = [
  { schedule: '11 * * * *', task: 'offset_debits' },
];
