import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/**
 * Parts that one statement moves. A line may have a million: a statement over all of them would say
 * nothing for so long that its connection counts as lost, and nobody could be told how far it is.
 */
const CHUNK = 2_000;

interface Moved {
  readonly parts: number;
  readonly moved: number;
  readonly last: bigint | null;
}

type Told = (done: number) => Promise<void>;

/** Changes the transactions of a line's parts, in the order of their ids. */
async function moveParts(
  tx: Tx,
  line_id: bigint,
  change: RawBuilder<unknown>,
  tell?: Told,
): Promise<number> {
  let after = 0n;
  let done = 0;
  for (;;) {
    // Held together by LIMIT, so that a table without statistics is not read as a whole.
    const { rows } = await sql<Moved>`
      with p as materialized (
        select transaction_id, amount_minor from payout_parts
        where line_id = ${line_id} and transaction_id > ${after}
        order by transaction_id limit ${sql.lit(CHUNK)}
      ), moved as (
        update transactions t set ${change}, updated_at = now()
        from p where t.id = p.transaction_id returning t.id
      )
      select (select count(*) from p)::integer as parts, max(p.transaction_id) as last,
        (select count(*) from moved)::integer as moved from p`.execute(tx);
    const { parts = 0, moved = 0, last = null } = rows[0] ?? {};
    done += moved;
    after = last ?? after;
    if (parts > 0) await tell?.(done);
    if (parts < CHUNK) return done;
  }
}

/**
 * Raises what a line's parts have cleared. A transaction whose whole credit is cleared is paid out,
 * on `day`. @returns how many transactions it was
 */
export const allocateLine = (tx: Tx, line_id: bigint, day: string, tell?: Told): Promise<number> =>
  moveParts(
    tx,
    line_id,
    sql`cleared_minor = t.cleared_minor + p.amount_minor,
      paid_out = t.cleared_minor + p.amount_minor = t.amount_minor - t.fee_minor,
      payout_date = case when t.cleared_minor + p.amount_minor = t.amount_minor - t.fee_minor
        then ${day}::date else t.payout_date end`,
    tell,
  );

/** The opposite: what a returned or reversed line had cleared is owed again. */
export const restoreLine = (tx: Tx, line_id: bigint): Promise<number> =>
  moveParts(
    tx,
    line_id,
    sql`cleared_minor = t.cleared_minor - p.amount_minor,
      paid_out = false,
      payout_date = case when t.paid_out then t.settlement_date else t.payout_date end`,
  );

/** A fee of the whole amount or more leaves nothing to pay: such a transaction is done at once. */
export async function closeEmpty(tx: Tx, brand_id: number, day: string): Promise<void> {
  await sql`
    update transactions set paid_out = true, payout_date = ${day}::date, updated_at = now()
    where brand_id = ${brand_id} and settled and not paid_out
      and amount_minor <= fee_minor`.execute(tx);
}

/** Holds transactions, in the order of their ids. */
export async function lockTransactions(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    select id from transactions where id = any(${ids.map(String)}::bigint[])
    order by id for no key update`.execute(tx);
}
