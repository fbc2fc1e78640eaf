import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { restoreParts } from '../../transactions/clearing/clear.ts';
import { lockBalances } from '../lines/balances.ts';
import { postLines, releasedEntry, returnedEntry } from '../lines/booking.ts';
import { findLine, findReservedBrands, holdBrands, type Line, moveLines } from '../lines/store.ts';
import { finishExport } from './finish.ts';
import { holdPayout, payoutNotFound, refuse, requireNotCancelled } from './rules.ts';
import { allowLongWork, countLines, lockOpenExports, updateExport } from './store.ts';

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
