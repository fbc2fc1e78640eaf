import {
  type BrandPayout,
  type BrandPayouts,
  type ClearedTransaction,
  type TransactionPayout,
  brandPayouts,
} from '@diwan/contract/features/payout-statements/lists';
import { canSee } from '@diwan/contract/kernel/visible';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { sql } from 'kysely';
import { z } from 'zod';
import { readPayables } from '../../ledger/balances.ts';
import { type Ctx, readerOf } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { type HoldDays, readHoldDays, showHolds } from '../holds/public.ts';
import { readSettings } from '../settings/public.ts';
import { findBusinesses } from '../manual-payouts/public.ts';
import { DEBIT_CAUSE } from './brand-account.ts';
import { findBrandBalances, reasonOf, type BrandBalance } from './lists.ts';
import { listSetOffs } from '../set-offs/public.ts';

/** The line statuses shown as payments. Released, reversed and offset lines are not payments. */
const PAYMENTS = ['reserved', 'paid', 'returned'] as const;

const paymentsOf = (db: Db, brand_id: number) =>
  db
    .selectFrom('payout_lines as l')
    .where('l.brand_id', '=', brand_id)
    .where('l.status', 'in', PAYMENTS);

const paymentsWithSource = (db: Db, brand_id: number) =>
  paymentsOf(db, brand_id)
    .leftJoin('payout_exports as e', 'e.id', 'l.export_id')
    .leftJoin('manual_payouts as m', 'm.id', 'l.manual_payout_id')
    .select(['l.id', 'l.export_id', 'l.amount_minor', 'l.status', 'l.transaction_count'])
    .select(['l.paid_at', 'l.undone_reason as reason', 'm.payment_method', 'm.reference_number'])
    .select(sql<string>`coalesce(e.export_date, m.paid_date)`.as('date'));

/** Returns payments, newest first. Reads one row more than a page. */
const findPayments = (db: Db, brand_id: number, limit: number, before: bigint | null) =>
  paymentsWithSource(db, brand_id)
    .$if(before !== null, (query) => query.where('l.id', '<', before ?? 0n))
    .orderBy('l.id', 'desc')
    .limit(limit + 1)
    .execute();

export type Payment = Awaited<ReturnType<typeof findPayments>>[number];

async function sumPaid(db: Db, brand_id: number): Promise<bigint> {
  const row = await paymentsOf(db, brand_id)
    .select(sql<bigint>`coalesce(sum(l.amount_minor), 0)::bigint`.as('paid_minor'))
    .where('l.status', '=', 'paid')
    .executeTakeFirstOrThrow();
  return row.paid_minor;
}

/**
 * Returns the account and date of the earliest export that contains reserved money of the brand.
 */
const findScheduled = (db: Db, brand_id: number) =>
  db
    .selectFrom('payout_lines as l')
    .innerJoin('payout_exports as e', 'e.id', 'l.export_id')
    .select(['e.export_date as day', 'l.iban_sealed'])
    .where('l.brand_id', '=', brand_id)
    .where('l.status', '=', 'reserved')
    .orderBy('e.export_date')
    .orderBy('l.id')
    .limit(1)
    .executeTakeFirst();

/** Returns a payment with its destination, even after its brand was deleted. */
const findPayment = (db: Db, scope: Scope, brand_id: number, line_id: bigint) =>
  paymentsWithSource(db, brand_id)
    .leftJoin('businesses as s', 's.id', 'l.business_id')
    .select(['l.brand_id', 'l.brand_name', 'l.bank_name', 'l.iban_sealed', 'l.beneficiary'])
    .select(['l.created_at', 'l.undone_at', 's.name as paid_by'])
    .where('l.id', '=', line_id)
    .where(withinScope(scope, 'l.brand_id', null))
    .executeTakeFirst();

export type FullPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** Returns the transactions that a line cleared. Reads one row more than a page. */
const findCleared = (db: Db, line_id: bigint, limit: number, after: bigint | null) =>
  db
    .selectFrom('payout_allocations as p')
    .innerJoin('transactions as t', 't.id', 'p.transaction_id')
    .select(['t.id', 't.order_id', 't.payment_date', 't.amount_minor', 't.fee_minor'])
    .select('p.amount_minor as cleared_minor')
    .where('p.line_id', '=', line_id)
    .$if(after !== null, (query) => query.where('p.transaction_id', '>', after ?? 0n))
    .orderBy('p.transaction_id')
    .limit(limit + 1)
    .execute();

export interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** The number of an IBAN's last characters that identify the account to its owner. */
const ENDING_CHARS = 4;

const CURSOR_KEYS = z.tuple([idKey]);

const keysOf = ({ id }: { readonly id: bigint }) => [String(id)];

async function requireBrandBalance(ctx: Ctx, brand_id: number): Promise<BrandBalance> {
  const [standing] = await findBrandBalances(ctx, sql`b.id = ${brand_id}`, 1);
  if (!standing) throw new AppError('BRAND_NOT_FOUND');
  return standing;
}

