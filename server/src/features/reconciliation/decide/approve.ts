import type { CorrectedAccount } from '@diwan/contract/features/reconciliation/records';
import type { Account } from '../../../ledger/accounts.ts';
import { type NewEntry, post } from '../../../ledger/post.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Ctx, signedIn } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { showRow } from '../read/show.ts';
import { refuse } from './resolve.ts';
import * as store from './store.ts';

/** A proposal and its row, the row held first: so does whoever compares the day again. */
async function holdProposal(tx: Tx, id: string) {
  const found = await store.findRowOf(tx, id);
  const row = found && (await store.holdRow(tx, found.row_id));
  if (!row) throw new AppError('NOT_FOUND');
  return { row, proposal: await store.findProposal(tx, id) };
}

function accountOf(kind: CorrectedAccount, row: store.HeldRow): Account {
  if (kind === 'bank') {
    invariant(row.business_id, 'a correction of the bank names its business');
    return { kind, business_id: row.business_id };
  }
  if (kind === 'brand_payable') {
    invariant(row.brand_id !== null, 'a correction of a debt names its brand');
    return { kind, brand_id: row.brand_id };
  }
  return { kind };
}

/** Its source is the proposal: whatever happens, it is booked once. */
const entryOf = (proposal: store.Proposal, row: store.HeldRow, at: string): NewEntry => ({
  kind: proposal.entry_kind,
  source: { kind: 'reconciliation_proposal', id: proposal.id },
  occurred_at: at,
  description: `${row.day} ${row.subject}`,
  postings: [
    { account: accountOf(proposal.debit_account, row), amount_minor: proposal.amount_minor },
    { account: accountOf(proposal.credit_account, row), amount_minor: -proposal.amount_minor },
  ],
});

function requireApprovable(ctx: Ctx, proposal: store.Proposal, row: store.HeldRow): void {
  if (proposal.state === 'rejected') throw refuse('This correction was rejected');
  const changed = row.state !== 'open' || row.difference_minor !== proposal.difference_minor;
  if (proposal.state === 'lapsed' || changed) {
    throw refuse('The difference has changed since this was proposed');
  }
  if (proposal.proposed_by === signedIn(ctx).user_id) {
    const sentence = 'A correction is approved by another admin than its proposer';
    throw new AppError('FORBIDDEN', { sentence });
  }
}

async function book(ctx: Ctx, tx: Tx, proposal: store.Proposal, row: store.HeldRow) {
  const at = ctx.deps.clock.iso();
  const { entry_id } = await post(tx, entryOf(proposal, row, at));
  await store.updateProposal(tx, proposal.id, {
    state: 'approved',
    decided_by: signedIn(ctx).user_id,
    decided_at: at,
    entry_id,
  });
  const remaining = row.difference_minor - row.corrected_minor;
  await store.updateRow(tx, row.id, {
    corrected_minor: row.corrected_minor + proposal.corrects_minor,
    state: proposal.corrects_minor === remaining ? 'resolved' : 'open',
  });
  await writeAudit(tx, ctx, {
    action: 'reconciliation.correction_approved',
    entity: 'reconciliation_proposal',
    entity_id: proposal.id,
    before: { state: proposal.state },
    after: {
      state: 'approved',
      row_id: row.id,
      entry_id: String(entry_id),
      amount_minor: String(proposal.amount_minor),
    },
  });
}

/** Books what another administrator proposed. Again, or by a third one: nothing happens. */
export const approveCorrection = (ctx: Ctx, id: string) =>
  ctx.answerOnce(async (tx) => {
    const { row, proposal } = await holdProposal(tx, id);
    if (proposal.state !== 'approved') {
      requireApprovable(ctx, proposal, row);
      await book(ctx, tx, proposal, row);
    }
    return showRow(tx, row.id);
  });

/** Turns a proposal down, or takes the own one back. Again: nothing happens. */
export const rejectCorrection = (ctx: Ctx, id: string, { reason }: { readonly reason: string }) =>
  ctx.answerOnce(async (tx) => {
    const { row, proposal } = await holdProposal(tx, id);
    if (proposal.state === 'approved') throw refuse('This correction was approved and booked');
    if (proposal.state === 'proposed') {
      const decided = { decided_by: signedIn(ctx).user_id, decided_at: ctx.deps.clock.iso() };
      await store.updateProposal(tx, id, { state: 'rejected', reason, ...decided });
      await writeAudit(tx, ctx, {
        action: 'reconciliation.correction_rejected',
        entity: 'reconciliation_proposal',
        entity_id: id,
        before: { state: proposal.state },
        after: { state: 'rejected', reason, row_id: row.id },
      });
    }
    return showRow(tx, row.id);
  });
