import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Payout } from '../../provider/port.ts';

/** Records payouts when they are first seen. A known payout does not change. */
export async function noteSeen(db: Db, payouts: readonly Payout[]): Promise<void> {
  if (payouts.length === 0) return;
  const rows = payouts.map(({ id, merchant_id, amount_minor, date }) => ({
    payout_id: id,
    merchant_id: merchant_id ?? null,
    amount_minor,
    paid_on: date,
  }));
  await db
    .insertInto('provider_payouts')
    .values(rows)
    .onConflict((conflict) => conflict.column('payout_id').doNothing())
    .execute();
}

/** Returns the payouts that are not completely settled, each with the time of its next attempt. */
export async function findOpen(
  db: Db,
  payouts: readonly Payout[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('provider_payouts')
    .select(['payout_id', 'next_try_at'])
    .where(
      'payout_id',
      'in',
      payouts.map(({ id }) => id),
    )
    .where('settled_at', 'is', null)
    .execute();
  return new Map(rows.map(({ payout_id, next_try_at }) => [payout_id, next_try_at]));
}

/**
 * Records that a payout is completely settled.
 * @returns false if it was recorded before
 */
export async function closePayout(
  db: Db,
  { id, amount_minor }: Payout,
  end: {
    readonly settled_at: string;
    readonly difference_minor: bigint;
    /** The business to whose bank account the difference was booked; null if it was not booked. */
    readonly difference_business_id: string | null;
  },
): Promise<boolean> {
  const closed = await db
    .updateTable('provider_payouts')
    .set({ ...end, amount_minor, next_try_at: null })
    .where('payout_id', '=', id)
    .where('settled_at', 'is', null)
    .returning('payout_id')
    .executeTakeFirst();
  return closed !== undefined;
}

const LONGEST_WAIT_HOURS = 24;

/** Postpones a payout with a problem. The pauses grow up to one day. */
export const postponePayout = (db: Db, payout_id: string, now: string) =>
  db
    .updateTable('provider_payouts')
    .set({
      attempts: sql<number>`attempts + 1`,
      next_try_at: sql<string>`${now}::timestamptz + least(interval '10 minutes'
        * power(2, least(attempts, 10)), interval '1 hour' * ${LONGEST_WAIT_HOURS}::integer)`,
    })
    .where('payout_id', '=', payout_id)
    .where('settled_at', 'is', null)
    .execute();

interface Horizon {
  /** The number of captures without a settlement. */
  readonly pending: number;
  /** The oldest capture or refund without a settlement; null if all are settled. */
  readonly waiting_since: string | null;
  /**
   * The date of the oldest open payout, or of the newest payout if that is older; null if there are
   * no payouts.
   */
  readonly seen_until: string | null;
}

/**
 * Returns the times that decide how far back payouts must be read. Open payouts from before
 * `forgotten_before` are ignored, because they are never paid.
 */
export async function readHorizon(db: Db, forgotten_before: string): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select c.pending, least(c.since, r.since) as waiting_since, p.seen_until
    from (select count(*)::integer as pending, min(captured_at) as since from transactions
        where status = 'CAPTURED' and not settled) c,
      (select min(booked_at) as since from refunds
        where kind = 'refund' and status = 'REFUNDED' and settled_at is null) r,
      (select least(max(paid_on), min(paid_on) filter (where settled_at is null
        and paid_on > ${forgotten_before}::timestamptz)) as seen_until
        from provider_payouts) p`.execute(db);
  return rows[0] ?? { pending: 0, waiting_since: null, seen_until: null };
}
