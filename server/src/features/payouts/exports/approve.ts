import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { holdPayout, refuse, requireNotCancelled } from './rules.ts';
import { updateExport } from './store.ts';

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
