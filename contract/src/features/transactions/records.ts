import { z } from 'zod';
import { canReadCosts } from '../../kernel/roles.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { intId, intIdText } from '../../kernel/ids.ts';
import { LEDGER_ACCOUNT_KINDS, LEDGER_ENTRY_KINDS } from '../../kernel/ledger.ts';
import { kwd } from '../../kernel/money.ts';
import { searchText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { SCHEMES, CHANNELS } from '../fees/records.ts';

export const TRANSACTION_STATUSES = ['CAPTURED', 'FAILED', 'INITIATED', 'ABANDONED'] as const;
export const transactionStatus = z.enum(TRANSACTION_STATUSES);
export type TransactionStatus = z.infer<typeof transactionStatus>;

/** The later event of a captured payment. A dispute takes precedence over a refund. */
export const TRANSACTION_MARKS = [
  'refunded',
  'partly_refunded',
  'disputed',
  'charged_back',
] as const;
const transactionMark = z.enum(TRANSACTION_MARKS);
export type TransactionMark = z.infer<typeof transactionMark>;

/** The state of a settled transaction's credit: open, paid, set off by debits, or no credit. */
export const PAYOUT_STATES = ['pending', 'paid', 'set_off', 'none'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

const paymentMethod = z.enum(SCHEMES);
const paymentType = z.enum(CHANNELS);

/** 'true' or 'false' in a query. */
const yesOrNo = z.enum(['true', 'false'], { error: 'This value is not valid' });

export const filterFields = {
  brand_id: intIdText.optional(),
  partner_id: intIdText.optional(),
  status: transactionStatus.optional(),
  /** People know DEEMA as BNPL; both words are accepted. */
  payment_method: z
    .enum([...SCHEMES, 'BNPL'])
    .transform((method) => (method === 'BNPL' ? 'DEEMA' : method))
    .optional(),
  transaction_type: paymentType.optional(),
  /** Days in the platform's timezone, both included. */
  start_date: calendarDate.optional(),
  end_date: calendarDate.optional(),
  mark: transactionMark.optional(),
  settled: yesOrNo.optional(),
  paid_out: yesOrNo.optional(),
  /**
   * Order id, charge id, customer's name, e-mail address or phone, terminal, brand; or the exact
   * amount, the card's last four digits, a payout's reference or an IBAN.
   */
  q: searchText.optional(),
};

interface Days {
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}

export function checkDays({ start_date, end_date }: Days, ctx: z.RefinementCtx): void {
  if (start_date !== undefined && end_date !== undefined && start_date > end_date) {
    const message = 'The end date must not be before the start date';
    ctx.addIssue({ code: 'custom', path: ['end_date'], message });
  }
}

/**
 * The name of a file of transactions: from the requested days, otherwise from the day of its
 * creation. @param today in the platform's timezone
 */
export function transactionFileName({ start_date, end_date }: Days, today: string): string {
  if (start_date === undefined && end_date === undefined) return `transactions-${today}.csv`;
  const days = [start_date ?? 'until', end_date ?? today];
  return `transactions-${days.join('_')}.csv`;
}

export const transactionFilter = z.strictObject(filterFields).superRefine(checkDays);
export type TransactionFilter = z.output<typeof transactionFilter>;

export const transactionRow = z.object({
  id: intId,
  payment_date: z.iso.datetime(),
  order_id: z.string().nullable(),
  /** The provider's id of the charge. */
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
  /** Completed refunds, and open or lost chargebacks. */
  refunded_amount: kwd,
  mark: transactionMark.nullable(),
  settled: z.boolean(),
  paid_out: z.boolean(),
  /** The state of its credit; null until it is settled. */
  payout_state: z.enum(PAYOUT_STATES).nullable(),
  /**
   * When its money should arrive; null until it is captured, during a hold, and after a full
   * refund. `payout-promises` lists the changes.
   */
  expected_payout_date: calendarDate.nullable(),
  brand_id: intId,
  brand_name: z.string(),
  /** The page of this order at the brand's partner, if the partner has such pages. */
  order_url: z.string().nullable(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

const part = { count: z.int(), amount: kwd };

export const transactionSummary = z.object({
  /** Every transaction that matches the filter, in any status. */
  total_count: z.int(),
  /** The captured transactions. All amounts below refer to them. */
  captured_count: z.int(),
  total_amount: kwd,
  avg_transaction_value: kwd,
  total_fees: kwd,
  /** The provider's cost and our profit: for administrators, otherwise null. */
  total_cost: visibleTo(canReadCosts, kwd.nullable()),
  total_profit: visibleTo(canReadCosts, kwd.nullable()),
  /**
   * Refunds completed in the filter's days, regardless of the date of their payments, which must
   * match the rest of the filter.
   */
  refunded_count: z.int(),
  refunded_amount: kwd,
  /** Amounts are the requested ones, captured or not. */
  by_status: z.array(z.object({ status: transactionStatus, ...part })),
  /** Captured money by method. */
  by_method: z.array(z.object({ payment_method: paymentMethod, ...part })),
});
export type TransactionSummary = z.infer<typeof transactionSummary>;

/** Captured money and completed refunds of a period. */
const moved = z.object({
  count: z.int(),
  amount: kwd,
  refunded_count: z.int(),
  refunded_amount: kwd,
});

/** The figures of the current day. Days are in the platform's timezone. */
export const todayFigures = z.object({
  date: calendarDate,
  /** Until now. */
  today: moved,
  /** The same weekday of last week, until the same time. */
  last_week: moved,
  /** Today and the six days before. */
  last_7_days: moved,
});
export type TodayFigures = z.infer<typeof todayFigures>;

export const SERIES_INTERVALS = ['day', 'week', 'month'] as const;
export type SeriesInterval = (typeof SERIES_INTERVALS)[number];

/** Captured money of one day, week (from Monday) or month; `date` is its first day. */
export const seriesPoint = z.object({ date: calendarDate, ...part });
export type SeriesPoint = z.infer<typeof seriesPoint>;

/** Captured money of one brand. */
export const brandShare = z.object({ brand_id: intId, brand_name: z.string(), ...part });
export type BrandShare = z.infer<typeof brandShare>;

export const transactionFees = z.object({
  percentage: z.number(),
  fixed: kwd,
  fee: kwd,
  /** The brand's part of the amount. */
  net: kwd,
  /** For administrators, otherwise null. */
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
  /** Null until it is captured. */
  fees: transactionFees.nullable(),
  timeline: z.array(z.object({ kind: z.string(), at: z.iso.datetime() })),
  /** Ledger entries, for administrators; empty for others. */
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
  /**
   * Captured and not settled yet, after fees: the amount that will be owed according to the books.
   */
  pending_amount: kwd,
  /** Settled and not paid out yet; negative after a refund of a paid sale. */
  payable_amount: kwd,
  recent_transactions: z.array(transactionRow),
});
export type BrandFinances = z.infer<typeof brandFinances>;
