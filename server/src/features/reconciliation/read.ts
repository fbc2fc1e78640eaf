import {
  correctionActions,
  differenceActions,
  reconciliationDayActions,
} from '@diwan/contract/features/reconciliation/actions';
import type {
  ExplainingTransaction,
  ReconciliationDay,
  ReconciliationProposal,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { calendarDate } from '@diwan/contract/kernel/time';
import { z } from 'zod';
import { canOf } from '../../platform/actions.ts';
import type { Ctx, Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/error.ts';
import { pageOf, placeOf } from '../../platform/rows/page.ts';
import { readSettings } from '../settings/public.ts';
import { dayIn } from '../../platform/clock.ts';
import { withSecondPerson } from '../users/public.ts';
import { counterAccountsOf } from './policy.ts';
import * as store from './read-store.ts';

/** Returns the current day in the platform's timezone, as `yyyy-MM-dd`. */
export async function todayOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string> {
  const { timezone } = await readSettings(db);
  return dayIn(clock.iso(), timezone);
}

const figuresOf = (expected: bigint, found: bigint) => ({
  expected: toMajorNumber(expected),
  found: toMajorNumber(found),
  difference: toMajorNumber(found - expected),
});

const named = <Id>(id: Id | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const showDay = (ctx: Ctx, row: store.StoredDay, today: string): ReconciliationDay => ({
  day: row.day,
  state: row.state,
  run: { state: row.run_state, finished_at: row.finished_at },
  provider: figuresOf(row.provider_expected, row.provider_found),
  bank: figuresOf(row.bank_expected, row.bank_found),
  statement: row.has_statement ? figuresOf(row.statement_expected, row.statement_found) : null,
  matched_count: row.matched_count,
  open_count: row.open_count,
  resolved_count: row.resolved_count,
  over_amount: toMajorNumber(row.over_minor),
  under_amount: toMajorNumber(row.under_minor),
  can: canOf(reconciliationDayActions, { over: row.day < today }, ctx),
});

interface ComparedState {
  readonly state: ReconciliationRow['state'];
  readonly difference_minor: bigint;
}

/** Returns true when a difference has changed since a correction was proposed for it. */
export const hasChanged = (
  row: ComparedState,
  proposal: Pick<store.StoredProposal, 'difference_minor'>,
): boolean => row.state !== 'open' || row.difference_minor !== proposal.difference_minor;

function showProposal(
  ctx: Ctx,
  row: store.StoredRow,
  proposal: store.StoredProposal,
): ReconciliationProposal {
  const { id, state, entry_kind, debit_account, credit_account, note, reason } = proposal;
  const proposed_by = { id: proposal.proposed_by, name: proposal.proposed_by_name };
  const facts = { state, proposed_by, changed: hasChanged(row, proposal) };
  return {
    id,
    state,
    entry_kind,
    debit_account,
    credit_account,
    amount: toMajorNumber(proposal.amount_minor),
    note,
    proposed_by,
    proposed_at: proposal.proposed_at,
    decided_by: named(proposal.decided_by, proposal.decided_by_name),
    decided_at: proposal.decided_at,
    reason,
    entry_id: proposal.entry_id === null ? null : Number(proposal.entry_id),
    can: canOf(correctionActions, facts, ctx),
  };
}

/** Returns the amount that is not corrected; zero for a row that is not open. */
const remainingOf = (row: store.StoredRow): bigint =>
  row.state === 'open' ? row.difference_minor - row.corrected_minor : 0n;

function show(
  ctx: Ctx,
  row: store.StoredRow,
  proposals: readonly store.StoredProposal[],
): ReconciliationRow {
  const counter_accounts = row.state === 'open' ? counterAccountsOf(row) : [];
  const waits = proposals.some(({ state }) => state === 'proposed');
  const by = named(row.resolved_by, row.resolved_by_name);
  return {
    id: row.id,
    day: row.day,
    side: row.side,
    kind: row.kind,
    reason: row.reason,
    state: row.state,
    subject: row.subject.split(':')[1] ?? row.subject,
    provider_payout_id: row.payout_id,
    merchant_id: row.merchant_id,
    business: named(row.business_id, row.business_name),
    brand: named(row.brand_id, row.brand_name),
    export_id: row.export_id,
    transaction_count: row.transaction_count,
    ...figuresOf(row.expected_minor, row.found_minor),
    corrected: toMajorNumber(row.corrected_minor),
    remaining: toMajorNumber(remainingOf(row)),
    resolution:
      by !== null && row.note !== null && row.resolved_at !== null
        ? { note: row.note, by, at: row.resolved_at }
        : null,
    proposals: proposals.map((proposal) => showProposal(ctx, row, proposal)),
    counter_accounts,
    can: canOf(differenceActions, { state: row.state, waits, counter_accounts }, ctx),
  };
}

async function showRows(
  ctx: Ctx,
  db: Db,
  rows: readonly store.StoredRow[],
): Promise<ReconciliationRow[]> {
  if (rows.length === 0) return [];
  const proposals = await store.findProposals(
    db,
    rows.map(({ id }) => id),
  );
  const byRow = Map.groupBy(proposals, ({ row_id }) => row_id);
  const viewer = await withSecondPerson(ctx, db);
  return rows.map((row) => show(viewer, row, byRow.get(row.id) ?? []));
}

async function requireRow(db: Db, id: string): Promise<store.StoredRow> {
  const row = await store.findRow(db, id);
  if (!row) throw new AppError('RECONCILIATION_ROW_NOT_FOUND');
  return row;
}

/** Returns one comparison with its proposals and the possible actions. */
export async function showRow(ctx: Ctx, db: Db, id: string): Promise<ReconciliationRow> {
  const row = await requireRow(db, id);
  return show(await withSecondPerson(ctx, db), row, await store.findProposals(db, [id]));
}

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists one page of the days, newest first. */
export async function listDays(ctx: Ctx, query: store.DayFilter & Page) {
  const { deps } = ctx;
  const [before] = placeOf(query.cursor, z.tuple([calendarDate])) ?? [];
  const rows = await store.findDays(deps.db, query, query.limit + 1, before);
  const { items, next_cursor } = pageOf(rows, query.limit, ({ day }) => [day]);
  const today = await todayOf(deps);
  return { days: items.map((row) => showDay(ctx, row, today)), next_cursor };
}

async function requireDay({ deps }: Ctx, day: string): Promise<store.StoredDay> {
  const row = await store.findDay(deps.db, day);
  if (!row) throw new AppError('RECONCILIATION_DAY_NOT_FOUND');
  return row;
}

/** Returns one day with its sums. */
export const readDay = async (ctx: Ctx, day: string): Promise<ReconciliationDay> =>
  showDay(ctx, await requireDay(ctx, day), await todayOf(ctx.deps));

const ROW_CURSOR = z.tuple([z.int().min(0).max(9), z.string().regex(/^-?\d{1,18}$/), z.uuid()]);

/** Lists one page of a day's comparisons: open rows first, by size. */
export async function listRows(ctx: Ctx, query: store.RowFilter & Page) {
  await requireDay(ctx, query.day);
  const [rank, size, id] = placeOf(query.cursor, ROW_CURSOR) ?? [];
  const after =
    rank === undefined || size === undefined || id === undefined ? undefined : { rank, size, id };
  const rows = await store.findRows(ctx.deps.db, query, query.limit + 1, after);
  const { items, next_cursor } = pageOf(rows, query.limit, (row) => [row.rank, row.size, row.id]);
  return { rows: await showRows(ctx, ctx.deps.db, items), next_cursor };
}

export const readRow = (ctx: Ctx, id: string) => showRow(ctx, ctx.deps.db, id);

const showExplaining = ({
  cursor: _cursor,
  transaction_id,
  amount_minor,
  expected_minor,
  found_minor,
  ...row
}: store.ExplainingRow): ExplainingTransaction => ({
  ...row,
  transaction_id: transaction_id === null ? null : Number(transaction_id),
  amount: toMajorNumber(amount_minor),
  expected: toMajorNumber(expected_minor),
  found: toMajorNumber(found_minor),
});

const EXPLAINING_CURSOR = z.tuple([z.string().min(1).max(200)]);

/** Lists the current transactions behind a row. @throws RECONCILIATION_ROW_NOT_FOUND */
export async function explainRow({ deps }: Ctx, id: string, page: Page) {
  const { db } = deps;
  const row = await requireRow(db, id);
  const [after] = placeOf(page.cursor, EXPLAINING_CURSOR) ?? [];
  const rows = await findExplaining(db, row, page.limit + 1, after);
  const { items, next_cursor } = pageOf(rows, page.limit, ({ cursor }) => [cursor]);
  return { transactions: items.map(showExplaining), next_cursor };
}

function findExplaining(
  db: Db,
  row: store.StoredRow,
  limit: number,
  after: string | undefined,
): Promise<store.ExplainingRow[]> {
  // No single payout explains the sum of a statement, or an entry that is unknown.
  if (row.side === 'statement' && row.line_id === null) return Promise.resolve([]);
  if (row.side !== 'provider') {
    return store.explainLines(db, row.line_id ?? row, limit, after);
  }
  const [kind, object_id = ''] = row.subject.split(':');
  return kind === 'payout'
    ? store.explainPayout(db, object_id, limit, after)
    : store.explainItem(db, row, kind === 'refund' ? 'refund' : 'charge', object_id, after);
}
