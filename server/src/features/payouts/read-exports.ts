import {
  type ExportFacts,
  payoutExportActions,
  payoutLineActions,
} from '@diwan/contract/features/payouts/actions';
import type {
  PayoutDetails,
  PayoutExport,
  PayoutExportDetail,
  PayoutLine,
} from '@diwan/contract/features/payouts/records';
import { LINE_STATUSES, type LineStatus } from '@diwan/contract/features/payouts/terms';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { canReadPayoutStaff } from '@diwan/contract/kernel/roles';
import { canOf } from '../../platform/actions.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import {
  type ExportRow,
  findExport,
  findExports,
  findLines,
  type StoredExport,
  type StoredLine,
} from './store.ts';

type ExportSummary = Pick<ExportRow, keyof ExportFacts & keyof ExportRow> &
  Pick<ExportFacts, 'is_partly_paid'> &
  Pick<ExportRow, 'id' | 'tab' | 'export_date' | 'total_minor' | 'total_brands' | 'created_at'>;

/** An export as the history lists it. */
export const showExport = (ctx: Ctx, row: ExportSummary): PayoutExport => ({
  id: row.id,
  kind: row.kind,
  tab: row.tab,
  export_date: row.export_date,
  total_amount: toMajorNumber(row.total_minor),
  total_brands: row.total_brands,
  currency: 'KWD',
  status: row.status,
  created_at: row.created_at,
  can: canOf(payoutExportActions, row, ctx),
});

/** Exports and statements, newest first. */
export async function listExports(ctx: Ctx): Promise<PayoutExport[]> {
  const rows = await findExports(ctx.deps.db, ctx.scope, LIST_LIMIT);
  return rows.map((row) => showExport(ctx, row));
}

const sumOf = (lines: readonly StoredLine[], statuses: readonly string[]): number =>
  toMajorNumber(
    lines
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
  );

/** The status of a line that is in an export. */
export function exportStatusOf({ id, status }: Pick<StoredLine, 'id' | 'status'>): LineStatus {
  const known = LINE_STATUSES.find((one) => one === status);
  invariant(known, `line ${id} of an export has a status of exports`);
  return known;
}

function showLine(ctx: Ctx, payout: StoredExport, line: StoredLine): PayoutLine {
  const { id, business_name: _name, iban_sealed, amount_minor, ...plain } = line;
  const status = exportStatusOf(line);
  return {
    ...plain,
    payout_id: Number(id),
    status,
    iban: iban_sealed === null ? null : ctx.deps.secrets.open(iban_sealed),
    amount: toMajorNumber(amount_minor),
    paid_out: status === 'paid',
    can: canOf(payoutLineActions, { status, payout }, ctx),
  };
}

function businessesOf(lines: readonly StoredLine[]): PayoutExportDetail['businesses'] {
  const kept = lines.filter(({ status }) => status !== 'released');
  return [...Map.groupBy(kept, ({ business_id }) => business_id)].flatMap(([id, own]) => {
    const [first] = own;
    if (id === null || !first) return [];
    const total = own.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
    const name = first.business_name ?? '';
    return [{ id, name, total_brands: own.length, total_amount: toMajorNumber(total) }];
  });
}

function showDetail(ctx: Ctx, row: StoredExport, lines: readonly StoredLine[]): PayoutExportDetail {
  const sees_staff = canReadPayoutStaff(signedIn(ctx).role);
  return {
    ...showExport(ctx, row),
    paid_amount: sumOf(lines, ['paid']),
    pending_amount: sumOf(lines, ['reserved']),
    created_by_name: sees_staff ? row.created_by_name : null,
    needs_approval: row.needs_approval,
    approved_by_name: sees_staff ? row.approved_by_name : null,
    approved_at: row.approved_at,
    first_file_at: sees_staff ? row.first_file_at : null,
    cancelled_at: row.cancelled_at,
    cancelled_by_name: sees_staff ? row.cancelled_by_name : null,
    cancel_reason: sees_staff ? row.cancel_reason : null,
    completed_at: row.completed_at,
    businesses: sees_staff ? businessesOf(lines) : [],
  };
}

/** An export with its brands; what an owner has no line in does not exist for them. */
export async function readExport(
  ctx: Ctx,
  id: string,
  db: Db = ctx.deps.db,
): Promise<PayoutDetails> {
  const row = await findExport(db, ctx.scope, id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  const lines = await findLines(db, ctx.scope, id);
  return {
    payout: showDetail(ctx, row, lines),
    brands: lines.map((line) => showLine(ctx, row, line)),
  };
}

/**
 * What decides about an export, without its brands.
 * @throws PAYOUT_NOT_FOUND when it is not in the caller's scope
 */
export async function readExportFacts(ctx: Ctx, id: string, db: Db): Promise<ExportFacts> {
  const row = await findExport(db, ctx.scope, id);
  if (!row) throw new AppError('PAYOUT_NOT_FOUND');
  return row;
}
