import {
  correctionActions,
  differenceActions,
  reconciliationDayActions,
} from '@diwan/contract/features/reconciliation/actions';
import type {
  CorrectedAccount,
  CorrectionDraft,
  ReconciliationDay,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { formatMoney, toMinor } from '@diwan/contract/kernel/money';
import type { Account } from '../../ledger/accounts.ts';
import { type NewEntry, post } from '../../ledger/post.ts';
import { requireAction } from '../../platform/actions.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Ctx, type Deps, signedIn } from '../../platform/context.ts';
import { codeOfDatabaseError } from '../../platform/db/constraints.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { readCalendar } from '../holidays/public.ts';
import { readSettings } from '../settings/public.ts';
import { addDebits, lockBooks, type Payable, setOff } from '../transactions/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { compareBank, compareProvider, foundRow } from './compare.ts';
import { compareStatements } from './compare-statements.ts';
import { counterAccountsOf, sidesOf } from './policy.ts';
import { readReport, replaceReport, type Report } from './provider-report.ts';
import { hasChanged, showDay, showRow, todayOf } from './read.ts';
import { findDay } from './read-store.ts';
import * as store from './store.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Compares the provider's report and the payments of one day with the ledger. */
    reconcile_day: { day: string };
    /** Queues every day that may have changed. */
    reconcile_days: Record<string, never>;
  }
}

const MOST_TRIES = 5;

type ReconciliationDeps = Pick<Deps, 'db' | 'clock' | 'provider'>;

async function compareIn(tx: Tx, day: string, report: Report, now: string): Promise<void> {
  if (!(await store.lockDay(tx, day))) return;
  const calendar = await readCalendar(tx);
  await replaceReport(tx, report, { day, read_at: now });
  const compared = [
    ...(await compareProvider(tx, day, calendar)),
    ...(await compareBank(tx, day, calendar.timezone)),
    ...(await compareStatements(tx, day, calendar)),
  ];
  const rows = compared.map(foundRow);
  await store.writeRows(tx, day, rows);
  await store.clearRows(tx, day, rows);
  await store.lapseProposals(tx, day, now);
  await store.endRun(tx, day, now);
}

/**
 * Compares in one snapshot, so that the figures of a day show one state of the ledger. Retries when
 * a decision about a row conflicts.
 */
async function compare(deps: ReconciliationDeps, day: string, report: Report): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await deps.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => compareIn(tx, day, report, deps.clock.iso()));
      return;
    } catch (error) {
      if (tries === MOST_TRIES || codeOfDatabaseError(error) !== 'CONFLICT') throw error;
    }
  }
}

/**
 * Reads the provider's report of a day. Compares the report and the day's payments with the ledger.
 * Safe to repeat and to interrupt.
 */
export async function reconcileDay(deps: ReconciliationDeps, day: string): Promise<void> {
  const { timezone } = await readSettings(deps.db);
  await compare(deps, day, await readReport(deps, day, timezone));
}

/** Compares a day at once, whether or not it was queued. */
export async function reconcileNow(deps: ReconciliationDeps, day: string): Promise<void> {
  await store.startRun(deps.db, day, null, deps.clock.iso());
  await reconcileDay(deps, day);
}

/**
 * Queues the comparison of a day. Days are compared one after the other, because each reads a whole
 * day from the provider.
 */
export async function requestRun(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  db: Db,
  day: string,
  requested_by: string | null,
): Promise<void> {
  await store.startRun(db, day, requested_by, deps.clock.iso());
  const options = { job_key: `reconcile-${day}`, queue: 'reconciliation' };
  await deps.jobs.enqueue(db, 'reconcile_day', { day }, options);
}

/** Queues another comparison of a day. @throws RECONCILIATION_DAY_NOT_OVER */
export async function runDay(ctx: Ctx, day: string): Promise<ReconciliationDay> {
  const { deps } = ctx;
  const today = await todayOf(deps);
  requireAction(reconciliationDayActions, { over: day < today }, 'run', ctx.actor);
  return ctx.answerOnce(async (tx) => {
    await requestRun(deps, tx, day, signedIn(ctx).user_id);
    await writeAudit(tx, ctx, {
      action: 'reconciliation.run',
      entity: 'reconciliation_day',
      entity_id: day,
    });
    const row = await findDay(tx, day);
    invariant(row, 'a requested day exists');
    return showDay(ctx, row, today);
  });
}

/** Locks a difference so that decisions are serialized, and checks that the action is allowed. */
async function lockFor(ctx: Ctx, tx: Tx, id: string, action: 'resolve' | 'propose') {
  const row = await store.lockRow(tx, id);
  if (!row) throw new AppError('RECONCILIATION_ROW_NOT_FOUND');
  const waits = await store.hasOpenProposal(tx, id);
  const counter_accounts = counterAccountsOf(row);
  const facts = { state: row.state, waits, counter_accounts };
  requireAction(differenceActions, facts, action, ctx.actor);
  return { row, counter_accounts };
}

/**
 * Accepts the rest of a difference with a note. No money moves.
 * @throws RECONCILIATION_ROW_NOT_FOUND, what `differenceActions.resolve` names
 */
