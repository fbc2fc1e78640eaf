import { manualPayoutActions } from '@diwan/contract/features/payouts/actions';
import type { ManualPayout, ManualPayoutDraft } from '@diwan/contract/features/payouts/records';
import { toMajorNumber, toMinor } from '@diwan/contract/kernel/money';
import { canReadPayoutStaff } from '@diwan/contract/kernel/roles';
import { reverse } from '../../ledger/post.ts';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { readSettings } from '../settings/settings.ts';
import { allocateLine, lockTransactions, restoreLine } from '../transactions/transactions.ts';
import {
  findOldest,
  lockBalances,
  manualEntry,
  postLines,
  readOwed,
  shareOf,
  sumOpen,
  writeAllocations,
} from './lines.ts';
import { stopsManual } from './holds.ts';
import * as store from './manual-store.ts';
import { todayIn } from './settings.ts';
import { lockBrands, insertLines } from './store.ts';

interface Payment {
  readonly manual_payout_id: string;
  readonly brand_id: number;
  readonly brand_name: string;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly paid_date: string;
}

const readOpen = async (tx: Tx, brand_id: number): Promise<bigint> =>
  (await sumOpen(tx, [brand_id])).get(brand_id) ?? 0n;

const readPayable = async (tx: Tx, brand_id: number): Promise<bigint> =>
  (await readOwed(tx, 'brand_payable', [brand_id])).get(brand_id) ?? 0n;

/**
 * Locks the transactions that an amount will clear. They come before the brand's accounts: so does
 * whoever books a refund.
 * @param back_minor what a reversal in this transaction is about to make payable again
 */
async function lockReached(
  tx: Tx,
  brand_id: number,
  amount_minor: bigint,
  back_minor: bigint,
): Promise<void> {
  const payable = (await readPayable(tx, brand_id)) + back_minor;
  const share = shareOf(amount_minor, payable, await readOpen(tx, brand_id));
  const ids = await findOldest(tx, brand_id, share.skip_minor + share.take_minor);
  await lockTransactions(tx, ids);
  await lockBalances(tx, [brand_id]);
}

/** Of a brand whose accounts are locked: never more than it is owed. */
async function requireOwed(tx: Tx, brand_id: number, amount_minor: bigint): Promise<void> {
  if (amount_minor <= (await readPayable(tx, brand_id))) return;
  throw new AppError('MANUAL_PAYOUT_EXCEEDS_OWED');
}

/** Books a payment by hand; the oldest transactions that no debit took are cleared, some in part. */
async function bookPayment(ctx: Ctx, tx: Tx, payment: Payment): Promise<void> {
  const { brand_id, amount_minor, paid_date, ...columns } = payment;
  const share = shareOf(
    amount_minor,
    await readPayable(tx, brand_id),
    await readOpen(tx, brand_id),
  );
  const now = ctx.deps.clock.iso();
  const ids = await insertLines(tx, [
    {
      ...columns,
      brand_id,
      amount_minor,
      other_minor: share.other_minor,
      status: 'paid',
      created_at: now,
      paid_at: now,
      paid_by: signedIn(ctx).user_id,
    },
  ]);
  const line_id = ids.get(brand_id);
  invariant(line_id !== undefined, 'a manual payout has its line');
  await writeAllocations(tx, [{ ...share, line_id, brand_id }]);
  await allocateLine(tx, line_id, paid_date);
  await postLines(tx, [manualEntry({ ...payment, id: line_id }, now)]);
}

const blankAsNull = (text: string | null): string | null => (text === '' ? null : text);

/** The columns of a form as they are stored; a blank is no text. */
const columnsOf = (draft: ManualPayoutDraft) => ({
  amount_minor: toMinor(draft.amount),
  payment_method: draft.payment_method,
  reference_number: blankAsNull(draft.reference_number),
  notes: blankAsNull(draft.notes),
  paid_date: draft.paid_date,
});

function showManual(ctx: Ctx, row: store.StoredManual): ManualPayout {
  const { amount_minor, created_by_name, line_id, ...plain } = row;
  return {
    ...plain,
    payout_id: Number(line_id),
    amount: toMajorNumber(amount_minor),
    currency: 'KWD',
    created_by_name: canReadPayoutStaff(signedIn(ctx).role) ? created_by_name : null,
    can: canOf(manualPayoutActions, row, ctx),
  };
}

/** Payouts recorded by hand, newest first. */
export async function listManualPayouts(ctx: Ctx): Promise<ManualPayout[]> {
  const rows = await store.findManualPayouts(ctx.deps.db, ctx.scope, LIST_LIMIT);
  return rows.map((row) => showManual(ctx, row));
}

async function requirePast(ctx: Ctx, tx: Tx, { paid_date }: ManualPayoutDraft): Promise<void> {
  if (paid_date <= todayIn(ctx.deps, await readSettings(tx))) return;
  const sentence = 'The paid date must not be in the future';
  throw new AppError('MANUAL_PAYOUT_UNUSABLE', { fields: { paid_date: sentence } });
}

interface Payee extends store.ManualPayee {
  readonly business_id: string;
}

