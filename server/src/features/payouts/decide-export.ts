import type { Sentence } from '@diwan/contract';
import {
  payoutExportActions,
  payoutExportState,
  payoutLineActions,
} from '@diwan/contract/features/payouts/actions';
import type {
  PayoutDetails,
  PayoutStatusChange,
  PayoutStatusResult,
} from '@diwan/contract/features/payouts/records';
import { HOLDS } from '@diwan/contract/features/holds/terms';
import { UNPAUSE_REASON } from '@diwan/contract/features/payouts/terms';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf, requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { changePayoutStatus } from '../brands/public.ts';
import { holdReturned } from '../holds/public.ts';
import { readSettings, todayIn } from '../settings/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { lockBooks, type Payable, payLines, setOff, unpayLine } from '../transactions/public.ts';
import {
  type BookedLine,
  type Line,
  type LineFilter,
  confirmedEntry,
  findLinesOf,
  findReservedBrands,
  lockBalances,
  moveLines,
  postLines,
  queueNotices,
  releasedEntry,
  returnedEntry,
} from '../payout-lines/public.ts';
import { findRejected } from './orders/status-store.ts';
import { startProgress } from './progress.ts';
import { exportStatusOf, readExport } from './read-exports.ts';
import {
  allowLongWork,
  countLines,
  type ExportRow,
  lockExport,
  lockOpenExports,
  updateExport,
} from './store.ts';

/** Executes a decision and reads the resulting export, in one transaction. */
const decide = (ctx: Ctx, id: string, work: (tx: Tx) => Promise<void>): Promise<PayoutDetails> =>
  ctx.answerOnce(async (tx) => {
    await work(tx);
    return readExport(ctx, id, tx);
  });

