import { payoutRejectionActions } from '@diwan/contract/features/payouts/actions';
import type { PayoutDetails } from '@diwan/contract/features/payouts/records';
import { canOf, requireAction } from '../../../platform/actions.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { withSecondPerson } from '../../users/public.ts';
import { readExport } from '../read-exports.ts';
import { lockExport } from '../store.ts';
import * as store from './status-store.ts';

/** Decides about rejected payments of a locked export, and returns the export. */
const decide = (
  ctx: Ctx,
  export_id: string,
  work: (tx: Tx, viewer: Ctx) => Promise<void>,
): Promise<PayoutDetails> =>
  ctx.answerOnce(async (tx) => {
    // The lock of the export serializes decisions with confirmations and with new reports.
    if (!(await lockExport(tx, export_id))) throw new AppError('PAYOUT_NOT_FOUND');
    await work(tx, await withSecondPerson(ctx, tx));
    return readExport(ctx, export_id, tx);
  });

/**
 * Approves the return of one rejected payment, or of all of an export that the caller can approve.
 * A job books each return in its own transaction, because a file can have thousands of payments.
 * @throws PAYOUT_NOT_FOUND, PAYOUT_REJECTION_NOT_FOUND, the refusals of `approve`
 */
export const approveRejections = (
  ctx: Ctx,
  export_id: string,
  { rejection_id }: { readonly rejection_id?: string | undefined },
): Promise<PayoutDetails> =>
  decide(ctx, export_id, async (tx, viewer) => {
    const rows = await store.lockRejections(tx, export_id, rejection_id);
    const able = rows.filter(
      (row) => canOf(payoutRejectionActions, row, viewer).approve?.allowed === true,
    );
    if (able.length === 0) {
      const [first] = rows;
      if (!first) throw new AppError('PAYOUT_REJECTION_NOT_FOUND');
      requireAction(payoutRejectionActions, first, 'approve', viewer.actor);
    }
    const decided = { decided_by: signedIn(ctx).user_id, decided_at: ctx.deps.clock.iso() };
    const ids = able.map(({ id }) => id);
    await store.decideRejections(tx, ids, { state: 'approved', ...decided, note: null });
    await writeAudit(tx, ctx, {
      action: 'payout.rejection_approved',
      entity: 'payout',
      entity_id: export_id,
      after: { lines: able.map(({ line_id }) => String(line_id)) },
    });
    await ctx.deps.jobs.enqueue(tx, 'confirm_by_bank', {}, { job_key: 'confirm_by_bank' });
  });

/**
 * Keeps a payment pending that the bank rejected.
 * @throws PAYOUT_NOT_FOUND, PAYOUT_REJECTION_NOT_FOUND, the refusals of `dismiss`
 */
export const dismissRejection = (
  ctx: Ctx,
  export_id: string,
  rejection_id: string,
  note: string,
): Promise<PayoutDetails> =>
  decide(ctx, export_id, async (tx, viewer) => {
    const [row] = await store.lockRejections(tx, export_id, rejection_id);
    if (!row) throw new AppError('PAYOUT_REJECTION_NOT_FOUND');
    requireAction(payoutRejectionActions, row, 'dismiss', viewer.actor);
    const decided = { decided_by: signedIn(ctx).user_id, decided_at: ctx.deps.clock.iso() };
    await store.decideRejections(tx, [row.id], { state: 'dismissed', ...decided, note });
    await writeAudit(tx, ctx, {
      action: 'payout.rejection_dismissed',
      entity: 'payout',
      entity_id: export_id,
      after: { lines: [String(row.line_id)], note },
    });
  });