/** The brand, locked, when it may be paid by hand: an active or paused one. */
async function lockPayee(tx: Tx, brand_id: number): Promise<Payee> {
  await lockBrands(tx, [brand_id]);
  const payee = await store.findManualPayee(tx, brand_id);
  if (!payee) throw new AppError('BRAND_NOT_FOUND');
  const { business_id, holds } = payee;
  if (business_id === null || stopsManual(holds)) {
    throw new AppError('MANUAL_PAYOUT_BRAND_HELD');
  }
  return { ...payee, business_id };
}

/**
 * Records a payment made outside of any export.
 * @throws BRAND_NOT_FOUND, MANUAL_PAYOUT_BRAND_HELD, MANUAL_PAYOUT_EXCEEDS_OWED,
 *   MANUAL_PAYOUT_UNUSABLE
 */
export const recordManualPayout = (ctx: Ctx, draft: ManualPayoutDraft): Promise<ManualPayout> =>
  ctx.answerOnce(async (tx) => {
    await requirePast(ctx, tx, draft);
    const { brand_id } = draft;
    const payee = await lockPayee(tx, brand_id);
    const columns = columnsOf(draft);
    const { amount_minor, paid_date } = columns;
    await lockReached(tx, brand_id, amount_minor, 0n);
    await requireOwed(tx, brand_id, amount_minor);
    const { id } = await store.insertManualPayout(tx, {
      ...columns,
      brand_id,
      brand_name: payee.name,
      created_by: signedIn(ctx).user_id,
      created_at: ctx.deps.clock.iso(),
    });
    const { name: brand_name, business_id } = payee;
    const payment = { manual_payout_id: id, brand_id, brand_name, business_id };
    await bookPayment(ctx, tx, { ...payment, amount_minor, paid_date });
    await writeAudit(tx, ctx, {
      action: 'manual_payout.recorded',
      entity: 'manual_payout',
      entity_id: id,
      after: { ...columns, brand_id, amount_minor: String(amount_minor) },
    });
    return showManual(ctx, await store.findManualPayout(tx, id));
  });

type Row = NonNullable<Awaited<ReturnType<typeof store.lockManualPayout>>>;

/** Undoes what was booked, and books what is right: from the same bank, whoever would pay today. */
async function rebook(ctx: Ctx, tx: Tx, before: Row, draft: ManualPayoutDraft): Promise<void> {
  const { id, brand_id, brand_name } = before;
  const { amount_minor, paid_date } = columnsOf(draft);
  await lockPayee(tx, brand_id);
  const line = await store.findLiveLine(tx, id);
  const { business_id } = line;
  invariant(business_id, `manual payout ${id} was paid by a business`);
  const now = ctx.deps.clock.iso();
  await store.closeLine(tx, line.id, signedIn(ctx).user_id, now);
  await restoreLine(tx, line.id);
  await lockReached(tx, brand_id, amount_minor, line.amount_minor);
  const source = { kind: 'payout_line', id: line.id } as const;
  await reverse(tx, line.entry_id, { source, occurred_at: now });
  if (amount_minor > before.amount_minor) await requireOwed(tx, brand_id, amount_minor);
  const payment = { manual_payout_id: id, brand_id, brand_name, business_id };
  await bookPayment(ctx, tx, { ...payment, amount_minor, paid_date });
}

async function lockManualPayout(tx: Tx, id: string): Promise<Row> {
  const of = await store.findBrandOf(tx, id);
  if (!of) throw new AppError('PAYOUT_NOT_FOUND');
  await lockBrands(tx, [of.brand_id]);
  const row = await store.lockManualPayout(tx, id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  return row;
}

/** Corrects a manual payout. Another amount or day reverses what was booked and books it anew. */
export const editManualPayout = (
  ctx: Ctx,
  id: string,
  draft: ManualPayoutDraft,
): Promise<ManualPayout> =>
  ctx.answerOnce(async (tx) => {
    await requirePast(ctx, tx, draft);
    const before = await lockManualPayout(tx, id);
    requireAction(manualPayoutActions, before, 'edit', ctx.actor);
    if (before.brand_id !== draft.brand_id) {
      const sentence = 'The brand of a manual payout cannot change';
      throw new AppError('MANUAL_PAYOUT_UNUSABLE', { fields: { brand_id: sentence } });
    }
    const columns = columnsOf(draft);
    const { amount_minor, paid_date } = columns;
    if (amount_minor !== before.amount_minor || paid_date !== before.paid_date) {
      await rebook(ctx, tx, before, draft);
    }
    const edited = { edited_by: signedIn(ctx).user_id, edited_at: ctx.deps.clock.iso() };
    await store.updateManualPayout(tx, id, { ...columns, ...edited });
    await writeAudit(tx, ctx, {
      action: 'manual_payout.edited',
      entity: 'manual_payout',
      entity_id: id,
      before: { ...before, amount_minor: String(before.amount_minor) },
      after: { ...before, ...columns, ...edited, amount_minor: String(amount_minor) },
    });
    return showManual(ctx, await store.findManualPayout(tx, id));
  });
