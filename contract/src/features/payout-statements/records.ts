import { z } from 'zod';
import { intId } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { calendarDate } from '../../kernel/time.ts';
import { brandPayout } from './lists.ts';

export const STATEMENT_FORMATS = ['pdf', 'csv'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Returns the file name of a payout's statement. */
export const statementName = (payout_id: number, format: StatementFormat): string =>
  `payout-statement-${payout_id}.${format}`;

/** A calendar month as 'yyyy-MM', in the platform's timezone. */
export const month = z
  .string()
  .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, { error: 'Please choose a month' });

/** Returns the file name of a monthly statement. */
export const monthlyStatementName = (name: string, format: StatementFormat): string =>
  `statement-${name}.${format}`;

/**
 * The kinds of movements in the account of a business with a brand. `order` is a settled sale.
 * `payment` is a payment to the brand. The other `payment_` kinds schedule, undo or correct a
 * payment. `business_set_off` is an amount set off across businesses.
 */
export const MOVEMENT_KINDS = [
  'order',
  'refund',
  'refund_released',
  'chargeback',
  'chargeback_won',
  'chargeback_reversed',
  'rental',
  'terminal_lost',
  'business_set_off',
  'adjustment',
  'payment_scheduled',
  'payment',
  'payment_returned',
  'payment_released',
  'payment_corrected',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * The sums of a statement, in the order in which they are shown. `closing` is the sum of all
 * others. `scheduled` is the amount in exports that the bank has not confirmed. `payments` is the
 * paid amount.
 */
export const STATEMENT_SUMS = [
  'opening',
  'orders',
  'order_fees',
  'refunds',
  'refunds_not_made',
  'refund_fees',
  'chargebacks',
  'chargebacks_won',
  'chargeback_fees',
  'rental',
  'lost_terminals',
  'business_set_offs',
  'adjustments',
  'returned_payments',
  'scheduled',
  'payments',
  'closing',
] as const;
export type StatementSum = (typeof STATEMENT_SUMS)[number];

/**
 * One movement of a statement. A refund or chargeback before the settlement follows its order.
 * `amount + fee = net`, each with its sign.
 */
export const statementMovement = z.object({
  /** The id is unique only within one page. */
  id: z.string(),
  kind: z.enum(MOVEMENT_KINDS),
  at: z.iso.datetime(),
  transaction_id: intId.nullable(),
  order_id: z.string().nullable(),
  /** The payout of a payment; null for other kinds. */
  payout_id: intId.nullable(),
  /** The device and the rented period of a rental; null for other movements. */
  terminal: z
    .object({
      id: z.uuid(),
      tid: z.string(),
      rental_start: calendarDate,
      rental_end: calendarDate,
    })
    .nullable(),
  /** The other business of a set-off across businesses; null for other movements. */
  business_name: z.string().nullable(),
  amount: kwd,
  fee: kwd,
  net: kwd,
  /**
   * The amount owed after the movement; null for an order whose credit is zero after fees and
   * refunds.
   */
  balance: kwd.nullable(),
});
export type StatementMovement = z.infer<typeof statementMovement>;

const account = {
  currency: z.literal('KWD'),
  movement_count: z.int(),
  /** The sums that are not zero. `opening`, `payments` and `closing` are always included. */
  sums: z.array(z.object({ key: z.enum(STATEMENT_SUMS), amount: kwd })),
  /** The total of all fees among the sums. */
  fee_amount: kwd,
};

/**
 * The statement of one payout: all movements since the previous payout, the payout itself, and the
 * amount owed after it.
 */
export const payoutStatement = z.object({
  payout: brandPayout,
  brand_id: intId,
  brand_name: z.string(),
  /** The account to which the money was sent; null if no bank transfer was made. */
  bank_name: z.string().nullable(),
  iban_masked: z.string().nullable(),
  beneficiary: z.string().nullable(),
  /** The business that paid. */
  paid_by: z.string().nullable(),
  ...account,
});
export type PayoutStatement = z.infer<typeof payoutStatement>;

/** A month's statement of the account with one business. */
export const monthlyStatement = z.object({
  month,
  business_id: z.uuid(),
  business_name: z.string(),
  currency: z.literal('KWD'),
  /** The last day of the month; today for the current month. */
  upto: calendarDate,
  /** True for the current month, which is not complete. */
  is_running: z.boolean(),
  opening_amount: kwd,
  closing_amount: kwd,
});
export type MonthlyStatement = z.infer<typeof monthlyStatement>;