export const resolveDifference = (
  ctx: Ctx,
  id: string,
  { note }: { readonly note: string },
): Promise<ReconciliationRow> =>
  ctx.answerOnce(async (tx) => {
    const { row } = await lockFor(ctx, tx, id, 'resolve');
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
    return showRow(ctx, tx, id);
  });

/**
 * Proposes the entry that corrects a difference or a part of it. Nothing is booked yet.
 * @param draft its amount is in KWD, positive, and at most the rest of the difference
 */
export const proposeCorrection = (
  ctx: Ctx,
  row_id: string,
  { account, amount, note }: CorrectionDraft,
): Promise<ReconciliationRow> =>
  ctx.answerOnce(async (tx) => {
    const { row, counter_accounts } = await lockFor(ctx, tx, row_id, 'propose');
    if (!counter_accounts.includes(account)) {
      throw new AppError('RECONCILIATION_ACCOUNT_NOT_POSSIBLE');
    }
    const remaining = row.difference_minor - row.corrected_minor;
    const amount_minor = toMinor(amount);
    const largest_minor = remaining < 0n ? -remaining : remaining;
    if (amount_minor > largest_minor) {
      const values = { amount: formatMoney(largest_minor) };
      throw new AppError('RECONCILIATION_AMOUNT_TOO_LARGE', { values });
    }
    const proposal = {
      entry_kind: account === 'cost_variance' ? 'write_off' : 'adjustment',
      ...sidesOf(row, account, remaining),
      note,
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
    return showRow(ctx, tx, row_id);
  });

/** Locks a proposal's row, then reads the proposal. A comparison locks the row first as well. */
async function lockProposal(tx: Tx, id: string) {
  const found = await store.findRowOf(tx, id);
  const row = found && (await store.lockRow(tx, found.row_id));
  if (!row) throw new AppError('RECONCILIATION_CORRECTION_NOT_FOUND');
  const proposal = await store.findProposal(tx, id);
  const { state, proposed_by } = proposal;
  const facts = { state, proposed_by: { id: proposed_by }, changed: hasChanged(row, proposal) };
  return { row, proposal, facts };
}

function payableOf({ brand_id, business_id }: store.LockedRow): Payable {
  invariant(brand_id !== null && business_id, 'a correction of a debt names brand and business');
  return { brand_id, business_id };
}

function accountOf(kind: CorrectedAccount, row: store.LockedRow): Account {
  if (kind === 'bank') {
    invariant(row.business_id, 'a correction of the bank names its business');
    return { kind, business_id: row.business_id };
  }
  if (kind === 'brand_payable') {
    return { kind, ...payableOf(row) };
  }
  return { kind };
}

/** Returns the entry of a proposal. The proposal is its source, so that it is booked once. */
const entryOf = (proposal: store.Proposal, row: store.LockedRow, at: string): NewEntry => ({
  kind: proposal.entry_kind,
  source: { kind: 'reconciliation_proposal', id: proposal.id },
  occurred_at: at,
  description: `${row.day} ${row.subject}`,
  postings: [
    { account: accountOf(proposal.debit_account, row), amount_minor: proposal.amount_minor },
    { account: accountOf(proposal.credit_account, row), amount_minor: -proposal.amount_minor },
  ],
});

/**
 * Adds a debit for a correction that reduces what a brand is owed. The debit uses the brand's
 * credits.
 */
async function addDebit(tx: Tx, proposal: store.Proposal, row: store.LockedRow, at: string) {
  if (proposal.debit_account !== 'brand_payable') return;
  const payable = payableOf(row);
  const { id: source_id, amount_minor } = proposal;
  const source = { source_kind: 'reconciliation_proposal', source_id } as const;
  await addDebits(tx, [
    { ...payable, ...source, transaction_id: null, amount_minor, created_at: at },
  ]);
  await setOff(tx, payable, at);
}

async function book(ctx: Ctx, tx: Tx, proposal: store.Proposal, row: store.LockedRow) {
  const at = ctx.deps.clock.iso();
  if (row.brand_id !== null) await lockBooks(tx, [row.brand_id]);
  const { entry_id } = await post(tx, entryOf(proposal, row, at));
  await addDebit(tx, proposal, row, at);
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

/**
 * Books a correction that another admin proposed. A repeat changes nothing, even by a third admin.
 */
export const approveCorrection = (ctx: Ctx, id: string): Promise<ReconciliationRow> =>
  ctx.answerOnce(async (tx) => {
    const { row, proposal, facts } = await lockProposal(tx, id);
    if (proposal.state !== 'approved') {
      const { actor } = await withSecondPerson(ctx, tx);
      requireAction(correctionActions, facts, 'approve', actor);
      await book(ctx, tx, proposal, row);
    }
    return showRow(ctx, tx, row.id);
  });

/**
 * Rejects a proposal, or withdraws the caller's own. A rejected or lapsed proposal is unchanged.
 */
export const rejectCorrection = (
  ctx: Ctx,
  id: string,
  { reason }: { readonly reason: string },
): Promise<ReconciliationRow> =>
  ctx.answerOnce(async (tx) => {
    const { row, proposal, facts } = await lockProposal(tx, id);
    if (proposal.state !== 'rejected' && proposal.state !== 'lapsed') {
      requireAction(correctionActions, facts, 'reject', ctx.actor);
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
    return showRow(ctx, tx, row.id);
  });
