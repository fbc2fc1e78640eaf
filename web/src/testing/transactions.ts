import type {
  TodayFigures,
  TransactionDetail,
  TransactionRow,
  TransactionSummary,
} from '@diwan/contract/features/transactions/records';

/** Returns a captured card payment as the list has it. */
export const transactionRow = (more: Partial<TransactionRow> = {}): TransactionRow => ({
  id: 41,
  payment_date: '2026-11-20T09:30:00.000Z',
  order_id: 'ORD-41',
  tap_id: 'chg_TS41',
  customer_name: 'Mariam Hasan',
  customer_email: 'mariam@people.test',
  customer_phone: '+96550001234',
  amount: 12.5,
  currency: 'KWD',
  status: 'CAPTURED',
  payment_method: 'KNET',
  card_type: 'DEBIT',
  payment_type: 'PG',
  refunded_amount: 0,
  mark: null,
  settled: false,
  paid_out: false,
  payout_state: null,
  expected_payout_date: '2026-11-23',
  brand_id: 7,
  brand_name: 'Cafe Najma',
  order_url: null,
  ...more,
});

/** Returns the same payment with all fields, as an admin sees it. */
export const transactionDetail = (row: TransactionRow = transactionRow()): TransactionDetail => ({
  transaction: {
    ...row,
    description: 'Two coffees',
    raw_status: 'CAPTURED',
    response_message: 'Approved',
    card_last_four: '4242',
    tid: null,
    captured_at: row.payment_date,
    settled_at: null,
    settlement_date: null,
    payout_date: null,
  },
  fees: { percentage: 1.5, fixed: 0.1, fee: 0.288, net: 12.212, cost: 0.125, profit: 0.163 },
  timeline: [
    { kind: 'created', at: row.payment_date },
    { kind: 'captured', at: row.payment_date },
  ],
  entries: [
    {
      id: '9',
      kind: 'capture',
      booked_at: row.payment_date,
      postings: [
        { account: 'provider_receivable', amount: 12.375 },
        { account: 'processing_cost', amount: 0.125 },
        { account: 'brand_pending', amount: -12.212 },
        { account: 'fee_revenue', amount: -0.288 },
      ],
    },
  ],
});

/** Returns the figures of a day with three payments, one of them failed. */
export const transactionSummary = (more: Partial<TransactionSummary> = {}): TransactionSummary => ({
  total_count: 3,
  captured_count: 2,
  total_amount: 25,
  avg_transaction_value: 12.5,
  total_fees: 0.576,
  total_cost: 0.25,
  total_profit: 0.326,
  refunded_count: 2,
  refunded_amount: 5.5,
  by_status: [
    { status: 'CAPTURED', count: 2, amount: 25 },
    { status: 'FAILED', count: 1, amount: 4 },
  ],
  by_method: [
    { payment_method: 'DEEMA', count: 1, amount: 5 },
    { payment_method: 'KNET', count: 1, amount: 20 },
  ],
  ...more,
});

/** Returns the figures of a day with fewer sales than the same weekday of last week. */
export const todayFigures = (more: Partial<TodayFigures> = {}): TodayFigures => ({
  date: '2026-11-20',
  today: { count: 2, amount: 75, refunded_count: 1, refunded_amount: 5.5 },
  last_week: { count: 4, amount: 100, refunded_count: 0, refunded_amount: 0 },
  last_7_days: { count: 31, amount: 1250.75, refunded_count: 2, refunded_amount: 7 },
  ...more,
});