/** Locks the export so that decisions are serialized. */
async function lockPayout(tx: Tx, id: string): Promise<ExportRow> {
  const row = await lockExport(tx, id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  return row;
}

/**
 * Updates a locked export after its lines moved: recomputes its totals from the remaining lines,
 * and completes or cancels it when no line is pending.
 */
async function finishExport({ deps, actor }: Ctx, tx: Tx, id: string): Promise<void> {
  const { reserved, kept_brands, kept_minor } = await countLines(tx, id);
  const now = deps.clock.iso();
  if (kept_brands === 0) {
    await updateExport(tx, id, {
      status: 'cancelled',
      cancelled_at: now,
      cancelled_by: actor.kind === 'user' ? actor.user_id : null,
      cancel_reason: 'All its brands were removed' satisfies Sentence,
    });
    return;
  }
  const totals = { total_minor: kept_minor, total_brands: kept_brands };
  await updateExport(
    tx,
    id,
    reserved > 0 ? totals : { ...totals, status: 'completed', completed_at: now },
  );
}

/**
 * Approves a large export as the second person. A repeat changes nothing.
 * @throws what `payoutExportActions.approve` names, `PAYOUT_NOT_FOUND`
 */
export const approveExport = (ctx: Ctx, id: string): Promise<PayoutDetails> =>
  decide(ctx, id, async (tx) => {
    const row = await lockPayout(tx, id);
    // Ignores an earlier approval in the check, so that a repeat is not refused.
    const { actor } = await withSecondPerson(ctx, tx);
    requireAction(payoutExportActions, { ...row, approved_at: null }, 'approve', actor);
    if (row.approved_at !== null) return;
    const approved_by = signedIn(ctx).user_id;
    await updateExport(tx, id, { approved_by, approved_at: ctx.deps.clock.iso() });
    await writeAudit(tx, ctx, { action: 'payout.approved', entity: 'payout', entity_id: id });
  });

/** Narrows the type of a line that pays. Only lines of snapshots have no business. */
function bookedOf({ business_id, ...line }: Line): BookedLine & Pick<Line, 'status'> {
  invariant(business_id, `line ${line.id} is paid by a business`);
  return { ...line, business_id };
}

interface PaidLines {
  readonly export_id: string;
  readonly lines: readonly Line[];
  /** The ids of the locked brands. A deleted brand is missing. */
  readonly locked: ReadonlySet<number>;
}

/**
 * Updates the transactions first and the accounts last, because a refund takes the locks in the
 * same order.
 */
async function pay(ctx: Ctx, tx: Tx, { export_id, lines, locked }: PaidLines): Promise<void> {
  const day = todayIn(ctx.deps, await readSettings(tx));
  const total = lines.reduce((sum, { transaction_count }) => sum + transaction_count, 0);
  const report = await startProgress(ctx, tx, { work: 'confirm', export_id, total });
  const ids = lines.map(({ id }) => id);
  const cleared = await payLines(tx, ids, day, report);
  for (const { id, brand_id, transaction_count } of lines) {
    // A deleted brand has lines but no transactions.
    const whole = (cleared.get(id) ?? 0) === transaction_count || !locked.has(brand_id);
    invariant(whole, `line ${id} clears its parts`);
  }
  const booked = lines.map(bookedOf);
  await lockBalances(tx, booked);
  const now = ctx.deps.clock.iso();
  await postLines(
    tx,
    booked.map((line) => confirmedEntry(line, now)),
  );
}

/**
 * Explains why no line was confirmed. Accepts a repeat for a paid line, and refuses every other
 * status.
 */
async function explainNothing(ctx: Ctx, tx: Tx, payout: ExportRow, lines: LineFilter) {
  const statuses = (await findLinesOf(tx, { ...lines, rejection: undefined })).map(exportStatusOf);
  const [first] = statuses;
  if (first === undefined) throw new AppError('PAYOUT_NOT_FOUND');
  if (statuses.includes('paid')) return;
  const facts = { status: first, payout, is_rejected: first === 'reserved' };
  requireAction(payoutLineActions, facts, 'confirm', ctx.actor);
}

/** Refuses a confirmation that found no line, because the bank rejected all pending ones. */
async function requireNoneRejected(tx: Tx, export_id: string): Promise<void> {
  if ((await countLines(tx, export_id)).reserved > 0) throw new AppError('PAYOUT_ALL_REJECTED');
}

/**
 * Moves lines from reserved to paid exactly once, in one transaction. Locks the brands first, then
 * the export. A person cannot confirm a payment that the bank rejected while its return is not
 * decided.
 */
export async function confirmLines(ctx: Ctx, tx: Tx, given: LineFilter): Promise<void> {
  const lines: LineFilter = given.seen_as ? given : { ...given, rejection: 'none' };
  await allowLongWork(tx);
  const { export_id, brand_id } = lines;
  // The bank may show more of the lines before they are locked.
  const reserved = await findReservedBrands(tx, { ...given, seen_as: undefined });
  const locked = await lockBooks(tx, reserved);
  const row = await lockPayout(tx, export_id);
  if (payoutExportState(row) !== 'completed') {
    requireAction(payoutExportActions, row, 'confirm', ctx.actor);
  }
  const paid_at = ctx.deps.clock.iso();
  const paid_by = ctx.actor.kind === 'user' ? ctx.actor.user_id : null;
  const paid = await moveLines(tx, lines, 'reserved', { status: 'paid', paid_at, paid_by });
  if (paid.length === 0) {
    if (brand_id !== undefined) await explainNothing(ctx, tx, row, lines);
    else if (!given.seen_as) await requireNoneRejected(tx, export_id);
    return;
  }
  await pay(ctx, tx, { export_id, lines: paid, locked });
  await queueNotices(ctx, tx, 'paid', paid);
  await finishExport(ctx, tx, export_id);
  const amount_minor = paid.reduce((sum, line) => sum + line.amount_minor, 0n);
  await writeAudit(tx, ctx, {
    action: 'payout.confirmed',
    entity: 'payout',
    entity_id: export_id,
    after: { brands: paid.map((line) => line.brand_id), amount_minor: String(amount_minor) },
  });
}

/**
 * Confirms that the bank has paid every pending line. A repeat changes nothing.
 * @throws what `payoutExportActions.confirm` names, `PAYOUT_NOT_FOUND`
 */
export const confirmExport = (ctx: Ctx, id: string): Promise<PayoutDetails> =>
  decide(ctx, id, (tx) => confirmLines(ctx, tx, { export_id: id }));

/**
 * Confirms that the bank has paid one brand of an export.
 * @throws what `payoutLineActions.confirm` names
 */
export const confirmBrandPayout = (ctx: Ctx, filter: LineFilter) =>
  ctx.answerOnce(async (tx) => {
    await confirmLines(ctx, tx, filter);
    const details = await readExport(ctx, filter.export_id, tx);
    const brand = details.brands.find((line) => line.brand_id === filter.brand_id);
    return { ...details, confirmed_brand: brand?.brand_name ?? '' };
  });

interface UndoColumns {
  readonly undone_at: string;
  readonly undone_by: string | null;
  readonly undone_reason: string;
}

const undoneBy = ({ deps, actor }: Ctx, reason: string): UndoColumns => ({
  undone_at: deps.clock.iso(),
  undone_by: actor.kind === 'user' ? actor.user_id : null,
  undone_reason: reason,
});

/**
 * Sets off debits that arrived while the credits were allocated, because the credits are open
 * again.
 */
async function reopen(tx: Tx, payables: readonly Payable[], at: string): Promise<void> {
  for (const payable of payables) await setOff(tx, payable, at);
}

async function bookReleased(tx: Tx, lines: readonly Line[], at: string): Promise<void> {
  const booked = lines.map(bookedOf);
  await lockBalances(tx, booked);
  await postLines(
    tx,
    booked.map((line) => releasedEntry(line, at)),
  );
  await reopen(tx, booked, at);
}

/** Releases reserved lines of a locked export, of which no file has left. */
async function release(ctx: Ctx, tx: Tx, filter: LineFilter, reason: string) {
  const undone = undoneBy(ctx, reason);
  const lines = await moveLines(tx, filter, 'reserved', { status: 'released', ...undone });
  await bookReleased(tx, lines, undone.undone_at);
  return lines;
}

/**
 * Removes a brand's line from every export whose file has not left, in the transaction that pauses,
 * suspends or rejects the brand. The caller has locked the brand's row.
 * @returns the amount in fils that is owed again; null when nothing was reserved
 */
export async function releaseBrand(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  reason: string,
): Promise<bigint | null> {
  let released: bigint | null = null;
  for (const { id } of await lockOpenExports(tx, brand_id)) {
    const lines = await release(ctx, tx, { export_id: id, brand_id }, reason);
    for (const { amount_minor } of lines) released = (released ?? 0n) + amount_minor;
    await finishExport(ctx, tx, id);
    await writeAudit(tx, ctx, {
      action: 'payout.brand_released',
      entity: 'payout',
      entity_id: id,
      after: { brand_id, reason },
    });
  }
  return released;
}

/**
 * Cancels an export. This is refused after a file has left or a brand was paid.
 * @throws what `payoutExportActions.cancel` names, `PAYOUT_NOT_FOUND`
 */
export const cancelExport = (ctx: Ctx, id: string, reason: string): Promise<PayoutDetails> =>
  decide(ctx, id, async (tx) => {
    await lockBooks(tx, await findReservedBrands(tx, { export_id: id }));
    const row = await lockPayout(tx, id);
    const is_partly_paid = (await countLines(tx, id)).settled > 0;
    requireAction(payoutExportActions, { ...row, is_partly_paid }, 'cancel', ctx.actor);
    await release(ctx, tx, { export_id: id }, reason);
    await updateExport(tx, id, {
      status: 'cancelled',
      cancel_reason: reason,
      cancelled_at: ctx.deps.clock.iso(),
      cancelled_by: signedIn(ctx).user_id,
    });
    await writeAudit(tx, ctx, {
      action: 'payout.cancelled',
      entity: 'payout',
      entity_id: id,
      after: { reason },
    });
  });

/** The lines of one brand in an export that came back. Default: those of all businesses. */
interface BrandReturn extends LineFilter {
  readonly brand_id: number;
  readonly reason: string;
  /** True if the payee cannot change the reason. The brand is then paid again with the next export. */
  readonly is_our_reason?: boolean;
}

/** Finds the lines that can be returned. Throws the reason when no line can be returned. */
async function findReturnable(ctx: Ctx, tx: Tx, payout: ExportRow, filter: LineFilter) {
  const lines = await findLinesOf(tx, filter);
  const rejected = await findRejected(tx, filter.export_id);
  const refusals = lines.map((line) => ({
    line,
    facts: { status: exportStatusOf(line), payout, is_rejected: rejected.has(line.id) },
  }));
  const able = refusals.filter(
    ({ facts }) => canOf(payoutLineActions, facts, ctx).return?.allowed === true,
  );
  if (able.length > 0) return able.map(({ line }) => line);
  const [first] = refusals;
  if (!first) throw new AppError('PAYOUT_NOT_FOUND');
  requireAction(payoutLineActions, first.facts, 'return', ctx.actor);
  return [];
}

/**
 * Records that the bank returned one brand's payment, before or after its confirmation. The amount
 * is owed again. The brand is on hold until it has new bank details or an admin ends the hold.
 * @throws what `payoutLineActions.return` names, `PAYOUT_NOT_FOUND`
 */
export async function returnLines(
  ctx: Ctx,
  tx: Tx,
  { reason, is_our_reason = false, ...filter }: BrandReturn,
): Promise<void> {
  const { export_id, brand_id } = filter;
  await allowLongWork(tx);
  await lockBooks(tx, [brand_id]);
  // Locks this export together with the open exports that contain the brand, in the order of
  // their ids.
  await lockOpenExports(tx, brand_id, export_id);
  const payout = await lockPayout(tx, export_id);
  const undone = undoneBy(ctx, reason);
  const lines = (await findReturnable(ctx, tx, payout, filter)).map(bookedOf);
  for (const line of lines) {
    const was_paid = line.status === 'paid';
    const { business_id } = line;
    const to = { status: 'returned', ...undone } as const;
    await moveLines(tx, { export_id, brand_id, business_id }, was_paid ? 'paid' : 'reserved', to);
    if (was_paid) await unpayLine(tx, line.id);
    await postLines(tx, [returnedEntry(line, was_paid, undone.undone_at)]);
  }
  await reopen(tx, lines, undone.undone_at);
  if (!is_our_reason) {
    await holdReturned(ctx, tx, brand_id, reason);
    await releaseBrand(ctx, tx, brand_id, HOLDS.bank_returned.label);
    await queueNotices(ctx, tx, 'returned', lines);
  }
  if (payout.status === 'pending') await finishExport(ctx, tx, export_id);
  const amount_minor = lines.reduce((sum, line) => sum + line.amount_minor, 0n);
  await writeAudit(tx, ctx, {
    action: 'payout.returned',
    entity: 'payout',
    entity_id: export_id,
    after: { brand_id, amount_minor: String(amount_minor), reason },
  });
}

/** Records an admin's message that the bank returned one brand's payment. @throws as `returnLines` */
export const returnBrandPayout = (ctx: Ctx, given: BrandReturn): Promise<PayoutDetails> =>
  decide(ctx, given.export_id, (tx) => returnLines(ctx, tx, given));

/**
 * Pauses or resumes a brand's payouts, and notifies the owner. Pausing removes the brand from an
 * export whose file has not left. Payments that have left can still be confirmed. A repeat changes
 * nothing.
 * @throws BRAND_NOT_FOUND
 */
export const setPayoutStatus = (
  ctx: Ctx,
  brand_id: number,
  { status, reason }: PayoutStatusChange,
): Promise<PayoutStatusResult> =>
  ctx.answerOnce(async (tx) => {
    const said = status === 'active' && !reason ? UNPAUSE_REASON : (reason ?? '');
    const by = signedIn(ctx).user_id;
    await changePayoutStatus(ctx, tx, brand_id, { status, reason: said, by });
    const released = status === 'paused' ? await releaseBrand(ctx, tx, brand_id, said) : null;
    return {
      brand_id,
      payout_status: status,
      released_amount: released === null ? null : toMajorNumber(released),
    };
  });
