import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/**
 * Raises what a line's parts have cleared. A transaction whose whole credit is cleared is paid out,
 * on `day`. @returns how many transactions it was
 */
export async function clearParts(tx: Tx, line_id: bigint, day: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update transactions t set
      cleared_minor = t.cleared_minor + p.amount_minor,
      paid_out = t.cleared_minor + p.amount_minor = t.amount_minor - t.fee_minor,
      payout_date = case when t.cleared_minor + p.amount_minor = t.amount_minor - t.fee_minor
        then ${day}::date else t.payout_date end,
      updated_at = now()
    from payout_parts p where p.line_id = ${line_id} and t.id = p.transaction_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** The opposite: what a returned or reversed line had cleared is owed again. */
export async function restoreParts(tx: Tx, line_id: bigint): Promise<number> {
  const { numAffectedRows } = await sql`
    update transactions t set
      cleared_minor = t.cleared_minor - p.amount_minor,
      paid_out = false,
      payout_date = case when t.paid_out then t.settlement_date else t.payout_date end,
      updated_at = now()
    from payout_parts p where p.line_id = ${line_id} and t.id = p.transaction_id`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** A fee of the whole amount or more leaves nothing to pay: such a transaction is done at once. */
export async function closeEmpty(tx: Tx, brand_id: number, day: string): Promise<void> {
  await sql`
    update transactions set paid_out = true, payout_date = ${day}::date, updated_at = now()
    where brand_id = ${brand_id} and settled and not paid_out
      and amount_minor <= fee_minor`.execute(tx);
}

/** Holds transactions, in the order of their ids. */
export async function holdTransactions(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    select id from transactions where id = any(${ids.map(String)}::bigint[])
    order by id for no key update`.execute(tx);
}
