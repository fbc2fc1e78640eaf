import { words } from '@diwan/contract/features/transactions/words';
import type {
  TransactionDetail,
  TransactionMark,
  TransactionRow,
} from '@diwan/contract/features/transactions/records';
import { type Columns, instantOf, majorOf } from '../../../platform/rows/columns.ts';

const { marks } = words;

const yesOrPending = (text: string | null) => (text === 'true' ? 'Yes' : 'Pending');
const markName = (mark: string | null) =>
  mark === null ? null : marks[mark as TransactionMark].en;
/** What people call it. */
const methodName = (method: string | null) => (method === 'DEEMA' ? 'BNPL' : method);

/**
 * What a transaction is in the list, in its CSV, of which the columns have this order, and at the
 * head of its detail. Over `transactions as t` with its brand `b` and its partner `p`.
 */
export const ROW: Columns<TransactionRow> = {
  id: { sql: 't.id', csv: { heading: 'Transaction ID' } },
  payment_date: { sql: instantOf('t.payment_date'), csv: { heading: 'Date' } },
  brand_id: { sql: 't.brand_id' },
  brand_name: { sql: 'b.name', csv: { heading: 'Brand' } },
  order_id: { sql: 't.order_id', csv: { heading: 'Order ID' } },
  tap_id: { sql: 't.charge_id', csv: { heading: 'Charge ID' } },
  customer_name: { sql: 't.customer_name', csv: { heading: 'Customer name' } },
  customer_email: { sql: 't.customer_email', csv: { heading: 'Customer email' } },
  customer_phone: { sql: 't.customer_phone', csv: { heading: 'Customer phone' } },
  amount: { sql: majorOf('t.amount_minor'), csv: { heading: 'Amount' } },
  currency: { sql: 't.currency', csv: { heading: 'Currency' } },
  status: { sql: 't.status', csv: { heading: 'Status' } },
  payment_method: { sql: 't.scheme', csv: { heading: 'Method', show: methodName } },
  card_type: { sql: 't.funding', csv: { heading: 'Card type' } },
  payment_type: { sql: 't.channel', csv: { heading: 'Type' } },
  settled: { sql: 't.settled', csv: { heading: 'Settled', show: yesOrPending } },
  refunded_amount: { sql: majorOf('t.refunded_minor'), csv: { heading: 'Refunded' } },
  mark: { sql: 't.mark', csv: { heading: 'Mark', show: markName } },
  paid_out: { sql: 't.paid_out', csv: { heading: 'Paid out', show: yesOrPending } },
  order_url: {
    // The partner's template of such pages, which has the order's id at `{id}`.
    sql: 'case when t.order_id is not null then p.order_details_url end',
    finish: (template, { order_id }) =>
      template.replaceAll('{id}', encodeURIComponent((order_id ?? '').toWellFormed())),
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
  payout_state: { sql: 't.payout_state' },
};
