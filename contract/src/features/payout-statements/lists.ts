import { z } from 'zod';
import { canReadPayoutStaff } from '../../kernel/roles.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { calendarDate } from '../../kernel/time.ts';
import { hold, holdStep } from '../holds/records.ts';
import { payoutMethod } from '../manual-payouts/records.ts';
import { payoutStatusActions } from '../payouts/actions.ts';
import { PAYMENT_STATUSES, payoutStatus } from '../payouts/terms.ts';
import { businessSetOff } from '../set-offs/records.ts';

const amountOfBrand = {
  brand_id: intId,
  brand_name: z.string(),
  logo_url: z.string().nullable(),
  bank_name: z.string().nullable(),
  iban: z.string().nullable(),
  /** The amount that businesses owe and that is in no export. It is never negative. */
  amount_to_pay: kwd,
  /**
   * The amount that the brand owes to businesses, for example after the refund of a paid-out sale.
   */
  debt_amount: kwd,
  currency: z.literal('KWD'),
  payout_status: payoutStatus,
  can: abilities(payoutStatusActions),
};

export const activePayout = z.object({
  ...amountOfBrand,
  /** The captured amount that is not settled yet. */
  pending_amount: kwd,
  /** The amount in exports that are not confirmed yet. */
  scheduled_amount: kwd,
  payment_status: z.enum(PAYMENT_STATUSES),
});

export type ActivePayout = z.infer<typeof activePayout>;

export const pausedPayout = z.object({
  ...amountOfBrand,
  /** The time when an administrator paused the payouts; null for other holds. */
  paused_at: z.iso.datetime().nullable(),
  paused_by_name: visibleTo(canReadPayoutStaff, z.string().nullable()),
  /** The reason that staff entered for the pause or suspension, otherwise the label of the hold. */
  pause_reason: z.string(),
  /** All holds on the payouts, sorted by urgency. */
  holds: z.array(hold),
  /** The fewest steps that end all these holds. */
  steps: z.array(holdStep),
});

export type PausedPayout = z.infer<typeof pausedPayout>;

/** One payout to a brand, in an export or recorded by hand. */
export const brandPayout = z.object({
  id: intId,
  kind: z.enum(['export', 'manual']),
  /** The export, whose page the owner may open; null for a manual payout. */
  export_id: z.uuid().nullable(),
  date: calendarDate,
  amount: kwd,
  status: z.enum(['reserved', 'paid', 'returned']),
  payment_method: payoutMethod.nullable(),
  reference_number: z.string().nullable(),
  transaction_count: z.int(),
  /** The reason why the bank returned the money; null otherwise. */
  reason: z.string().nullable(),
  paid_at: z.iso.datetime().nullable(),
});

export type BrandPayout = z.infer<typeof brandPayout>;

export const brandPayouts = z.object({
  currency: z.literal('KWD'),
  /**
   * The amount that is owed and in no export. It equals `amount_to_pay` of the list, and is never
   * negative.
   */
  owed_amount: kwd,
  /**
   * The amount that the brand owes to businesses. It is not deducted from the other amounts here.
   */
  debt_amount: kwd,
  /** The captured amount that is not settled yet. */
  pending_amount: kwd,
  /** The amount in exports that the bank has not confirmed. */
  scheduled_amount: kwd,
  /** The sum of all payouts, without returned ones. */
  paid_amount: kwd,
  /**
   * The amount that each business owes; negative if the brand owes the business. The list is empty
   * for readers who are not administrators.
   */
  payables: visibleTo(
    canReadPayoutStaff,
    z.array(z.object({ business_id: z.uuid(), business_name: z.string(), amount: kwd })),
  ),
  /**
   * Set-offs across businesses, newest first. The list is empty for readers who are not
   * administrators.
   */
  set_offs: visibleTo(canReadPayoutStaff, z.array(businessSetOff)),
  payout_status: payoutStatus,
  /** The holds on the payouts; empty if nothing holds them. */
  holds: z.array(hold),
  pause_reason: z.string().nullable(),
  paused_at: z.iso.datetime().nullable(),
  /**
   * The next payout; null during a hold or if nothing is owed. `account_ending` has the last four
   * characters of the IBAN.
   */
  upcoming: z
    .object({ date: calendarDate, amount: kwd, account_ending: z.string().nullable() })
    .nullable(),
  /** The payouts, newest first. */
  payouts: z.array(brandPayout),
  next_cursor: z.string().nullable(),
});

