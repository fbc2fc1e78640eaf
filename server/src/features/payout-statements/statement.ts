import { answeredBankName } from '@diwan/contract/world/banks';
import {
  type PayoutStatement,
  type StatementFormat,
  type StatementMovement,
  statementName,
} from '@diwan/contract/features/payout-statements/records';
import { words } from '@diwan/contract/features/payouts/words';
import { formatMinor, toMajorNumber } from '@diwan/contract/kernel/money';
import { maskIban } from '@diwan/contract/world/iban';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { CSV_START, type CsvCell, writeCsvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';
import { readSettings } from '../settings/public.ts';
import { type Page, readPayment, showPayment } from './brand-payouts.ts';
import {
  type Account,
  findMovements,
  findSection,
  linesOf,
  momentIn,
  type Movement,
  type MovementCursor,
  referenceOf,
  sumSection,
} from '../payout-lines/public.ts';
import { insertDownload } from '../payouts/public.ts';
import { makePaymentPdf, type Statement } from './pdf.ts';

export async function makeStatement(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<Statement> {
  const { db, secrets } = ctx.deps;
  const payment = await readPayment(ctx, brand_id, line_id);
  const section = await findSection(db, line_id);
  const { iban_sealed } = payment;
  return {
    payment,
    section,
    sums: await sumSection(db, section),
    iban_masked: iban_sealed === null ? null : maskIban(secrets.open(iban_sealed)),
  };
}

/** Returns one payout of a brand: its destination and the composition of its amount. */
export async function readBrandPayout(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<PayoutStatement> {
  const { payment, iban_masked, sums } = await makeStatement(ctx, brand_id, line_id);
  const { brand_name, bank_name, beneficiary, paid_by } = payment;
  return {
    payout: showPayment(payment),
    brand_id,
    brand_name,
    bank_name: answeredBankName(bank_name),
    iban_masked,
    beneficiary,
    paid_by,
    currency: 'KWD',
    movement_count: sums.movement_count,
    sums: linesOf(sums).map(({ key, minor }) => ({ key, amount: toMajorNumber(minor) })),
    fee_amount: toMajorNumber(sums.fee_minor),
  };
}

const idOf = (id: bigint | null): number | null => (id === null ? null : Number(id));

function terminalOf({ terminal_id: id, tid, rental_start, rental_end }: Movement) {
  if (id === null || tid === null || rental_start === null || rental_end === null) return null;
  return { id, tid, rental_start, rental_end };
}

const showMovement = (row: Movement): StatementMovement => ({
  id: [row.place, row.tie, row.part].join('-'),
  kind: row.kind,
  at: row.at,
  transaction_id: idOf(row.transaction_id),
  order_id: row.order_id,
  payout_id: idOf(row.line_id),
  terminal: terminalOf(row),
  business_name: row.business_name,
  amount: toMajorNumber(row.amount_minor),
  fee: toMajorNumber(row.fee_minor),
  net: toMajorNumber(row.net_minor),
  balance: row.balance_minor === null ? null : toMajorNumber(row.balance_minor),
});

const tieKey = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);
const CURSOR_KEYS = z.tuple([idKey, tieKey, tieKey]);

/** Lists the movements of the account since the previous payment, with this payment last. */
export async function listMovements(ctx: Ctx, brand_id: number, line_id: bigint, page: Page) {
  const { db } = ctx.deps;
  await readPayment(ctx, brand_id, line_id);
  const section = await findSection(db, line_id);
  const after = placeOf(page.cursor, CURSOR_KEYS);
  const rows = await findMovements(db, section, page.limit, after);
  const { items, next_cursor } = pageOf(rows, page.limit, ({ place, tie, part }) =>
    [place, tie, part].map(String),
  );
  return { movements: items.map(showMovement), next_cursor };
}

const BATCH = 2_500;
const HEADINGS = [
  'Row',
  'Date',
  'Kind',
  'Order ID',
  'Transaction ID',
  'Payout',
  'Amount',
  'Fee',
  'Net',
  'Balance',
  'Currency',
  'Terminal',
  'Rental start',
  'Rental end',
  'Other business',
] as const;

const cellsOf = (row: Movement, timezone: string): CsvCell[] => [
  'Movement',
  momentIn(timezone, row.at),
  words.one.kinds[row.kind].en,
  row.order_id,
  row.transaction_id === null ? null : String(row.transaction_id),
  row.line_id === null ? null : referenceOf({ id: row.line_id }),
  formatMinor(row.amount_minor),
  formatMinor(row.fee_minor),
  formatMinor(row.net_minor),
  row.balance_minor === null ? null : formatMinor(row.balance_minor),
  'KWD',
  row.tid,
  row.rental_start,
  row.rental_end,
  row.business_name,
];

/** Writes the last rows: the sums as on screen and paper. */
const closingLines = ({ sums }: Account): string =>
  linesOf(sums)
    .map(({ key, minor }) => {
      const label = words.one.account[key].en;
      const empty = [null, null, null, null, null];
      return writeCsvLine(['Sum', null, label, ...empty, formatMinor(minor), null, 'KWD']);
    })
    .join('');

/**
 * Writes a statement as CSV in batches, so that the use of memory does not grow with the number of
 * movements.
 */
export async function* writeStatementCsv(db: Db, account: Account): AsyncGenerator<string> {
  const { timezone } = await readSettings(db);
  yield CSV_START + writeCsvLine(HEADINGS);
  let after: MovementCursor | undefined;
  for (;;) {
    const rows: readonly Movement[] = await findMovements(db, account.section, BATCH, after);
    const batch = rows.slice(0, BATCH);
    yield batch.map((row) => writeCsvLine(cellsOf(row, timezone))).join('');
    const last = batch.at(-1);
    if (last === undefined || rows.length <= BATCH) break;
    after = [last.place, last.tie, last.part];
  }
  yield closingLines(account);
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** Returns a statement as a file. The CSV is streamed. */
export const fileOf = (
  { deps }: Pick<Ctx, 'deps'>,
  account: Account,
  file: { readonly name: string; readonly format: StatementFormat },
  pdf: Uint8Array | undefined,
): Download => ({
  content: pdf ?? Readable.from(writeStatementCsv(deps.db, account)),
  content_type: TYPES[file.format],
  download_name: file.name,
  cache: 'no-store',
});

/**
 * Returns a payout's statement as a file. The CSV has every movement. The PDF summarizes them when
 * there are many.
 */
export async function downloadStatement(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
  format: StatementFormat,
): Promise<Download> {
  const statement = await makeStatement(ctx, brand_id, line_id);
  const pdf = format === 'pdf' ? await makePaymentPdf(ctx.deps, statement) : undefined;
  const name = statementName(Number(line_id), format);
  await ctx.transaction(async (tx) => {
    await writeAudit(tx, ctx, {
      action: 'payout.statement_downloaded',
      entity: 'brand',
      entity_id: String(brand_id),
      after: { payout_id: String(line_id), format },
    });
    const { export_id } = statement.payment;
    if (export_id !== null) await insertDownload(ctx, tx, { export_id, file_id: null, name });
  });
  return fileOf(ctx, statement, { name, format }, pdf);
}
