import {
  type PayoutDetails,
  type PayoutExport,
  type PayoutExportDetail,
  type PayoutLine,
  payoutExportDetail,
  payoutLine,
} from '@diwan/contract/features/payouts/records';
import { hideFields } from '@diwan/contract/kernel/visible';
import { answeredBankName } from '@diwan/contract/world/banks';
import {
  type ExportFacts,
  payoutExportActions,
  payoutLineActions,
} from '@diwan/contract/features/payouts/actions';
import { LINE_STATUSES, type LineStatus } from '@diwan/contract/features/payout-lines/terms';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canOf } from '../../platform/actions.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { maskForOthers } from '../../platform/masking.ts';
import { cutList, LIST_LIMIT } from '../../platform/rows/list.ts';
import { withSecondPerson } from '../users/public.ts';
import { readBankOrders } from './orders/bank-orders.ts';
import {
  type ExportRow,
  findBankSides,
  findExport,
  findExports,
  findLines,
  type LineSum,
  type StoredExport,
  type StoredLine,
  sumLines,
} from './store.ts';

type ExportSummary = Pick<ExportRow, keyof ExportFacts & keyof ExportRow> &
  Pick<ExportFacts, 'is_partly_paid' | 'is_all_rejected'> &
  Pick<ExportRow, 'id' | 'tab' | 'export_date' | 'total_minor' | 'total_brands' | 'created_at'> &
  Pick<StoredExport, 'paid_minor' | 'returned_minor'>;

/** Converts an export to a row of the history. */
export const showExport = (ctx: Ctx, row: ExportSummary): PayoutExport => ({
  id: row.id,
  kind: row.kind,
  tab: row.tab,
  export_date: row.export_date,
  total_amount: toMajorNumber(row.total_minor),
  total_brands: row.total_brands,
  paid_amount: toMajorNumber(row.paid_minor),
  returned_amount: toMajorNumber(row.returned_minor),
  currency: 'KWD',
  status: row.status,
  created_at: row.created_at,
  can: canOf(payoutExportActions, row, ctx),
});

/** Lists exports and snapshots, newest first. */
export async function listExports(ctx: Ctx): Promise<PayoutExport[]> {
  const rows = await findExports(ctx.deps.db, ctx.scope, LIST_LIMIT);
  const viewer = await withSecondPerson(ctx);
  return rows.map((row) => showExport(viewer, row));
}

const totalOf = (sums: readonly LineSum[]): number =>
  toMajorNumber(sums.reduce((total, { amount_minor }) => total + amount_minor, 0n));

/** Narrows the status of a line that is in an export. */
export function exportStatusOf({ id, status }: Pick<StoredLine, 'id' | 'status'>): LineStatus {
  const known = LINE_STATUSES.find((one) => one === status);
  invariant(known, `line ${id} of an export has a status of exports`);
  return known;
}

function showLine(
  ctx: Ctx,
  payout: StoredExport,
  line: StoredLine,
  { bank, bank_order }: Pick<PayoutLine, 'bank' | 'bank_order'>,
): PayoutLine {
  const { id, export_id: _, bank_digest: __, iban_sealed, amount_minor, ...plain } = line;
  const status = exportStatusOf(line);
  const { state } = bank_order?.rejection ?? {};
  const is_rejected = state === 'proposed' || state === 'approved';
  const shown: PayoutLine = {
    ...plain,
    bank_name: answeredBankName(plain.bank_name),
    payout_id: Number(id),
    status,
    iban: maskForOthers(ctx, ctx.deps.secrets.openOrNull(iban_sealed)),
    amount: toMajorNumber(amount_minor),
    paid_out: status === 'paid',
    bank,
    bank_order,
    can: canOf(payoutLineActions, { status, payout, is_rejected }, ctx),
  };
  return hideFields(payoutLine, shown, signedIn(ctx).role);
}

function businessesOf(sums: readonly LineSum[]): PayoutExportDetail['businesses'] {
  const kept = sums.filter(({ status }) => status !== 'released');
  return [...Map.groupBy(kept, ({ business_id }) => business_id)].flatMap(([id, own]) => {
    const [first] = own;
    if (id === null || !first) return [];
    const total_brands = own.reduce((count, { line_count }) => count + line_count, 0);
    return [{ id, name: first.business_name ?? '', total_brands, total_amount: totalOf(own) }];
  });
}

function showDetail(ctx: Ctx, row: StoredExport, sums: readonly LineSum[]): PayoutExportDetail {
  const shown: PayoutExportDetail = {
    ...showExport(ctx, row),
    pending_amount: totalOf(sums.filter(({ status }) => status === 'reserved')),
    released_amount: totalOf(sums.filter(({ status }) => status === 'released')),
    created_by_name: row.created_by_name,
    needs_approval: row.needs_approval,
    approved_by_name: row.approved_by_name,
    approved_at: row.approved_at,
    first_file_at: row.first_file_at,
    cancelled_at: row.cancelled_at,
    cancelled_by_name: row.cancelled_by_name,
    cancel_reason: row.cancel_reason,
    completed_at: row.completed_at,
    businesses: businessesOf(sums),
  };
  return hideFields(payoutExportDetail, shown, signedIn(ctx).role);
}

/**
 * Returns an export with its brands. An owner whose brand has no line in it gets PAYOUT_NOT_FOUND.
 * @throws PAYOUT_NOT_FOUND
 */
export async function readExport(
  ctx: Ctx,
  id: string,
  db: Db = ctx.deps.db,
): Promise<PayoutDetails> {
  const row = await findExport(db, ctx.scope, id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  const { rows, truncated } = cutList(await findLines(db, ctx.scope, id, LIST_LIMIT));
  const sides = await findBankSides(
    db,
    rows.map((line) => line.id),
  );
  const banks = new Map(sides.map(({ id: line_id, ...bank }) => [line_id, bank]));
  const viewer = await withSecondPerson(ctx, db);
  const shown = rows.map((line) => ({ id: line.id, status: exportStatusOf(line) }));
  const orders = await readBankOrders(viewer, db, shown);
  const partOf = ({ id: line_id }: StoredLine) => ({
    bank: banks.get(line_id) ?? null,
    bank_order: orders.get(line_id) ?? null,
  });
  return {
    payout: showDetail(viewer, row, await sumLines(db, ctx.scope, id)),
    brands: rows.map((line) => showLine(ctx, row, line, partOf(line))),
    truncated,
  };
}

/**
 * Returns the facts of an export that its actions depend on, without its brands.
 * @throws PAYOUT_NOT_FOUND when it is not in the caller's scope
 */
export async function readExportFacts(ctx: Ctx, id: string, db: Db): Promise<ExportFacts> {
  const row = await findExport(db, ctx.scope, id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  return row;
}
