import type {
  PayoutDetails,
  PayoutStatusChange,
  PayoutStatusResult,
} from '@diwan/contract/features/payouts/records';
import { UNPAUSE_REASON } from '@diwan/contract/features/payouts/terms';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { changePayoutStatus } from '../brands/payout-status.ts';
import { readSettings } from '../settings/service.ts';
import { clearParts, restoreParts } from '../transactions/clearing/clear.ts';
import {
  confirmedEntry,
  lockBalances,
  postLines,
  releasedEntry,
  returnedEntry,
} from './booking.ts';
import { noteWork } from './progress.ts';
import { readExport } from './read-exports.ts';
import { todayIn } from './settings.ts';
import {
  allowLongWork,
  countLines,
  type ExportRow,
  findLine,
  findReservedBrands,
  holdBrands,
  type Line,
  lockExport,
  lockOpenExports,
  moveLines,
  updateExport,
} from './store.ts';

/** A decision, and the export as it is after it, in one transaction. */
const decide = (ctx: Ctx, id: string, work: (tx: Tx) => Promise<void>): Promise<PayoutDetails> =>
  ctx.answerOnce(async (tx) => {
    await work(tx);
    return readExport(ctx, id, tx);
  });

export const approve = (ctx: Ctx, id: string) =>
  decide(ctx, id, (tx) => approveExport(ctx, tx, id));

export const confirm = (ctx: Ctx, id: string) => decide(ctx, id, (tx) => confirmLines(ctx, tx, id));

export const cancel = (ctx: Ctx, id: string, reason: string) =>
  decide(ctx, id, (tx) => cancelExport(ctx, tx, id, reason));

export const confirmBrand = (ctx: Ctx, id: string, brand_id: number) =>
  ctx.answerOnce(async (tx) => {
    await confirmLines(ctx, tx, id, brand_id);
    const details = await readExport(ctx, id, tx);
    const brand = details.brands.find((line) => line.brand_id === brand_id);
    return { ...details, confirmed_brand: brand?.brand_name ?? '' };
  });

export const returnBrand = (ctx: Ctx, id: string, brand_id: number, reason: string) =>
  decide(ctx, id, (tx) => returnLine(ctx, tx, { export_id: id, brand_id, reason }));

export const refuse = (sentence: Sentence): AppError => new AppError('STATE_FORBIDS', { sentence });

export const payoutNotFound = (): AppError =>
  new AppError('NOT_FOUND', { sentence: 'Payout Not Found' });

/** The export, held; a statement is refused, since nothing about it can be decided. */
export async function holdPayout(tx: Tx, id: string): Promise<ExportRow> {
  const row = await lockExport(tx, id);
  if (!row) throw payoutNotFound();
  if (row.kind === 'statement') throw refuse('A statement moves no money');
  return row;
}

/** Large ones wait for a second administrator before a file leaves or money is confirmed. */
export function requireApproved(row: Pick<ExportRow, 'needs_approval' | 'approved_at'>): void {
  if (row.needs_approval && row.approved_at === null) {
    throw refuse('This payout has to be approved by a second admin first');
  }
}

export function requireNotCancelled({ status }: Pick<ExportRow, 'status'>): void {
  if (status === 'cancelled') throw refuse('This payout has been cancelled');
}

const TAKEN_OUT = 'Every brand was taken out of it';

/**
 * After lines of a held export moved: its totals are those of the lines that stay, and it ends when
 * none of them waits any more.
 */
export async function finishExport({ deps, actor }: Ctx, tx: Tx, id: string): Promise<void> {
  const { reserved, settled, kept_minor } = await countLines(tx, id);
  const kept = reserved + settled;
  const now = deps.clock.iso();
  if (kept === 0) {
    await updateExport(tx, id, {
      status: 'cancelled',
      cancelled_at: now,
      cancelled_by: actor.kind === 'user' ? actor.user_id : null,
      cancel_reason: TAKEN_OUT,
    });
    return;
  }
  const totals = { total_minor: kept_minor, total_brands: kept };
  await updateExport(
    tx,
    id,
    reserved > 0 ? totals : { ...totals, status: 'completed', completed_at: now },
  );
}

