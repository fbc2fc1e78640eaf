import type {
  PayoutDetails,
  PayoutExport,
  PayoutExportDetail,
  PayoutLine,
} from '@diwan/contract/features/payouts/records';
import { LINE_STATUSES } from '@diwan/contract/features/payouts/terms';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { isAdmin } from '@diwan/contract/kernel/roles';
import { type Ctx, signedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { payoutNotFound } from './payouts.ts';
import {
  type ExportRow,
  findExport,
  findExports,
  findLines,
  type StoredExport,
  type StoredLine,
} from './store.ts';

type Shown = Pick<
  ExportRow,
  'id' | 'kind' | 'tab' | 'export_date' | 'total_minor' | 'total_brands' | 'status' | 'created_at'
>;

/** An export as the history lists it. */
export const showExport = (row: Shown): PayoutExport => ({
  id: row.id,
  kind: row.kind,
  tab: row.tab,
  export_date: row.export_date,
  total_amount: toMajorNumber(row.total_minor),
  total_brands: row.total_brands,
  currency: 'KWD',
  status: row.status,
  created_at: row.created_at,
});

/** Exports and statements, newest first. */
export async function listExports(ctx: Ctx): Promise<PayoutExport[]> {
  return (await findExports(ctx.deps.db, ctx.scope, LIST_LIMIT)).map(showExport);
}

const sumOf = (lines: readonly StoredLine[], statuses: readonly string[]): number =>
  toMajorNumber(
    lines
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount_minor }) => sum + amount_minor, 0n),
  );

function showLine({ deps }: Ctx, line: StoredLine): PayoutLine {
  const { id, business_name: _name, iban_sealed, amount_minor, ...shown } = line;
  const status = LINE_STATUSES.find((known) => known === line.status);
  invariant(status, `line ${id} of an export has a status of exports`);
  return {
    ...shown,
    payout_id: Number(id),
    status,
    iban: iban_sealed === null ? null : deps.secrets.open(iban_sealed),
    amount: toMajorNumber(amount_minor),
    paid_out: status === 'paid',
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

/** What the asking person could do with it now. */
function actionsOf(ctx: Ctx, row: StoredExport, lines: readonly StoredLine[]) {
  const { role, user_id } = signedIn(ctx);
  const open = isAdmin(role) && row.kind === 'payout' && row.status === 'pending';
  const approved = !row.needs_approval || row.approved_at !== null;
  const untouched = lines.every(({ status }) => status === 'reserved' || status === 'released');
  return {
    download: row.status !== 'cancelled' && (!isAdmin(role) || approved),
    confirm: open && approved,
    approve: open && !approved && row.created_by !== user_id,
    cancel: open && row.first_file_at === null && untouched,
  };
}

function showDetail(ctx: Ctx, row: StoredExport, lines: readonly StoredLine[]): PayoutExportDetail {
  const admin = isAdmin(signedIn(ctx).role);
  return {
    ...showExport(row),
    paid_amount: sumOf(lines, ['paid']),
    pending_amount: sumOf(lines, ['reserved']),
    created_by_name: admin ? row.created_by_name : null,
    needs_approval: row.needs_approval,
    approved_by_name: admin ? row.approved_by_name : null,
    approved_at: row.approved_at,
    first_file_at: admin ? row.first_file_at : null,
    cancelled_at: row.cancelled_at,
    cancelled_by_name: admin ? row.cancelled_by_name : null,
    cancel_reason: admin ? row.cancel_reason : null,
    completed_at: row.completed_at,
    can: actionsOf(ctx, row, lines),
    businesses: admin ? businessesOf(lines) : [],
  };
}

/** An export with its brands; what an owner has no line in does not exist for them. */
export async function readExport(
  ctx: Ctx,
  id: string,
  db: Db = ctx.deps.db,
): Promise<PayoutDetails> {
  const row = await findExport(db, ctx.scope, id);
  if (!row) throw payoutNotFound();
  const lines = await findLines(db, ctx.scope, id);
  return { payout: showDetail(ctx, row, lines), brands: lines.map((line) => showLine(ctx, line)) };
}
