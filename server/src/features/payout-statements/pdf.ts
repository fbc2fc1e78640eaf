import type { Sentence } from '@diwan/contract';
import { bankName, findBankByName } from '@diwan/contract/world/banks';
import { MANUAL_METHOD_LABELS } from '@diwan/contract/features/manual-payouts/terms';
import { words } from '@diwan/contract/features/payouts/words';
import { words as proofWords } from '@diwan/contract/features/proofs/words';
import { formatGrouped, formatMoney } from '@diwan/contract/kernel/money';
import type { Text } from '@diwan/contract/kernel/texts';
import {
  cleanLine,
  inBothLanguages,
  isolateIdentifier,
  isolateText,
} from '@diwan/documents/pdf/bidi';
import type { LabelledValue } from '@diwan/documents/statement/parts';
import type {
  StatementContent,
  StatementProof,
  StatementRow,
} from '@diwan/documents/statement/statement-pdf';
import { fileURLToPath } from 'node:url';
import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { type OrderLimits, runOrder } from '@diwan/processes/run-order';
import { createTurns } from '@diwan/processes/turns';
import { translate } from '../../platform/words.ts';
import { findBundle, findPayoutProof } from '../proofs/public.ts';
import { readSettings } from '../settings/public.ts';
import {
  type Account,
  findMovements,
  linesOf,
  momentIn,
  type Movement,
  type Period,
  referenceOf,
  type Section,
  sumPeriods,
} from '../payout-lines/public.ts';
import type { FullPayment } from './brand-payouts.ts';

/** A payment with the account since the previous payment. */
export interface Statement extends Account {
  readonly payment: FullPayment;
  readonly iban_masked: string | null;
}

/** The account of a brand with one business in one month. */
export interface Month extends Account {
  readonly brand_name: string;
  readonly business_name: string;
  /** The month as yyyy-MM. */
  readonly month: string;
  /** The last day of the month. For the current month it is today. */
  readonly upto: string;
  /** The creation time of the statement, which is the date of the document. */
  readonly as_of: string;
}

/**
 * The maximum number of rows. If there are more movements, the rows are sums by day. If there are
 * more days, they are sums by month. A PDF with more rows would take three seconds of a processor
 * core.
 */
const MOST_ROWS = 500;

/**
 * The number of characters that always fit into a line of the column. Longer texts are cut, not
 * hyphenated.
 */
const ORDER_LINE = 26;

interface StatementRows {
  readonly by: 'movement' | Period;
  readonly rows: readonly StatementRow[];
}

const cutLines = (order: string): string =>
  (cleanLine(order).match(new RegExp(`.{1,${ORDER_LINE}}`, 'gu')) ?? [])
    .map(isolateText)
    .join('\n');

const { columns, one, pdf } = words;

/** Returns a known bank in both languages, and an unknown bank as it was typed. */
const bankOf = (stored: string): string =>
  findBankByName(stored) === undefined
    ? isolateText(stored)
    : inBothLanguages({ en: bankName(stored, 'en'), ar: bankName(stored, 'ar') });
const said = (sentence: Sentence): string =>
  inBothLanguages({ en: sentence, ar: translate(sentence, 'ar') });

/** Returns the order, payment, terminal or company of a movement; an empty text if it has none. */
function numberOf({ order_id, transaction_id, line_id, tid, business_name }: Movement): string {
  if (tid !== null) return isolateIdentifier(tid);
  if (business_name !== null) return cutLines(business_name);
  if (line_id !== null) return isolateIdentifier(referenceOf({ id: line_id }));
  if (transaction_id === null) return '';
  return cutLines(order_id ?? `#${transaction_id}`);
}

async function readMovements(
  db: Db,
  { section }: Account,
  timezone: string,
): Promise<StatementRows> {
  const found = await findMovements(db, section, MOST_ROWS);
  return {
    by: 'movement',
    rows: found.map((row) => [
      momentIn(timezone, row.at),
      [inBothLanguages(one.kinds[row.kind]), numberOf(row)]
        .filter((line) => line !== '')
        .join('\n'),
      formatGrouped(row.amount_minor),
      formatGrouped(row.fee_minor),
      formatGrouped(row.net_minor),
    ]),
  };
}

async function readPeriods(
  db: Db,
  section: Section,
  wanted: { readonly by: Period; readonly timezone: string },
): Promise<StatementRows> {
  const found = await sumPeriods(db, section, { ...wanted, most: MOST_ROWS + 1 });
  return {
    by: wanted.by,
    rows: found.map((row) => [
      row.period,
      `${inBothLanguages(one.kinds[row.kind])}\n${row.movement_count.toLocaleString('en')}`,
      formatGrouped(row.amount_minor),
      formatGrouped(row.fee_minor),
      formatGrouped(row.net_minor),
    ]),
  };
}

/** Reads the rows of a statement: each movement, otherwise sums by day, otherwise sums by month. */
async function readRows(db: Db, account: Account, timezone: string): Promise<StatementRows> {
  if (account.sums.movement_count <= MOST_ROWS) return readMovements(db, account, timezone);
  const days = await readPeriods(db, account.section, { by: 'day', timezone });
  if (days.rows.length <= MOST_ROWS) return days;
  return readPeriods(db, account.section, { by: 'month', timezone });
}

type Facts = readonly (readonly [label: Text, value: string | null])[];

