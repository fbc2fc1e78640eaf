import {
  type PayoutStatement,
  type StatementFormat,
  statementName,
} from '@diwan/contract/features/payouts/statement';
import { formatMinor, toMajorNumber } from '@diwan/contract/kernel/money';
import { maskIban } from '@diwan/contract/world/iban';
import { Readable } from 'node:stream';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CSV_START, type CsvCell, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { findCleared, type FullPayment, readPayment, showPayment } from '../brand-payouts.ts';
import { makeStatementPdf } from './pdf.ts';
import { sumLine, type Sums } from './sums.ts';

/** A payout with the sums that screen, CSV and PDF are written from. */
export interface Statement {
  readonly payment: FullPayment;
  readonly iban_masked: string | null;
  readonly sums: Sums;
  /** Of what customers paid less fees, what this payout does not pay. */
  readonly set_off_minor: bigint;
}

export async function makeStatement(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<Statement> {
  const { db, secrets } = ctx.deps;
  const payment = await readPayment(ctx, brand_id, line_id);
  const sums = await sumLine(db, line_id);
  const { iban_sealed } = payment;
  return {
    payment,
    iban_masked: iban_sealed === null ? null : maskIban(secrets.open(iban_sealed)),
    sums,
    set_off_minor: sums.amount_minor - sums.fee_minor - sums.cleared_minor,
  };
}

/** One payout of a brand: where the money went, and how its amount came about. */
export async function readBrandPayout(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
): Promise<PayoutStatement> {
  const statement = await makeStatement(ctx, brand_id, line_id);
  const { payment, sums } = statement;
  const { brand_name, bank_name, beneficiary, paid_by } = payment;
  return {
    payout: showPayment(payment),
    brand_id,
    brand_name,
    bank_name,
    iban_masked: statement.iban_masked,
    beneficiary,
    paid_by,
    currency: 'KWD',
    sums: {
      amount: toMajorNumber(sums.amount_minor),
      fee: toMajorNumber(sums.fee_minor),
      set_off_amount: toMajorNumber(statement.set_off_minor),
      cleared_amount: toMajorNumber(sums.cleared_minor),
      other_amount: toMajorNumber(payment.other_minor),
    },
  };
}

const BATCH = 2_500;
const HEADINGS = [
  'Transaction ID',
  'Order ID',
  'Date',
  'Amount',
  'Fee',
  'Paid out',
  'Currency',
] as const;

type Row = Awaited<ReturnType<typeof findCleared>>[number];

const cellsOf = (row: Row): CsvCell[] => [
  String(row.id),
  row.order_id,
  row.payment_date,
  formatMinor(row.amount_minor),
  formatMinor(row.fee_minor),
  formatMinor(row.cleared_minor),
  'KWD',
];

/** The last rows: what belongs to no transaction, and the sums, to be compared with the rest. */
function closingLines({ payment, sums }: Statement): string {
  const { other_minor } = payment;
  const rows: CsvCell[][] = [
    [
      'Total',
      sums.transaction_count,
      null,
      formatMinor(sums.amount_minor),
      formatMinor(sums.fee_minor),
      formatMinor(sums.cleared_minor + other_minor),
      'KWD',
    ],
  ];
  if (other_minor !== 0n) {
    rows.unshift(['Other', null, null, null, null, formatMinor(other_minor), 'KWD']);
  }
  return rows.map(writeCsvLine).join('');
}

/** A batch at a time, so that memory does not grow with the transactions. */
export async function* writeStatementCsv(db: Db, statement: Statement): AsyncGenerator<string> {
  yield CSV_START + writeCsvLine(HEADINGS);
  let after: bigint | null = null;
  for (;;) {
    const rows: Row[] = await findCleared(db, statement.payment.id, BATCH, after);
    const batch = rows.slice(0, BATCH);
    yield batch.map((row) => writeCsvLine(cellsOf(row))).join('');
    after = batch.at(-1)?.id ?? null;
    if (rows.length <= BATCH) break;
  }
  yield closingLines(statement);
}

const TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

/** A payout's statement. Its CSV has every transaction; its PDF sums them up when there are many. */
export async function downloadStatement(
  ctx: Ctx,
  brand_id: number,
  line_id: bigint,
  format: StatementFormat,
): Promise<Download> {
  const statement = await makeStatement(ctx, brand_id, line_id);
  const content =
    format === 'csv'
      ? Readable.from(writeStatementCsv(ctx.deps.db, statement))
      : await makeStatementPdf(ctx.deps, statement);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'payout.statement_downloaded',
      entity: 'brand',
      entity_id: String(brand_id),
      after: { payout_id: String(line_id), format },
    }),
  );
  return {
    content,
    content_type: TYPES[format],
    download_name: statementName(Number(line_id), format),
    cache: 'no-store',
  };
}
