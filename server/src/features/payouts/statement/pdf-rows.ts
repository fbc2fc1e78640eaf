import { formatMinor } from '@diwan/contract/kernel/money';
import type { Db } from '../../../platform/db/database.ts';
import { cleanLine, isolateText } from '@diwan/documents/pdf/bidi';
import type { StatementRow } from '@diwan/documents/statement/statement-pdf';
import { findCleared } from '../lists/brand-store.ts';
import type { Statement } from './statement.ts';
import { type Period, sumPeriods } from './sums-store.ts';

/** More transactions than that are drawn by day, more days by month: three seconds of a core. */
export const MOST_ROWS = 500;

/** Characters that surely fit into a line of their column: what is longer is cut, not hyphenated. */
const ORDER_LINE = 22;

export interface StatementRows {
  readonly by: 'transaction' | Period;
  readonly rows: readonly StatementRow[];
}

/** An amount for people: `1,234.500`. */
export const formatAmount = (minor: bigint): string =>
  formatMinor(minor).replace(/\B(?=(?:\d{3})+\.)/g, ',');

const momentIn = (timezone: string, instant: string): string => {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
};

const linesOf = (order: string): string =>
  (cleanLine(order).match(new RegExp(`.{1,${ORDER_LINE}}`, 'gu')) ?? [])
    .map(isolateText)
    .join('\n');

async function readTransactions(
  db: Db,
  { payment }: Statement,
  timezone: string,
): Promise<StatementRows> {
  const found = await findCleared(db, payment.id, MOST_ROWS, null);
  return {
    by: 'transaction',
    rows: found.map((row) => [
      momentIn(timezone, row.payment_date),
      linesOf(row.order_id ?? `#${row.id}`),
      formatAmount(row.amount_minor),
      formatAmount(row.fee_minor),
      formatAmount(row.cleared_minor),
    ]),
  };
}

async function readPeriods(
  db: Db,
  { payment }: Statement,
  wanted: { readonly by: Period; readonly timezone: string },
): Promise<StatementRows> {
  const found = await sumPeriods(db, payment.id, { ...wanted, most: MOST_ROWS + 1 });
  return {
    by: wanted.by,
    rows: found.map((row) => [
      row.period,
      row.transaction_count.toLocaleString('en'),
      formatAmount(row.amount_minor),
      formatAmount(row.fee_minor),
      formatAmount(row.cleared_minor),
    ]),
  };
}

/** The rows of a statement, as coarse as they have to be to stay readable on paper. */
export async function readRows(
  db: Db,
  statement: Statement,
  timezone: string,
): Promise<StatementRows> {
  if (statement.sums.transaction_count <= MOST_ROWS) {
    return readTransactions(db, statement, timezone);
  }
  const days = await readPeriods(db, statement, { by: 'day', timezone });
  if (days.rows.length <= MOST_ROWS) return days;
  return readPeriods(db, statement, { by: 'month', timezone });
}