const labelledFacts = (facts: Facts): LabelledValue[] =>
  facts.flatMap(([label, value]) => (value ? [{ ...label, value }] : []));

const { statuses } = words.brand;

function paymentFacts({ payment, iban_masked }: Statement): Facts {
  const { payment_method: method, status, reason } = payment;
  const known = statuses[status as keyof typeof statuses];
  return [
    [one.brand, isolateText(payment.brand_name)],
    [one.amount, isolateIdentifier(formatMoney(payment.amount_minor))],
    [one.date, isolateIdentifier(payment.date)],
    [columns.status, inBothLanguages(known)],
    [one.reason, isolateText(reason ?? '')],
    [one.method, said(MANUAL_METHOD_LABELS[method ?? 'auto_bank_transfer'])],
    [one.reference, isolateText(payment.reference_number ?? referenceOf(payment))],
    [one.bank, payment.bank_name === null ? '' : bankOf(payment.bank_name)],
    [one.iban, isolateIdentifier(iban_masked ?? '')],
    [one.beneficiary, isolateText(payment.beneficiary ?? '')],
    [one.paid_by, isolateText(payment.paid_by ?? '')],
  ];
}

const monthFacts = ({ brand_name, business_name, month, upto }: Month): Facts => [
  [one.brand, isolateText(brand_name)],
  [words.monthly.month, isolateIdentifier(month)],
  [words.monthly.upto, isolateIdentifier(upto)],
  [words.monthly.business, isolateText(business_name)],
];

interface Paper {
  readonly title: Text;
  readonly reference: string;
  readonly as_of: string;
  readonly facts: Facts;
  /** The page of the brand's account that offers the CSV. */
  readonly path: string;
  /** The proof in JSON; null while the log does not contain the payment or the month. */
  readonly bundle: string | null;
}

function proofOf({ reference }: Paper, bundle: string, public_url: string): StatementProof {
  const address = new URL('/verify-payout', public_url).href;
  const file_name = `${reference}.json`;
  const fill = (text: string): string =>
    text
      .replace('{address}', isolateIdentifier(address))
      .replace('{file}', isolateIdentifier(file_name));
  const { en, ar } = proofWords.how;
  const how = { en: fill(en), ar: fill(ar) };
  return { address, how, file_name, bundle };
}

/** Builds the texts of a statement. The same account in the same state gives the same texts. */
async function contentOf(
  { db, config }: PdfDeps,
  account: Account,
  paper: Paper,
): Promise<StatementContent> {
  const { platform_name, timezone } = await readSettings(db);
  const { by, rows } = await readRows(db, account, timezone);
  const single = by === 'movement';
  const { fee_minor } = account.sums;
  const sums = linesOf(account.sums).map(({ key, minor }) => ({
    ...one.account[key],
    value: formatGrouped(minor),
  }));
  return {
    platform_name,
    title: paper.title,
    reference: paper.reference,
    as_of: paper.as_of,
    facts: labelledFacts(paper.facts),
    sums,
    fees: { ...one.fee_total, value: formatGrouped(fee_minor) },
    headings: [single ? columns.date : pdf[by], one.kind, columns.amount, one.fee, one.net],
    rows,
    note: single
      ? null
      : { ...pdf[`by_${by}`], address: new URL(paper.path, config.public_url).href },
    proof: paper.bundle === null ? null : proofOf(paper, paper.bundle, config.public_url),
  };
}

const PROGRAM = fileURLToPath(new URL('./statement-process.ts', import.meta.url));

/**
 * The limits of the process that makes the PDF. The longest PDF takes two seconds on an idle core,
 * and longer on a busy machine. A user waits for the file.
 */
const LIMITS: OrderLimits = { time_limit_ms: 60_000 };

const inTurn = createTurns(2, 20);

type PdfDeps = Pick<Deps, 'db' | 'config'>;

/** Renders the PDF in a separate process, so that other requests are not blocked. */
async function draw(deps: PdfDeps, account: Account, paper: Paper): Promise<Uint8Array> {
  const content = await contentOf(deps, account, paper);
  return inTurn(() => runOrder<StatementContent, Uint8Array>(PROGRAM, content, LIMITS));
}

/**
 * Renders the statement of a payment as PDF. The same payment in the same state has the same bytes.
 */
export async function makePaymentPdf(deps: PdfDeps, statement: Statement): Promise<Uint8Array> {
  const { payment } = statement;
  return draw(deps, statement, {
    title: one.title,
    reference: referenceOf(payment),
    as_of: payment.undone_at ?? payment.paid_at ?? payment.created_at,
    facts: paymentFacts(statement),
    path: `/brands/${payment.brand_id}/payouts/${payment.id}`,
    bundle: await findPayoutProof(deps.db, payment.brand_id, payment.id),
  });
}

/**
 * Renders the statement of a month as PDF. Its bytes change once: when the log contains the month.
 */
export async function makeMonthPdf(deps: PdfDeps, month: Month): Promise<Uint8Array> {
  const { brand_id, business_id } = month.section;
  return draw(deps, month, {
    title: words.monthly.paper,
    reference: month.month,
    as_of: month.as_of,
    facts: monthFacts(month),
    path: `/brands/${brand_id}/payouts`,
    bundle: await findBundle(deps.db, {
      kind: 'statement',
      record_id: `${brand_id}-${month.month}`,
      business_id,
    }),
  });
}