export function showPayment(row: Payment): BrandPayout {
  const { id, amount_minor, status, export_id } = row;
  invariant(status === 'reserved' || status === 'paid' || status === 'returned', 'a payment');
  return {
    id: Number(id),
    kind: export_id === null ? 'manual' : 'export',
    export_id,
    date: row.date,
    amount: toMajorNumber(amount_minor),
    status,
    payment_method: row.payment_method,
    reference_number: row.reference_number,
    transaction_count: row.transaction_count,
    reason: row.reason,
    paid_at: row.paid_at,
  };
}

/**
 * Returns the next payout: the export that contains the money, otherwise the next payout day.
 * Returns null if the brand is on hold or nothing is owed.
 */
async function findUpcoming(
  { deps }: Ctx,
  standing: BrandBalance,
  { next_payout: date }: HoldDays,
): Promise<BrandPayouts['upcoming']> {
  const { brand_id, in_transit_minor, payable_minor, holds } = standing;
  const endingOf = (iban_sealed: string | null) =>
    deps.secrets.openOrNull(iban_sealed)?.slice(-ENDING_CHARS) ?? null;
  const scheduled = await findScheduled(deps.db, brand_id);
  if (scheduled !== undefined) {
    return {
      date: scheduled.day,
      amount: toMajorNumber(in_transit_minor),
      account_ending: endingOf(scheduled.iban_sealed),
    };
  }
  if (holds.length > 0 || payable_minor <= 0n) return null;
  return {
    date,
    amount: toMajorNumber(payable_minor),
    account_ending: endingOf(standing.iban_sealed),
  };
}

/**
 * Returns the amount that each business owes the brand. A negative amount is a debt of the brand.
 */
async function listPayables(db: Db, brand_id: number): Promise<BrandPayouts['payables']> {
  const payables = [...(await readPayables(db, brand_id))].filter(([, minor]) => minor !== 0n);
  const names = new Map(
    (
      await findBusinesses(
        db,
        payables.map(([id]) => id),
      )
    ).map(({ id, name }) => [id, name]),
  );
  return payables.map(([business_id, minor]) => ({
    business_id,
    business_name: names.get(business_id) ?? '',
    amount: toMajorNumber(minor),
  }));
}

/**
 * Returns a brand's payouts page: the amount owed, its holds, the next payout and the payments so
 * far.
 */
export async function readBrandPayouts(ctx: Ctx, brand_id: number, page: Page) {
  const standing = await requireBrandBalance(ctx, brand_id);
  const { db } = ctx.deps;
  const [before = null] = placeOf(page.cursor, CURSOR_KEYS) ?? [];
  const rows = await findPayments(db, brand_id, page.limit, before);
  const { role } = readerOf(ctx);
  const { payables, set_offs } = brandPayouts.shape;
  const { items: payments, next_cursor } = pageOf(rows, page.limit, keysOf);
  const days = await readHoldDays(ctx.deps, db);
  const answer: BrandPayouts = {
    currency: 'KWD',
    owed_amount: toMajorNumber(standing.payable_minor),
    debt_amount: toMajorNumber(standing.debt_minor),
    pending_amount: toMajorNumber(standing.pending_minor),
    scheduled_amount: toMajorNumber(standing.in_transit_minor),
    paid_amount: toMajorNumber(await sumPaid(db, brand_id)),
    payables: canSee(payables, role) ? await listPayables(db, brand_id) : [],
    set_offs: canSee(set_offs, role) ? await listSetOffs(ctx, brand_id) : [],
    payout_status: standing.payout_status,
    holds: showHolds(ctx, standing.holds, days),
    pause_reason: reasonOf(ctx, standing),
    paused_at: standing.paused_at,
    upcoming: await findUpcoming(ctx, standing, days),
    payouts: payments.map(showPayment),
    next_cursor,
  };
  return answer;
}

/** Returns one payment of a brand in scope. @throws PAYOUT_NOT_FOUND */
export async function readPayment(
  { deps, scope }: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<FullPayment> {
  const payment = await findPayment(deps.db, scope, brand_id, line_id);
  if (!payment) throw new AppError('PAYOUT_NOT_FOUND');
  return payment;
}

/** Lists the transactions that one payout of a brand cleared, with the cleared amount of each. */
export async function listCleared(ctx: Ctx, brand_id: number, line_id: bigint, page: Page) {
  const { db } = ctx.deps;
  await readPayment(ctx, brand_id, line_id);
  const [after = null] = placeOf(page.cursor, CURSOR_KEYS) ?? [];
  const rows = await findCleared(db, line_id, page.limit, after);
  const { items: cleared, next_cursor } = pageOf(rows, page.limit, keysOf);
  const transactions: ClearedTransaction[] = cleared.map((row) => ({
    transaction_id: Number(row.id),
    order_id: row.order_id,
    payment_date: row.payment_date,
    amount: toMajorNumber(row.amount_minor),
    fee: toMajorNumber(row.fee_minor),
    cleared_amount: toMajorNumber(row.cleared_minor),
  }));
  return { transactions, next_cursor };
}

/** The line statuses that are treated as payouts. Released and reversed lines paid nothing. */
const SHOWN = ['reserved', 'paid', 'returned'] as const;

const isThere = (db: Db, scope: Scope, id: bigint) =>
  db
    .selectFrom('transactions as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select('t.id')
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 'b.partner_id'))
    .executeTakeFirst();

