import { cardName } from '@diwan/contract/features/fees/records';
import type {
  TransactionDetail,
  TransactionRow,
} from '@diwan/contract/features/transactions/records';
import { words } from '@diwan/contract/features/transactions/words';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Text } from '@diwan/contract/kernel/texts';
import {
  type Columns,
  instantOf,
  localTimeOf,
  majorOf,
  percentEncoded,
} from '../../../platform/rows/columns.ts';

/** Returns the label of a value on the screens. A value without a label is shown unchanged. */
const wordsFor =
  (said: Readonly<Record<string, Text>>) =>
  (text: string | null, language: Language): string | null =>
    said[text ?? 'none']?.[language] ?? text;

const methodName = (text: string | null, language: Language): string | null =>
  wordsFor(words.methods)(text && cardName(text), language);

/**
 * SQL: the payout state as a key of `PAID_OUT`. The key `none` means a row without a value, so the
 * state `none` becomes `nothing`.
 */
const PAID_OUT_KEY =
  "case t.payout_state when 'none' then 'nothing' else coalesce(t.payout_state, 'unsettled') end";

/**
 * The labels of payout states. Only a transaction with an open credit is a pending payout. The
 * filter uses the same rule. A transaction that is not settled, was set off, or has nothing left to
 * pay, is neither paid out nor pending.
 */
const PAID_OUT = {
  none: words.moved.none,
  unsettled: words.settlement.false,
  pending: words.payout.false,
  paid: words.moved.true,
  set_off: words.payout_states.set_off,
  nothing: words.payout_states.none,
};

/** Returns null for a payment that was not captured, because only captured money can be pending. */
const whenCaptured = (column: string): string =>
  `case when t.status = 'CAPTURED' then ${column} end`;

/**
 * The columns of a transaction in the list, in the CSV (in this order) and in the head of the
 * detail page. The SQL reads `transactions as t` with its brand `b` and its partner `p`.
 */
export const ROW: Columns<TransactionRow> = {
  id: { sql: 't.id', csv: { heading: words.csv.id } },
  payment_date: {
    sql: instantOf('t.payment_date'),
    csv: { heading: words.csv.date, sql: localTimeOf('t.payment_date') },
  },
  brand_id: { sql: 't.brand_id' },
  brand_name: { sql: 'b.name', csv: { heading: words.reference.brand } },
  order_id: { sql: 't.order_id', csv: { heading: words.columns.order } },
  tap_id: { sql: 't.charge_id', csv: { heading: words.reference.charge } },
  customer_name: { sql: 't.customer_name', csv: { heading: words.csv.customer_name } },
  customer_email: { sql: 't.customer_email', csv: { heading: words.csv.customer_email } },
  customer_phone: { sql: 't.customer_phone', csv: { heading: words.csv.customer_phone } },
  amount: { sql: majorOf('t.amount_minor'), csv: { heading: words.columns.amount } },
  currency: { sql: 't.currency', csv: { heading: words.csv.currency } },
  status: {
    sql: 't.status',
    csv: { heading: words.columns.status, show: wordsFor(words.statuses) },
  },
  payment_method: {
    sql: 't.scheme',
    csv: { heading: words.columns.method, show: methodName },
  },
  card_type: {
    sql: 't.funding',
    csv: { heading: words.csv.card_type, show: wordsFor(words.card_types) },
  },
  payment_type: { sql: 't.channel', csv: { heading: words.csv.type, show: wordsFor(words.types) } },
  settled: {
    sql: 't.settled',
    csv: {
      heading: words.columns.settled,
      sql: whenCaptured('t.settled'),
      show: wordsFor(words.moved),
    },
  },
  refunded_amount: { sql: majorOf('t.refunded_minor'), csv: { heading: words.csv.refunded } },
  mark: { sql: 't.mark', csv: { heading: words.csv.mark, show: wordsFor(words.marks) } },
  paid_out: {
    sql: 't.paid_out',
    csv: {
      heading: words.columns.paid_out,
      sql: whenCaptured(PAID_OUT_KEY),
      show: wordsFor(PAID_OUT),
    },
  },
  payout_state: { sql: 't.payout_state' },
  expected_payout_date: {
    sql: 't.expected_payout_date',
    csv: { heading: words.csv.expected_payout_date },
  },
  order_url: {
    // The partner's URL template for order pages, with the order id at `{id}`. It is null if there
    // is no order id or no template.
    sql: `replace(p.order_details_url, '{id}', ${percentEncoded('t.order_id')})`,
  },
};

/** The columns of the CSV: the columns of the list, then fee, refund fee and net amount. */
export const FILE: Columns<TransactionRow & Record<'fee' | 'refund_fee' | 'net', unknown>> = {
  ...ROW,
  fee: {
    sql: whenCaptured(majorOf('t.fee_minor')),
    csv: { heading: words.csv.fee },
  },
  refund_fee: {
    sql: whenCaptured(majorOf('t.refund_fee_minor')),
    csv: { heading: words.csv.refund_fee },
  },
  net: {
    sql: whenCaptured(
      majorOf('(t.amount_minor - t.fee_minor - t.refunded_minor - t.refund_fee_minor)'),
    ),
    csv: { heading: words.csv.net },
  },
};

export const DETAIL: Columns<TransactionDetail['transaction']> = {
  ...ROW,
  description: { sql: 't.description' },
  raw_status: { sql: 't.raw_status' },
  response_message: { sql: 't.response_message' },
  card_last_four: { sql: 't.card_last_four' },
  tid: { sql: 't.tid' },
  captured_at: { sql: instantOf('t.captured_at') },
  settled_at: { sql: instantOf('t.settled_at') },
  settlement_date: { sql: 't.settlement_date' },
  payout_date: { sql: 't.payout_date' },
};
