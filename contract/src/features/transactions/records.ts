import { z } from 'zod';
import { canReadCosts } from '../../kernel/roles.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { intId, intIdText } from '../../kernel/ids.ts';
import { LEDGER_ACCOUNT_KINDS, LEDGER_ENTRY_KINDS } from '../../kernel/ledger.ts';
import { kwd } from '../../kernel/money.ts';
import { searchText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { SCHEMES, CHANNELS } from '../fees/records.ts';
import { LIST_ORDERS } from '../../kernel/paging.ts';

export const TRANSACTION_STATUSES = ['CAPTURED', 'FAILED', 'INITIATED', 'ABANDONED'] as const;
export const transactionStatus = z.enum(TRANSACTION_STATUSES);
export type TransactionStatus = z.infer<typeof transactionStatus>;

/** The later events of a captured payment. A dispute takes precedence over a refund. */
export const TRANSACTION_MARKS = [
  'refunded',
  'partly_refunded',
  'disputed',
  'charged_back',
] as const;
const transactionMark = z.enum(TRANSACTION_MARKS);
export type TransactionMark = z.infer<typeof transactionMark>;

/**
 * The states of a settled transaction's credit: pending, paid, set off against debits, or no
 * credit.
 */
export const PAYOUT_STATES = ['pending', 'paid', 'set_off', 'none'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

const paymentMethod = z.enum(SCHEMES);
const paymentType = z.enum(CHANNELS);

/** A boolean in a query string. */
const yesOrNo = z.enum(['true', 'false'], { error: 'This value is not valid' });

export const filterFields = {
  brand_id: intIdText.optional(),
  partner_id: intIdText.optional(),
  status: transactionStatus.optional(),
  /** People know DEEMA as BNPL, so both words are accepted. */
  payment_method: z
    .enum([...SCHEMES, 'BNPL'])
    .transform((method) => (method === 'BNPL' ? 'DEEMA' : method))
    .optional(),
  transaction_type: paymentType.optional(),
  /** The dates are in the platform's timezone. Both are included. */
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
  mark: transactionMark.optional(),
  settled: yesOrNo.optional(),
  paid_out: yesOrNo.optional(),
  /**
   * Searches order id, charge id, the customer's name, e-mail address or phone, terminal and brand.
   * Also finds an exact amount, a card's last four digits, a payout's reference and an IBAN.
   */
  q: searchText.optional(),
};

interface Days {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

/** Checks that the start date is not after the end date. */
export function checkDays({ start_date, end_date }: Days, ctx: z.RefinementCtx): void {
  if (start_date !== undefined && end_date !== undefined && start_date > end_date) {
    const message = 'The end date must not be before the start date';
    ctx.addIssue({ code: 'custom', path: ['end_date'], message });
  }
}

/**
 * Returns the name of a transaction file. It contains the requested dates, otherwise the current
 * date.
 * @param today yyyy-MM-dd, in the platform's timezone
 */
export function transactionFileName({ start_date, end_date }: Days, today: string): string {
  if (start_date === undefined && end_date === undefined) return `transactions-${today}.csv`;
  const days = [start_date ?? 'until', end_date ?? today];
  return `transactions-${days.join('_')}.csv`;
}

export const transactionFilter = z.strictObject(filterFields).superRefine(checkDays);
export type TransactionFilter = z.output<typeof transactionFilter>;

/** The orders of the list. Largest and smallest sort by the amount that the customer paid. */
export const TRANSACTION_ORDERS = [...LIST_ORDERS, 'largest', 'smallest'] as const;
export type TransactionOrder = (typeof TRANSACTION_ORDERS)[number];

export const transactionRow = z.object({
  id: intId,
  payment_date: z.iso.datetime(),
  order_id: z.string().nullable(),
  /** The provider's id of the charge; null without a charge. */
  tap_id: z.string().nullable(),
  customer_name: z.string().nullable(),
  customer_email: z.string().nullable(),
  customer_phone: z.string().nullable(),
  amount: kwd,
  currency: z.string(),
  status: transactionStatus,
  payment_method: paymentMethod.nullable(),
  card_type: z.string().nullable(),
  payment_type: paymentType,
  /** The sum of completed refunds, and of open or lost chargebacks. */
  refunded_amount: kwd,
  mark: transactionMark.nullable(),
  settled: z.boolean(),
  paid_out: z.boolean(),
  /** The state of the transaction's credit; null before the settlement. */
  payout_state: z.enum(PAYOUT_STATES).nullable(),
  /**
   * The day on which the brand should be paid. It is null before the capture, during a hold, and
   * after a full refund. `payout-promises` lists its changes.
   */
  expected_payout_date: calendarDate.nullable(),
  brand_id: intId,
  brand_name: z.string(),
  /** The order's page at the partner; null if the partner has no such pages. */
  order_url: z.string().nullable(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

const part = { count: z.int(), amount: kwd };

export const transactionSummary = z.object({
  /** The number of transactions that match the filter, in any status. */
  total_count: z.int(),
  /** The number of captured transactions. The amounts below are for these. */
  captured_count: z.int(),
  total_amount: kwd,
  avg_transaction_value: kwd,
  total_fees: kwd,
  /** The provider's cost and our profit; null for readers who are not administrators. */
  total_cost: visibleTo(canReadCosts, kwd.nullable()),
  total_profit: visibleTo(canReadCosts, kwd.nullable()),
  /**
   * The refunds that were completed in the filter's period. Their payments must match the rest of
   * the filter, but may be older.
   */
  refunded_count: z.int(),
  refunded_amount: kwd,
  /** The requested amounts by status, captured or not. */
  by_status: z.array(z.object({ status: transactionStatus, ...part })),
  /** The captured amounts by payment method. */
  by_method: z.array(z.object({ payment_method: paymentMethod, ...part })),
});
export type TransactionSummary = z.infer<typeof transactionSummary>;

/** The captures and the completed refunds of a period. */
const moved = z.object({
  count: z.int(),
  amount: kwd,
  refunded_count: z.int(),
  refunded_amount: kwd,
});

/** Current figures. Days are in the platform's timezone. */
export const todayFigures = z.object({
  date: calendarDate,
  /** The current day until now. */
  today: moved,
  /** The same weekday of the previous week, until the same time. */
  last_week: moved,
  /** The current day and the six previous days. */
  last_7_days: moved,
});
export type TodayFigures = z.infer<typeof todayFigures>;

export const SERIES_INTERVALS = ['day', 'week', 'month'] as const;
export type SeriesInterval = (typeof SERIES_INTERVALS)[number];

/** The captures of one day, week (from Monday) or month. `date` is its first day. */
export const seriesPoint = z.object({ date: calendarDate, ...part });
export type SeriesPoint = z.infer<typeof seriesPoint>;

/** The captures of one brand. */
export const brandShare = z.object({ brand_id: intId, brand_name: z.string(), ...part });
export type BrandShare = z.infer<typeof brandShare>;

export const transactionFees = z.object({
  percentage: z.number(),
  fixed: kwd,
  fee: kwd,
  /** The amount minus the fee. */
  net: kwd,
  /** The cost and the profit are null for readers who are not administrators. */
  cost: visibleTo(canReadCosts, kwd.nullable()),
  profit: visibleTo(canReadCosts, kwd.nullable()),
});

export const transactionDetail = z.object({
  transaction: transactionRow.extend({
    description: z.string().nullable(),
    raw_status: z.string().nullable(),
    response_message: z.string().nullable(),
    card_last_four: z.string().nullable(),
    tid: z.string().nullable(),
    captured_at: z.iso.datetime().nullable(),
    settled_at: z.iso.datetime().nullable(),
    settlement_date: z.string().nullable(),
    payout_date: z.string().nullable(),
  }),
  /** The fees are null before the capture. */
  fees: transactionFees.nullable(),
  timeline: z.array(z.object({ kind: z.string(), at: z.iso.datetime() })),
  /** The ledger entries; empty for readers who are not administrators. */
  entries: visibleTo(
    canReadCosts,
    z.array(
      z.object({
        id: z.string(),
        kind: z.enum(LEDGER_ENTRY_KINDS),
        booked_at: z.iso.datetime(),
        postings: z.array(z.object({ account: z.enum(LEDGER_ACCOUNT_KINDS), amount: kwd })),
      }),
    ),
  ),
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

export const brandFinances = z.object({
  summary: transactionSummary,
  /** The captured and unsettled amount in the ledger, after fees. */
  pending_amount: kwd,
  /**
   * The settled amount that is not paid out yet. It is negative after the refund of a paid-out
   * sale.
   */
  payable_amount: kwd,
  recent_transactions: z.array(transactionRow),
});
export type BrandFinances = z.infer<typeof brandFinances>;
