import type {
  ReconciliationDay,
  ReconciliationProposal,
  ReconciliationRow,
} from '@diwan/contract/features/reconciliation/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { Db } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { counterAccountsOf } from '../policy.ts';
import * as store from './store.ts';

const figuresOf = (expected: bigint, found: bigint) => ({
  expected: toMajorNumber(expected),
  found: toMajorNumber(found),
  difference: toMajorNumber(found - expected),
});

const named = <Id>(id: Id | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

export const showDay = (row: store.StoredDay): ReconciliationDay => ({
  day: row.day,
  state: row.state,
  run: { state: row.run_state, finished_at: row.finished_at },
  provider: figuresOf(row.provider_expected, row.provider_found),
  bank: figuresOf(row.bank_expected, row.bank_found),
  matched_count: row.matched_count,
  open_count: row.open_count,
  resolved_count: row.resolved_count,
  over_amount: toMajorNumber(row.over_minor),
  under_amount: toMajorNumber(row.under_minor),
});

const showProposal = (row: store.StoredProposal): ReconciliationProposal => ({
  id: row.id,
  state: row.state,
  entry_kind: row.entry_kind,
  debit_account: row.debit_account,
  credit_account: row.credit_account,
  amount: toMajorNumber(row.amount_minor),
  note: row.note,
  proposed_by: { id: row.proposed_by, name: row.proposed_by_name },
  proposed_at: row.proposed_at,
  decided_by: named(row.decided_by, row.decided_by_name),
  decided_at: row.decided_at,
  reason: row.reason,
  entry_id: row.entry_id === null ? null : Number(row.entry_id),
});

/** What is neither corrected nor accepted; of a row that is no difference, nothing. */
const remainingOf = (row: store.StoredRow): bigint =>
  row.state === 'open' ? row.difference_minor - row.corrected_minor : 0n;

function show(row: store.StoredRow, proposals: readonly store.StoredProposal[]): ReconciliationRow {
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
    proposals: proposals.filter(({ row_id }) => row_id === row.id).map(showProposal),
    counter_accounts: row.state === 'open' ? counterAccountsOf(row) : [],
  };
}

export async function showRows(
  db: Db,
  rows: readonly store.StoredRow[],
): Promise<ReconciliationRow[]> {
  if (rows.length === 0) return [];
  const proposals = await store.findProposals(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => show(row, proposals));
}

export async function showRow(db: Db, id: string): Promise<ReconciliationRow> {
  const row = await store.findRow(db, id);
  const [shown] = row ? await showRows(db, [row]) : [];
  if (!shown) throw new AppError('NOT_FOUND');
  return shown;
}
