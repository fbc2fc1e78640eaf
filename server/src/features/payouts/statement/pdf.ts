import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/payouts/terms';
import { words } from '@diwan/contract/features/payouts/words';
import { formatMinor } from '@diwan/contract/kernel/money';
import type { Sentence } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import { cleanLine, isolateIdentifier, isolateText } from '@diwan/documents/pdf/bidi';
import type {
  Labelled,
  StatementContent,
  StatementRow,
} from '@diwan/documents/statement/statement-pdf';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type OrderLimits, runOrder } from '../../../platform/processes/run-order.ts';
import { createTurns } from '../../../platform/processes/turns.ts';
import { translate } from '../../../platform/words.ts';
import { readSettings } from '../../settings/settings.ts';
import { findCleared } from '../brand-payouts.ts';
import { referenceOf } from '../files/table-file.ts';
import type { Statement } from './statement.ts';
import { type Period, sumPeriods } from './sums.ts';

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

interface Surroundings {
  readonly platform_name: string;
  readonly timezone: string;
  /** The page of this payout. */
  readonly address: string;
}

const { columns, one, pdf } = words;
const { statuses } = words.brand;

const both = ({ en, ar }: Text): string => `${en} · ${isolateText(ar)}`;
const said = (sentence: Sentence): string => both({ en: sentence, ar: translate(sentence, 'ar') });

function factsOf({ payment, iban_masked }: Statement): Labelled[] {
  const { payment_method: method, status, reason } = payment;
  const known = statuses[status as keyof typeof statuses];
  const facts: readonly (readonly [label: Text, value: string | null])[] = [
    [one.brand, isolateText(payment.brand_name)],
    [one.date, isolateIdentifier(payment.date)],
    [columns.status, both(known)],
    [one.reason, isolateText(reason ?? '')],
    [one.method, said(MANUAL_METHOD_LABELS[method ?? 'auto_bank_transfer'])],
    [one.reference, isolateText(payment.reference_number ?? referenceOf(payment))],
    [one.bank, isolateText(payment.bank_name ?? '')],
    [one.iban, isolateIdentifier(iban_masked ?? '')],
    [one.beneficiary, isolateText(payment.beneficiary ?? '')],
    [one.paid_by, isolateText(payment.paid_by ?? '')],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ ...label, value }] : []));
}

function sumsOf({ payment, sums, set_off_minor }: Statement): Labelled[] {
  const { other_minor, amount_minor } = payment;
  const rows: readonly (readonly [label: Text, minor: bigint])[] = [
    [one.customers, sums.amount_minor],
    [one.fees, -sums.fee_minor],
    [one.set_off, -set_off_minor],
    [one.other, other_minor],
    [one.amount, amount_minor],
  ];
  return rows
    .filter(([, minor]) => minor !== 0n)
    .map(([label, minor]) => ({ ...label, value: formatAmount(minor) }));
}

/** A statement in words, the same for the same payout in the same state. */
export function contentOf(
  statement: Statement,
  { by, rows }: StatementRows,
  { platform_name, address }: Surroundings,
): StatementContent {
  const { payment, sums } = statement;
  const single = by === 'transaction';
  return {
    platform_name,
    reference: referenceOf(payment),
    as_of: payment.undone_at ?? payment.paid_at ?? payment.created_at,
    facts: factsOf(statement),
    sums: sumsOf(statement),
    headings: [
      single ? columns.date : pdf[by],
      single ? one.order : one.transactions,
      columns.amount,
      one.fee,
      one.cleared,
    ],
    rows,
    total: [
      `${pdf.total.en} · ${pdf.total.ar}`,
      sums.transaction_count.toLocaleString('en'),
      formatAmount(sums.amount_minor),
      formatAmount(sums.fee_minor),
      formatAmount(sums.cleared_minor),
    ],
    note: single ? null : { ...pdf[`by_${by}`], address },
  };
}

const PROGRAM = fileURLToPath(new URL('./statement-process.ts', import.meta.url));

/** A second or two of a free core for the longest; somebody waits, on a busy machine longer. */
const LIMITS: OrderLimits = { time_limit_ms: 60_000 };

const inTurn = createTurns(2);

/**
 * A statement as PDF, drawn in a process of its own so that other requests go on. The same payout
 * in the same state has the same bytes.
 */
export async function makeStatementPdf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  statement: Statement,
): Promise<Uint8Array> {
  const { platform_name, timezone } = await readSettings(db);
  const rows = await readRows(db, statement, timezone);
  const { brand_id, id } = statement.payment;
  const address = new URL(`/brands/${brand_id}/payouts/${id}`, config.public_url).href;
  const content = contentOf(statement, rows, { platform_name, timezone, address });
  return inTurn(() => runOrder<StatementContent, Uint8Array>(PROGRAM, content, LIMITS));
}
