import { formatMinor } from '@diwan/contract/kernel/money';
import { CSV_START, type CsvCell, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findCleared } from '../lists/brand-store.ts';
import type { Statement } from './statement.ts';

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

/** The last rows: what belongs to no transaction, and the sums, to be held against the rest. */
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
