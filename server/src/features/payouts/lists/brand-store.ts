import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';

/** What a brand's page tells of: taken out, reversed and offset lines are no payments. */
const PAYMENTS = ['reserved', 'paid', 'returned'] as const;

const payments = (db: Db, brand_id: number) =>
  db
    .selectFrom('payout_lines as l')
    .where('l.brand_id', '=', brand_id)
    .where('l.status', 'in', PAYMENTS);

const shownPayments = (db: Db, brand_id: number) =>
  payments(db, brand_id)
    .leftJoin('payout_exports as e', 'e.id', 'l.export_id')
    .leftJoin('manual_payouts as m', 'm.id', 'l.manual_payout_id')
    .select(['l.id', 'l.export_id', 'l.amount_minor', 'l.status', 'l.transaction_count'])
    .select(['l.paid_at', 'l.undone_reason as reason', 'm.payment_method', 'm.reference_number'])
    .select(sql<string>`coalesce(e.export_date, m.paid_date)`.as('date'));

/** Newest first, one more than a page. */
export const findPayments = (db: Db, brand_id: number, limit: number, before: bigint | null) =>
  shownPayments(db, brand_id)
    .$if(before !== null, (query) => query.where('l.id', '<', before ?? 0n))
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute();

export type Payment = Awaited<ReturnType<typeof findPayments>>[number];

export async function sumPaid(db: Db, brand_id: number): Promise<bigint> {
  const row = await payments(db, brand_id)
    .select(sql<bigint>`coalesce(sum(l.amount_minor), 0)::bigint`.as('paid_minor'))
    .where('l.status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return row.paid_minor;
}

/** The day of the newest export that was not given up. */
export async function findLastExportDay(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('payout_exports')
    .select(sql<string | null>`max(export_date)`.as('day'))
    .where('kind', '=', 'payout')
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row?.day ?? null;
}

/** The day of the export that the brand's reserved money is in. */
export async function findScheduledDay(db: Db, brand_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('payout_lines as l')
    .innerJoin('payout_exports as e', 'e.id', 'l.export_id')
    .select(sql<string | null>`min(e.export_date)`.as('day'))
    .where('l.brand_id', '=', brand_id)
    .where('l.status', '=', 'reserved')
    .executeTakeFirst();
  return row?.day ?? null;
}

/** One payment with where it went. It is found when its brand is gone, too. */
export const findPayment = (db: Db, scope: Scope, brand_id: number, line_id: bigint) =>
  shownPayments(db, brand_id)
    .leftJoin('businesses as s', 's.id', 'l.business_id')
    .select(['l.brand_id', 'l.brand_name', 'l.bank_name', 'l.iban_sealed', 'l.beneficiary'])
    .select(['l.other_minor', 'l.created_at', 'l.undone_at', 's.name as paid_by'])
    .where('l.id', '=', line_id)
    .where(withinScope(scope, 'l.brand_id', null))
    .executeTakeFirst();

export type FullPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** What a line cleared, by transaction, one more than a page. */
export const findCleared = (db: Db, line_id: bigint, limit: number, after: bigint | null) =>
  db
    .selectFrom('payout_parts as p')
    .innerJoin('transactions as t', 't.id', 'p.transaction_id')
    .select(['t.id', 't.order_id', 't.payment_date', 't.amount_minor', 't.fee_minor'])
    .select('p.amount_minor as cleared_minor')
    .where('p.line_id', '=', line_id)
    .$if(after !== null, (query) => query.where('p.transaction_id', '>', after ?? 0n))
    .orderBy('p.transaction_id')
    .limit(limit + 1)
    .execute();
