import type {
  BrandPayout,
  BrandPayouts,
  ClearedTransaction,
} from '@diwan/contract/features/payouts/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { idKey, pageOf, placeOf } from '../../../platform/rows/page.ts';
import { readSettings, type Settings } from '../../settings/service.ts';
import { nextPayoutDay, todayIn } from '../days.ts';
import { payoutNotFound } from '../exports/rules.ts';
import * as store from './brand-store.ts';
import { reasonOf } from './reason.ts';
import { findStandings, type Standing } from './standings.ts';

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const CURSOR_KEYS = z.tuple([idKey]);

const keysOf = ({ id }: { readonly id: bigint }) => [String(id)];

async function holdStanding(ctx: Ctx, brand_id: number): Promise<Standing> {
  const [standing] = await findStandings(ctx.deps.db, ctx.scope, brand_id);
  if (!standing) throw new AppError('BRAND_NOT_FOUND');
  return standing;
}

export function showPayment(row: store.Payment): BrandPayout {
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

/** When the money comes: with the export it is in, else on the next payout day. */
async function findUpcoming(
  { deps }: Ctx,
  standing: Standing,
  settings: Settings,
): Promise<BrandPayouts['upcoming']> {
  const { brand_id, in_transit_minor, payable_minor, holds } = standing;
  const scheduled = await store.findScheduledDay(deps.db, brand_id);
  if (scheduled !== null) return { date: scheduled, amount: toMajorNumber(in_transit_minor) };
  if (holds.length > 0 || payable_minor <= 0n) return null;
  const today = todayIn(deps, settings);
  const was_today = (await store.findLastExportDay(deps.db)) === today;
  const from = was_today ? Temporal.PlainDate.from(today).add({ days: 1 }).toString() : today;
  const date = nextPayoutDay(from, settings.payout_weekdays);
  return { date, amount: toMajorNumber(payable_minor) };
}

/** What a brand is owed, what holds it, when it comes, and what was paid. */
export async function readBrandPayouts(ctx: Ctx, brand_id: number, page: Page) {
  const standing = await holdStanding(ctx, brand_id);
  const { db } = ctx.deps;
  const [before = null] = placeOf(page.cursor, CURSOR_KEYS) ?? [];
  const rows = await store.findPayments(db, brand_id, page.limit, before);
  const { items: payments, next_cursor } = pageOf(rows, page.limit, keysOf);
  const answer: BrandPayouts = {
    currency: 'KWD',
    owed_amount: toMajorNumber(standing.payable_minor),
    pending_amount: toMajorNumber(standing.pending_minor),
    scheduled_amount: toMajorNumber(standing.in_transit_minor),
    paid_amount: toMajorNumber(await store.sumPaid(db, brand_id)),
    payout_status: standing.payout_status,
    holds: standing.holds,
    pause_reason: reasonOf(standing, ctx.client.language),
    paused_at: standing.paused_at,
    upcoming: await findUpcoming(ctx, standing, await readSettings(db)),
    payouts: payments.map(showPayment),
    next_cursor,
  };
  return answer;
}

/** One payment of a brand in scope. */
export async function readPayment(
  { deps, scope }: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<store.FullPayment> {
  const payment = await store.findPayment(deps.db, scope, brand_id, line_id);
  if (!payment) throw payoutNotFound();
  return payment;
}

/** What one payout of a brand cleared, and how much of each transaction. */
export async function listCleared(ctx: Ctx, brand_id: number, line_id: bigint, page: Page) {
  const { db } = ctx.deps;
  await readPayment(ctx, brand_id, line_id);
  const [after = null] = placeOf(page.cursor, CURSOR_KEYS) ?? [];
  const rows = await store.findCleared(db, line_id, page.limit, after);
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