/** The second of two people who sign for a large export. Again: nothing happens. */
export async function approveExport(ctx: Ctx, tx: Tx, id: string): Promise<void> {
  const row = await holdPayout(tx, id);
  requireNotCancelled(row);
  if (!row.needs_approval) throw refuse('This payout needs no approval');
  const approved_by = signedIn(ctx).user_id;
  if (row.created_by === approved_by) {
    const sentence = 'A payout is approved by another admin than its creator';
    throw new AppError('FORBIDDEN', { sentence });
  }
  if (row.approved_at !== null) return;
  await updateExport(tx, id, { approved_by, approved_at: ctx.deps.clock.iso() });
  await writeAudit(tx, ctx, { action: 'payout.approved', entity: 'payout', entity_id: id });
}

type Held = ReadonlySet<number>;

/** Nothing waits: paid already is as wished, anything else is told. */
async function explainNothing(tx: Tx, export_id: string, brand_id: number): Promise<void> {
  const line = await findLine(tx, export_id, brand_id);
  if (!line) throw payoutNotFound();
  if (line.status === 'released') throw refuse('This brand was taken out of the payout');
  if (line.status === 'returned') throw refuse('The bank returned this payment');
}

/** Flags first, accounts last: whoever books a refund takes the locks in this order too. */
async function pay(
  ctx: Ctx,
  tx: Tx,
  { export_id, lines, held }: { export_id: string; lines: readonly Line[]; held: Held },
): Promise<void> {
  const day = todayIn(ctx.deps, await readSettings(tx));
  const total = lines.reduce((sum, { transaction_count }) => sum + transaction_count, 0);
  const tell = (done: number) => noteWork(tx, { work: 'confirm', export_id, done, total });
  await tell(0);
  let done = 0;
  for (const { id, brand_id, transaction_count } of lines) {
    const before = done;
    const cleared = await clearParts(tx, id, day, (moved) => tell(before + moved));
    // The transactions of a deleted brand are gone; its lines stay.
    const whole = cleared === transaction_count || !held.has(brand_id);
    invariant(whole, `line ${id} clears its parts`);
    done += cleared;
  }
  await lockBalances(
    tx,
    lines.map(({ brand_id }) => brand_id),
  );
  const now = ctx.deps.clock.iso();
  await postLines(
    tx,
    lines.map((line) => confirmedEntry(line, now)),
  );
}

/**
 * The bank has paid: every line that waits, or one brand's. A line moves from reserved to paid
 * once, whoever asks and how often; all of it happens in one transaction or not at all.
 */
export async function confirmLines(
  ctx: Ctx,
  tx: Tx,
  export_id: string,
  brand_id?: number,
): Promise<void> {
  await allowLongWork(tx);
  const wanted = { export_id, brand_id };
  const held = await holdBrands(tx, await findReservedBrands(tx, wanted));
  const row = await holdPayout(tx, export_id);
  requireNotCancelled(row);
  requireApproved(row);
  const paid_at = ctx.deps.clock.iso();
  const paid_by = signedIn(ctx).user_id;
  const lines = await moveLines(tx, wanted, 'reserved', { status: 'paid', paid_at, paid_by });
  if (lines.length === 0) {
    if (brand_id !== undefined) await explainNothing(tx, export_id, brand_id);
    return;
  }
  await pay(ctx, tx, { export_id, lines, held });
  await finishExport(ctx, tx, export_id);
  const amount_minor = lines.reduce((sum, line) => sum + line.amount_minor, 0n);
  await writeAudit(tx, ctx, {
    action: 'payout.confirmed',
    entity: 'payout',
    entity_id: export_id,
    after: {
      brands: lines.map((line) => line.brand_id),
      amount_minor: String(amount_minor),
    },
  });
}

