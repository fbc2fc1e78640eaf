import type { CorrectionDraft } from '@diwan/contract/features/reconciliation/records';
import { toMinor } from '@diwan/contract/kernel/money';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import { AppError } from '../../../platform/error.ts';
import { counterAccountsOf, sidesOf } from '../policy.ts';
import { showRow } from '../read/show.ts';
import { holdUndecided } from './resolve.ts';
import * as store from './store.ts';

function requireBookable(row: store.HeldRow, { account, amount }: CorrectionDraft): bigint {
  const remaining = row.difference_minor - row.corrected_minor;
  if (!counterAccountsOf(row).includes(account)) {
    const sentence = 'This difference cannot be booked against this account';
    throw new AppError('UNPROCESSABLE', { sentence, fields: { account: sentence } });
  }
  if (toMinor(amount) > (remaining < 0n ? -remaining : remaining)) {
    const sentence = 'The amount exceeds the difference';
    throw new AppError('UNPROCESSABLE', { sentence, fields: { amount: sentence } });
  }
  return remaining;
}

/** Proposes the entry that corrects a difference, or a part of it. Nothing is booked yet. */
export const proposeCorrection = (ctx: Ctx, row_id: string, draft: CorrectionDraft) =>
  ctx.answerOnce(async (tx) => {
    const row = await holdUndecided(tx, row_id);
    const remaining = requireBookable(row, draft);
    const amount_minor = toMinor(draft.amount);
    const proposal = {
      entry_kind: draft.account === 'cost_variance' ? 'write_off' : 'adjustment',
      ...sidesOf(row, draft.account, remaining),
      note: draft.note,
    } as const;
    const { id } = await store.insertProposal(tx, {
      ...proposal,
      row_id,
      amount_minor,
      corrects_minor: remaining < 0n ? -amount_minor : amount_minor,
      difference_minor: row.difference_minor,
      proposed_by: signedIn(ctx).user_id,
      proposed_at: ctx.deps.clock.iso(),
    });
    await writeAudit(tx, ctx, {
      action: 'reconciliation.correction_proposed',
      entity: 'reconciliation_proposal',
      entity_id: id,
      after: { ...proposal, row_id, subject: row.subject, amount_minor: String(amount_minor) },
    });
    return showRow(tx, row_id);
  });
