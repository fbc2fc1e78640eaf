import type {
  BrandAccount,
  BrandDebt,
  SetOffCause,
} from '@diwan/contract/features/payout-statements/lists';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { requireBrand } from '../brands/public.ts';
import { nothingHolds } from '../holds/public.ts';

interface AccountRow {
  readonly total_minor: bigint;
  readonly fee_minor: bigint;
  readonly refund_minor: bigint;
  readonly dispute_minor: bigint;
  readonly rent_minor: bigint;
  readonly correction_minor: bigint;
  readonly reserved_minor: bigint;
  readonly pending_minor: bigint;
  readonly payable_minor: bigint;
  readonly debt_minor: bigint;
  readonly in_transit_minor: bigint;
  readonly sent_minor: bigint;
  readonly paid_minor: bigint;
  readonly is_held: boolean;
}

/** Reads all sums in one statement, so that they add up while payments arrive. */
async function findAccount(db: Db, brand_id: number, at: string): Promise<AccountRow> {
  const { rows } = await sql<AccountRow>`
    with sales as (
      select coalesce(sum(amount_minor), 0)::bigint as total_minor,
        coalesce(sum(fee_minor), 0)::bigint as fee_minor
      from (
        select status, amount_minor, fee_minor from roll_ups
        where span = 'ever' and brand_id = ${brand_id}
        union all
        select status, amount_minor, fee_minor from roll_up_inbox where brand_id = ${brand_id}
      ) as f where status = 'CAPTURED'
    ), returned as (
      select coalesce(sum(r.amount_minor) filter (where r.kind = 'refund'), 0)::bigint
          as refund_minor,
        coalesce(sum(r.amount_minor) filter (where r.kind = 'chargeback'), 0)::bigint
          as dispute_minor
      from refunds r join transactions t on t.id = r.transaction_id
      where t.brand_id = ${brand_id} and r.status in ('REFUNDED', 'OPEN', 'LOST')
    ), corrected as (
      select coalesce(-sum(p.amount_minor), 0)::bigint as correction_minor
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id
      where e.source_kind in ('brand', 'reconciliation_proposal') and a.brand_id = ${brand_id}
        and a.kind in ('brand_pending', 'brand_payable')
    ), balances as (
      select coalesce(-sum(balance_minor) filter (where kind = 'brand_pending'), 0)::bigint
          as pending_minor,
        coalesce(-sum(balance_minor) filter (where kind = 'brand_reserved'), 0)::bigint
          as reserved_minor,
        coalesce(-sum(balance_minor) filter (where kind = 'brand_payable'
          and balance_minor < 0), 0)::bigint as payable_minor,
        coalesce(sum(balance_minor) filter (where kind = 'brand_payable'
          and balance_minor > 0), 0)::bigint as debt_minor,
        coalesce(-sum(balance_minor) filter (where kind = 'brand_in_transit'), 0)::bigint
          as in_transit_minor
      from ledger_accounts where brand_id = ${brand_id} and currency = 'KWD'
    ), lines as (
      select coalesce(sum(l.amount_minor) filter (where l.status = 'paid'), 0)::bigint
          as paid_minor,
        coalesce(sum(l.amount_minor) filter (where l.status = 'reserved'
          and e.first_file_at is not null), 0)::bigint as sent_minor
      from payout_lines l left join payout_exports e on e.id = l.export_id
      where l.brand_id = ${brand_id}
    )
    select s.*, r.*, c.*, a.*, l.*, not (${nothingHolds(at)}) as is_held,
      (select coalesce(sum(amount_minor), 0)::bigint from rental_charges
        where brand_id = ${brand_id}) as rent_minor
    from sales s, returned r, corrected c, balances a, lines l, brands b
    where b.id = ${brand_id}`.execute(db);
  const [row] = rows;
  invariant(row, 'a brand in scope exists');
  return row;
}

/** SQL: the cause of debit `d`, whose refund is `r` and whose rental charge is `c`. */
export const DEBIT_CAUSE = sql<SetOffCause['kind']>`case d.source_kind
  when 'refund' then coalesce(r.kind, 'refund') when 'transaction' then 'order'
  when 'business_set_off' then 'business_set_off'
  when 'rental_charge' then case c.kind when 'loss' then 'terminal_lost' else 'rental' end
  else 'adjustment' end`;

interface DebtRow {
  readonly id: bigint;
  readonly kind: SetOffCause['kind'];
  readonly created_at: string;
  readonly transaction_id: bigint | null;
  readonly order_id: string | null;
  readonly tid: string | null;
  readonly amount_minor: bigint;
  readonly left_minor: bigint;
}

/**
 * Returns the debits that credits have not fully covered, the oldest first. The next sales cover
 * them.
 */
async function findDebts(db: Db, brand_id: number): Promise<readonly DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    select d.id, ${DEBIT_CAUSE} as kind, d.created_at, t.id as transaction_id, t.order_id, c.tid,
      d.amount_minor, d.amount_minor - d.set_off_minor - d.crossed_minor as left_minor
    from payable_debits d
    left join refunds r on r.id = case d.source_kind when 'refund' then d.source_id::uuid end
    left join transactions t on t.id = coalesce(r.transaction_id,
      case d.source_kind when 'transaction' then d.source_id::bigint end)
    left join rental_charges c
      on c.id = case d.source_kind when 'rental_charge' then d.source_id::uuid end
    where d.brand_id = ${brand_id} and d.cancelled_at is null
      and d.set_off_minor + d.crossed_minor < d.amount_minor
    order by d.id limit ${LIST_LIMIT}`.execute(db);
  return rows;
}

const showDebt = (row: DebtRow): BrandDebt => ({
  id: Number(row.id),
  kind: row.kind,
  at: row.created_at,
  transaction_id: row.transaction_id === null ? null : Number(row.transaction_id),
  order_id: row.order_id,
  tid: row.tid,
  amount: toMajorNumber(row.amount_minor),
  left: toMajorNumber(row.left_minor),
});

/**
 * Returns the account of a brand since its first sale: income, deductions, and the location of the
 * rest.
 * @throws BRAND_NOT_FOUND
 */
export async function readBrandAccount(ctx: Ctx, brand_id: number): Promise<BrandAccount> {
  const { db, clock } = ctx.deps;
  await requireBrand(ctx, brand_id);
  const row = await findAccount(db, brand_id, clock.iso());
  const debts = row.debt_minor > 0n ? await findDebts(db, brand_id) : [];
  return {
    currency: 'KWD',
    total: toMajorNumber(row.total_minor),
    fees: toMajorNumber(row.fee_minor),
    refunds: toMajorNumber(row.refund_minor),
    disputes: toMajorNumber(row.dispute_minor),
    rent: toMajorNumber(row.rent_minor),
    refunds_in_progress: toMajorNumber(row.reserved_minor),
    corrections: toMajorNumber(row.correction_minor),
    unsettled: toMajorNumber(row.pending_minor),
    owed: toMajorNumber(row.is_held ? 0n : row.payable_minor),
    on_hold: toMajorNumber(row.is_held ? row.payable_minor : 0n),
    scheduled: toMajorNumber(row.in_transit_minor - row.sent_minor),
    sent: toMajorNumber(row.sent_minor),
    paid: toMajorNumber(row.paid_minor),
    debt: toMajorNumber(row.debt_minor),
    debts: debts.map(showDebt),
  };
}