const findLinesOf = (db: Db, id: bigint) =>
  db
    .selectFrom('payout_allocations as p')
    .innerJoin('payout_lines as l', 'l.id', 'p.line_id')
    .leftJoin('payout_exports as e', 'e.id', 'l.export_id')
    .leftJoin('manual_payouts as m', 'm.id', 'l.manual_payout_id')
    .select(['l.id', 'l.export_id', 'l.status', 'm.reference_number'])
    .select('p.amount_minor as cleared_minor')
    .select(sql<string>`coalesce(e.export_date, m.paid_date)`.as('date'))
    .where('p.transaction_id', '=', id)
    .where('l.status', 'in', SHOWN)
    .orderBy('l.id')
    .limit(LIST_LIMIT)
    .execute();

/** Returns the debits that were set off against this transaction, each with its cause. */
const findSetOffs = (db: Db, id: bigint, timezone: string) =>
  db
    .selectFrom('set_offs as s')
    .innerJoin('payable_debits as d', 'd.id', 's.debit_id')
    .leftJoin('refunds as r', (join) =>
      join.on(
        'r.id',
        '=',
        sql<string>`case d.source_kind when 'refund' then d.source_id::uuid end`,
      ),
    )
    .leftJoin('transactions as o', (join) =>
      join.on(
        'o.id',
        '=',
        sql<bigint>`coalesce(r.transaction_id,
          case d.source_kind when 'transaction' then d.source_id::bigint end)`,
      ),
    )
    .leftJoin('rental_charges as c', (join) =>
      join.on(
        'c.id',
        '=',
        sql<string>`case d.source_kind when 'rental_charge' then d.source_id::uuid end`,
      ),
    )
    .leftJoin('business_set_offs as x', (join) =>
      join.on(
        'x.id',
        '=',
        sql<string>`case d.source_kind when 'business_set_off' then d.source_id::uuid end`,
      ),
    )
    .leftJoin('businesses as y', 'y.id', 'x.to_business_id')
    .select(['s.id', 's.amount_minor as cleared_minor'])
    .select(['o.id as of_id', 'o.order_id', 'c.terminal_id', 'c.tid', 'y.name as business_name'])
    .select(DEBIT_CAUSE.as('cause'))
    .select(sql<string>`(s.created_at at time zone ${timezone})::date`.as('date'))
    .select(sql<boolean>`d.transaction_id is not distinct from s.transaction_id`.as('is_own'))
    .where('s.transaction_id', '=', id)
    .where('s.undone_at', 'is', null)
    .orderBy('s.id')
    .limit(LIST_LIMIT)
    .execute();

type SetOff = Awaited<ReturnType<typeof findSetOffs>>[number];

const causeOf = ({ cause, of_id, order_id, terminal_id, tid, business_name }: SetOff) => ({
  kind: cause,
  transaction_id: of_id === null ? null : Number(of_id),
  order_id,
  terminal: terminal_id === null || tid === null ? null : { id: terminal_id, tid },
  business_name,
});

/** Lists the payouts and set-offs that used a transaction's credit, oldest first. */
export async function listTransactionPayouts(ctx: Ctx, id: bigint): Promise<TransactionPayout[]> {
  const { db } = ctx.deps;
  if (!(await isThere(db, ctx.scope, id))) throw new AppError('TRANSACTION_NOT_FOUND');
  const { timezone } = await readSettings(db);
  const lines = (await findLinesOf(db, id)).map(({ cleared_minor, ...line }) => ({
    ...line,
    id: Number(line.id),
    kind: line.export_id === null ? ('manual' as const) : ('export' as const),
    status: line.status as TransactionPayout['status'],
    cleared_amount: toMajorNumber(cleared_minor),
    is_own: false,
    cause: null,
  }));
  const set_offs = (await findSetOffs(db, id, timezone)).map((row) => ({
    id: Number(row.id),
    date: row.date,
    is_own: row.is_own,
    kind: 'offset' as const,
    export_id: null,
    reference_number: null,
    status: 'offset' as const,
    cleared_amount: toMajorNumber(row.cleared_minor),
    cause: causeOf(row),
  }));
  return [...lines, ...set_offs].toSorted((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
}