export type BrandPayouts = z.infer<typeof brandPayouts>;

/** A transaction that a payout paid for, in full or in part. */
export const clearedTransaction = z.object({
  transaction_id: intId,
  order_id: z.string().nullable(),
  payment_date: z.iso.datetime(),
  /** The captured amount, the fee, and the part of the credit that this payout paid. */
  amount: kwd,
  fee: kwd,
  cleared_amount: kwd,
});

export type ClearedTransaction = z.infer<typeof clearedTransaction>;

export const SET_OFF_CAUSES = [
  'refund',
  'chargeback',
  'order',
  'rental',
  'terminal_lost',
  'business_set_off',
  'adjustment',
] as const;

/** The debit that caused a set-off. */
export const setOffCause = z.object({
  /** `order` is an order whose fee exceeded its amount. */
  kind: z.enum(SET_OFF_CAUSES),
  /** The order that was refunded or charged back, or whose fee exceeded its amount. */
  transaction_id: intId.nullable(),
  order_id: z.string().nullable(),
  /** The terminal that was rented or lost; null for other causes. */
  terminal: z.object({ id: z.uuid(), tid: z.string() }).nullable(),
  /** The business to which the brand owed the amount. */
  business_name: z.string().nullable(),
});

export type SetOffCause = z.infer<typeof setOffCause>;

/**
 * An amount that a brand owes. It is set off against the brand's next sales, the oldest debt first.
 */
const brandDebt = z.object({
  id: intId,
  kind: z.enum(SET_OFF_CAUSES),
  at: z.iso.datetime(),
  transaction_id: intId.nullable(),
  order_id: z.string().nullable(),
  /** The TID of the terminal that was rented or lost; null for other causes. */
  tid: z.string().nullable(),
  amount: kwd,
  /** The part that is not set off yet. */
  left: kwd,
});
export type BrandDebt = z.infer<typeof brandDebt>;

/**
 * The totals of a brand since its first sale. Two sums are equal:
 * - `total - fees - refunds - disputes - rent - refunds_in_progress + corrections`
 * - `unsettled + owed + on_hold + scheduled + sent + paid - debt`
 */
export const brandAccount = z.object({
  currency: z.literal('KWD'),
  /** The sum of all captures. */
  total: kwd,
  /** The fees of captures, refunds and disputes. */
  fees: kwd,
  refunds: kwd,
  /** The sum of open and lost disputes. */
  disputes: kwd,
  /** The rent of terminals and the fees for lost ones. */
  rent: kwd,
  /** The amount that is reserved for refunds until the provider decides them, with their fees. */
  refunds_in_progress: kwd,
  corrections: kwd,
  unsettled: kwd,
  /** The amount that is owed and not on hold. */
  owed: kwd,
  /** The amount that is owed while payouts are on hold. */
  on_hold: kwd,
  /** The amount in exports of which no file was sent. */
  scheduled: kwd,
  /** The amount in exports of which a file was sent, and that the bank has not confirmed. */
  sent: kwd,
  paid: kwd,
  /** The amount that the brand owes. It is set off against the next sales. */
  debt: kwd,
  debts: z.array(brandDebt),
});
export type BrandAccount = z.infer<typeof brandAccount>;

/** A payout or set-off that used a transaction's credit, in full or in part. */
export const transactionPayout = z.object({
  id: intId,
  /**
   * `offset` means that the credit was set off against a refund, a chargeback or a fee. No money
   * was paid.
   */
  kind: z.enum(['export', 'manual', 'offset']),
  export_id: z.uuid().nullable(),
  date: calendarDate,
  cleared_amount: kwd,
  status: z.enum(['reserved', 'paid', 'returned', 'offset']),
  reference_number: z.string().nullable(),
  /** True if the refund, chargeback or fee of an `offset` belongs to this transaction. */
  is_own: z.boolean(),
  /** The cause of an `offset`; null for other kinds. */
  cause: setOffCause.nullable(),
});

export type TransactionPayout = z.infer<typeof transactionPayout>;
