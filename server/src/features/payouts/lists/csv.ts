import { MANUAL_METHOD_LABELS, type PayoutTab } from '@diwan/contract/features/payouts/terms';
import { formatMinor } from '@diwan/contract/kernel/money';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CSV_START, type CsvCell, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { readSettings } from '../../settings/service.ts';
import { todayIn } from '../days.ts';
import { findExports } from '../exports/read-store.ts';
import { findManualPayouts } from '../manual/store.ts';
import { findActive, findHeld, paymentStatusOf } from './lists.ts';
import { reasonOf } from './reason.ts';
import type { Standing } from './standings.ts';

/** Far more than there are: one is made a day. */
const MOST_EXPORTS = 100_000;

type Row = Readonly<Record<string, CsvCell>>;

const ownerOf = ({ deps }: Ctx, row: Standing): Row => ({
  'Brand ID': row.brand_id,
  Brand: row.brand_name,
  Bank: row.bank_name,
  IBAN: row.iban_sealed === null ? null : deps.secrets.open(row.iban_sealed),
  Amount: formatMinor(row.payable_minor),
  Currency: 'KWD',
});

/** The rows of each tab as its table shows them. */
const ROWS: Readonly<Record<PayoutTab, (ctx: Ctx) => Promise<Row[]>>> = {
  active: async (ctx) =>
    (await findActive(ctx)).map((row) => ({
      ...ownerOf(ctx, row),
      'Payout Status': row.payout_status,
      'Payment Status': paymentStatusOf(row),
    })),
  paused: async (ctx) =>
    (await findHeld(ctx)).map((row) => ({
      ...ownerOf(ctx, row),
      'Paused Date': row.paused_at,
      'Pause Reason': reasonOf(row, ctx.client.language),
    })),
  manual: async ({ deps, scope }) =>
    (await findManualPayouts(deps.db, scope)).map((row) => ({
      Date: row.paid_date,
      'Brand ID': row.brand_id,
      Brand: row.brand_name,
      Amount: formatMinor(row.amount_minor),
      Currency: 'KWD',
      Method: MANUAL_METHOD_LABELS[row.payment_method],
      Reference: row.reference_number,
      Notes: row.notes,
    })),
  history: async ({ deps, scope }) =>
    (await findExports(deps.db, scope, MOST_EXPORTS)).map((row) => ({
      Date: row.export_date,
      ID: row.id,
      Kind: row.kind,
      Amount: formatMinor(row.total_minor),
      Currency: 'KWD',
      Brands: row.total_brands,
      Status: row.status,
    })),
};

const textOf = (rows: readonly Row[]): string => {
  const header = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => writeCsvLine(Object.values(row)));
  return CSV_START + (header.length > 0 ? writeCsvLine(header) : '') + lines.join('');
};

/** A tab as it is now, saved as payouts_{date}.csv. */
export async function downloadTab(ctx: Ctx, tab: PayoutTab): Promise<Download> {
  const rows = await ROWS[tab](ctx);
  const today = todayIn(ctx.deps, await readSettings(ctx.deps.db));
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'payouts.exported',
      entity: 'payouts',
      entity_id: tab,
      after: { rows: rows.length },
    }),
  );
  return {
    content: Buffer.from(textOf(rows)),
    content_type: 'text/csv; charset=utf-8',
    download_name: `payouts_${today}.csv`,
    cache: 'no-store',
  };
}
