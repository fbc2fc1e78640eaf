import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { nothingHolds } from '../holds/public.ts';
import type { LockedTransaction } from './store.ts';

export interface DayLimit {
  readonly brand_limit_minor: bigint | null;
  readonly platform_limit_minor: bigint;
  /**
   * The sum of the owner's refunds since midnight in the platform's timezone, without failed ones.
   */
  readonly used_minor: bigint;
}

export async function findDay(db: Db, now: string, brand_id: number): Promise<DayLimit> {
  const { rows } = await sql<DayLimit>`
    select l.limit_minor as brand_limit_minor,
      g.owner_refund_daily_limit_minor as platform_limit_minor,
      (select coalesce(sum(r.amount_minor), 0)::bigint
        from refunds r join transactions t on t.id = r.transaction_id
        where t.brand_id = ${brand_id} and r.by_owner and r.status <> 'FAILED'
          and r.created_at >= date_trunc('day', ${now}::timestamptz, g.timezone)
      ) as used_minor
    from settings g left join brand_refund_limits l on l.brand_id = ${brand_id}`.execute(db);
  const [row] = rows;
  invariant(row, 'the settings are one row');
  return row;
}

interface RefundableFunds {
  readonly is_held: boolean;
  readonly owed_minor: bigint;
}

/**
 * Returns the amount that a refund may use. Before the settlement it is the pending money of the
 * brand, minus the amount that the brand owes. After the settlement it is the amount that the
 * business of the sale owes the brand.
 */
export async function findRefundableFunds(
  db: Db,
  now: string,
  { brand_id, business_id, settled }: LockedTransaction,
): Promise<RefundableFunds> {
  const { rows } = await sql<RefundableFunds>`
    select not (${nothingHolds(now)}) as is_held,
      (select coalesce(-sum(case when ${settled}
          then case when a.kind = 'brand_payable' and a.business_id = ${business_id}::uuid
            then a.balance_minor end
          else case a.kind when 'brand_pending' then a.balance_minor
            when 'brand_payable' then greatest(a.balance_minor, 0) end end), 0)::bigint
        from ledger_accounts a where a.brand_id = b.id and a.currency = 'KWD') as owed_minor
    from brands b where b.id = ${brand_id}`.execute(db);
  const [row] = rows;
  invariant(row, 'the brand of a transaction exists');
  return row;
}

/** Removes the limit of a brand, so that the platform's limit applies. */
export const deleteLimit = (tx: Tx, brand_id: number) =>
  tx.deleteFrom('brand_refund_limits').where('brand_id', '=', brand_id).execute();

export const upsertLimit = (tx: Tx, brand_id: number, limit_minor: bigint) =>
  tx
    .insertInto('brand_refund_limits')
    .values({ brand_id, limit_minor })
    .onConflict((conflict) => conflict.column('brand_id').doUpdateSet({ limit_minor }))
    .execute();
