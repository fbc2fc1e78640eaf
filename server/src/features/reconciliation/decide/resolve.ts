import type { Sentence } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { showRow } from '../read/show.ts';
import * as store from './store.ts';

export const refuse = (sentence: Sentence): AppError => new AppError('STATE_FORBIDS', { sentence });

/** An open difference that nobody has proposed anything for, held. */
export async function holdUndecided(tx: Tx, id: string): Promise<store.HeldRow> {
  const row = await store.holdRow(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  if (row.state !== 'open') throw refuse('There is no difference to resolve');
  if (await store.hasOpenProposal(tx, id)) {
    throw refuse('A proposed correction waits for a decision');
  }
  return row;
}

/** Accepts what is left of a difference as it is. No money moves. */
export const resolveDifference = (ctx: Ctx, id: string, { note }: { readonly note: string }) =>
  ctx.answerOnce(async (tx) => {
    const row = await holdUndecided(tx, id);
    await store.updateRow(tx, id, {
      state: 'resolved',
      note,
      resolved_by: signedIn(ctx).user_id,
      resolved_at: ctx.deps.clock.iso(),
    });
    await writeAudit(tx, ctx, {
      action: 'reconciliation.resolved',
      entity: 'reconciliation_row',
      entity_id: id,
      before: { state: row.state },
      after: {
        state: 'resolved',
        note,
        day: row.day,
        subject: row.subject,
        difference_minor: String(row.difference_minor - row.corrected_minor),
      },
    });
    return showRow(tx, id);
  });