interface Undone {
  readonly undone_at: string;
  readonly undone_by: string | null;
  readonly undone_reason: string;
}

const undoneBy = ({ deps, actor }: Ctx, reason: string): Undone => ({
  undone_at: deps.clock.iso(),
  undone_by: actor.kind === 'user' ? actor.user_id : null,
  undone_reason: reason,
});

async function bookReleased(tx: Tx, lines: readonly Line[], at: string): Promise<void> {
  await lockBalances(
    tx,
    lines.map(({ brand_id }) => brand_id),
  );
  await postLines(
    tx,
    lines.map((line) => releasedEntry(line, at)),
  );
}

/** Of a held export without a file out: gives what it reserved back. */
async function release(ctx: Ctx, tx: Tx, export_id: string, reason: string, brand_id?: number) {
  const undone = undoneBy(ctx, reason);
  const wanted = { export_id, brand_id };
  const lines = await moveLines(tx, wanted, 'reserved', { status: 'released', ...undone });
  await bookReleased(tx, lines, undone.undone_at);
  return lines;
}

/**
 * Takes a brand's line out of every export whose file has not left, in the transaction that pauses,
 * suspends or rejects the brand. The brand's row is held by the caller.
 * @returns what is owed again; null when nothing was reserved
 */
export async function releaseBrand(
  ctx: Ctx,
  tx: Tx,
  brand_id: number,
  reason: string,
): Promise<bigint | null> {
  let released: bigint | null = null;
  for (const { id } of await lockOpenExports(tx, brand_id)) {
    const lines = await release(ctx, tx, id, reason, brand_id);
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

/** Gives up an export none of whose files left and none of whose brands was paid. */
export async function cancelExport(ctx: Ctx, tx: Tx, id: string, reason: string): Promise<void> {
  await holdBrands(tx, await findReservedBrands(tx, { export_id: id }));
  const row = await holdPayout(tx, id);
  requireNotCancelled(row);
  if (row.first_file_at !== null) throw refuse('Its file has left: it can no longer be cancelled');
  const { settled } = await countLines(tx, id);
  if (settled > 0) throw refuse('Some of it has been paid: it can no longer be cancelled');
  await release(ctx, tx, id, reason);
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
}

/** Why a line cannot come back from the bank. */
function requireSent(line: Line, file_left: boolean): void {
  if (line.status === 'released') throw refuse('This brand was taken out of the payout');
  if (line.status === 'returned') throw refuse('The bank returned this payment');
  if (line.status === 'reserved' && !file_left) {
    throw refuse('No file has left yet: cancel the payout or pause the brand instead');
  }
}

/** The bank sent one brand's money back, before or after it was confirmed: it is owed again. */
export async function returnLine(
  ctx: Ctx,
  tx: Tx,
  { export_id, brand_id, reason }: { export_id: string; brand_id: number; reason: string },
): Promise<void> {
  await allowLongWork(tx);
  await holdBrands(tx, [brand_id]);
  const row = await holdPayout(tx, export_id);
  requireNotCancelled(row);
  const line = await findLine(tx, export_id, brand_id);
  if (!line) throw payoutNotFound();
  requireSent(line, row.first_file_at !== null);
  const was_paid = line.status === 'paid';
  const undone = undoneBy(ctx, reason);
  await moveLines(tx, { export_id, brand_id }, was_paid ? 'paid' : 'reserved', {
    status: 'returned',
    ...undone,
  });
  if (was_paid) await restoreParts(tx, line.id);
  await postLines(tx, [returnedEntry(line, was_paid, undone.undone_at)]);
  if (row.status === 'pending') await finishExport(ctx, tx, export_id);
  await writeAudit(tx, ctx, {
    action: 'payout.returned',
    entity: 'payout',
    entity_id: export_id,
    after: { brand_id, amount_minor: String(line.amount_minor), reason },
  });
}

/**
 * Pauses or resumes a brand's payouts, and tells the owner. Pausing takes the brand out of an
 * export whose file has not left; what has left can still be confirmed.
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
