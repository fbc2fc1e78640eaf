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
  /** The sum of what businesses owe and no export contains. Never negative. */
  amount_to_pay: kwd,
  /** The amount that the brand owes to businesses, for example after a refund of a paid sale. */
  debt_amount: kwd,
  currency: z.literal('KWD'),
  payout_status: payoutStatus,
  can: abilities(payoutStatusActions),
};

export const activePayout = z.object({
  ...amountOfBrand,
  /** Captured and not settled yet. */
  pending_amount: kwd,
  /** In an export that is not confirmed. */
  scheduled_amount: kwd,
  payment_status: z.enum(PAYMENT_STATUSES),
});

export type ActivePayout = z.infer<typeof activePayout>;

export const pausedPayout = z.object({
  ...amountOfBrand,
  /** When an administrator paused it; null for other holds. */
  paused_at: z.iso.datetime().nullable(),
  paused_by_name: visibleTo(canReadPayoutStaff, z.string().nullable()),
  /**
   * The text that was written when it was paused or suspended, otherwise the label of the hold.
   */
  pause_reason: z.string(),
  /** All holds of the payouts, the most urgent first. */
  holds: z.array(hold),
  /** The smallest set of steps after which no hold remains. */
  steps: z.array(holdStep),
});

export type PausedPayout = z.infer<typeof pausedPayout>;

/** One payment to a brand, by an export or by hand. */
export const brandPayout = z.object({
  id: intId,
  kind: z.enum(['export', 'manual']),
  /** The export, whose page an owner may open; null for a manual payout. */
  export_id: z.uuid().nullable(),
  date: calendarDate,
  amount: kwd,
  status: z.enum(['reserved', 'paid', 'returned']),
  payment_method: payoutMethod.nullable(),
  reference_number: z.string().nullable(),
  transaction_count: z.int(),
  /** Why the bank returned it. */
  reason: z.string().nullable(),
  paid_at: z.iso.datetime().nullable(),
});

export type BrandPayout = z.infer<typeof brandPayout>;

export const brandPayouts = z.object({
  currency: z.literal('KWD'),
  /** Owed and in no export yet: `amount_to_pay` of the list. Never negative. */
  owed_amount: kwd,
  /** The amount that the brand owes to businesses. It reduces no other amount here. */
  debt_amount: kwd,
  /** Captured and not settled yet. */
  pending_amount: kwd,
  /** In an export that the bank has not confirmed. */
  scheduled_amount: kwd,
  /** The total of all payments, minus returned ones. */
  paid_amount: kwd,
  /**
   * The debt of each business, negative when the brand owes it. Empty except for administrators.
   */
  payables: visibleTo(
    canReadPayoutStaff,
    z.array(z.object({ business_id: z.uuid(), business_name: z.string(), amount: kwd })),
  ),
  /** Set-offs across businesses, newest first. For administrators, otherwise empty. */
  set_offs: visibleTo(canReadPayoutStaff, z.array(businessSetOff)),
  payout_status: payoutStatus,
  /** Empty: the money has no hold. */
  holds: z.array(hold),
  pause_reason: z.string().nullable(),
  paused_at: z.iso.datetime().nullable(),
  /**
   * The next payout; null while on hold or when nothing is owed. `account_ending`: the last four
   * characters of the IBAN.
   */
  upcoming: z
    .object({ date: calendarDate, amount: kwd, account_ending: z.string().nullable() })
    .nullable(),
  /** Newest first. */
  payouts: z.array(brandPayout),
  next_cursor: z.string().nullable(),
});

export type BrandPayouts = z.infer<typeof brandPayouts>;

/** A transaction that a payout cleared, with the cleared amount. */
export const clearedTransaction = z.object({
  transaction_id: intId,
  order_id: z.string().nullable(),
  payment_date: z.iso.datetime(),
  /** The paid amount, the fee, and the part of the rest that this payout cleared. */
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

/** The reason for a set-off. */
export const setOffCause = z.object({
  /** `order`: one whose fee exceeded its amount. */
  kind: z.enum(SET_OFF_CAUSES),
  /** The order of the refund or chargeback, or the order that cost more than it brought. */
  transaction_id: intId.nullable(),
  order_id: z.string().nullable(),
  /** The terminal of a rental or a lost device. */
  terminal: z.object({ id: z.uuid(), tid: z.string() }).nullable(),
  /** The business that the debt was owed to. */
  business_name: z.string().nullable(),
});

export type SetOffCause = z.infer<typeof setOffCause>;

/** An amount that a brand owes. Its next sales cover it, the oldest first. */
const brandDebt = z.object({
  id: intId,
  kind: z.enum(SET_OFF_CAUSES),
  at: z.iso.datetime(),
  transaction_id: intId.nullable(),
  order_id: z.string().nullable(),
  /** The terminal of a rental or a lost device. */
  tid: z.string().nullable(),
  amount: kwd,
  /** The part that no credit has covered. */
  left: kwd,
});
export type BrandDebt = z.infer<typeof brandDebt>;

/**
 * The money of a brand since its first sale. `total - fees - refunds - disputes - rent -
 * refunds_in_progress + corrections` equals
 * `unsettled + owed + on_hold + scheduled + sent + paid - debt`.
 */
export const brandAccount = z.object({
  currency: z.literal('KWD'),
  /** Captured payments. */
  total: kwd,
  /** All fees: of payments, refunds and disputes. */
  fees: kwd,
  refunds: kwd,
  /** Open and lost disputes. */
  disputes: kwd,
  /** Rent of terminals, and lost terminals. */
  rent: kwd,
  /** Reserved for refunds that the provider has not decided, with their fees. */
  refunds_in_progress: kwd,
  corrections: kwd,
  unsettled: kwd,
  /** Owed and free to be paid. */
  owed: kwd,
  /** Owed while the payouts are on hold. */
  on_hold: kwd,
  /** In an export whose file has not left. */
  scheduled: kwd,
  /** Its file left for the bank, which has not confirmed it. */
  sent: kwd,
  paid: kwd,
  /** The amount that the brand owes. It is deducted from its next sales. */
  debt: kwd,
  debts: z.array(brandDebt),
});
export type BrandAccount = z.infer<typeof brandAccount>;

/** A payout or set-off that used a transaction's credit, partly or in full. */
export const transactionPayout = z.object({
  id: intId,
  /** `offset`: it was set off against a refund, a chargeback or a fee, without a payment. */
  kind: z.enum(['export', 'manual', 'offset']),
  export_id: z.uuid().nullable(),
  date: calendarDate,
  cleared_amount: kwd,
  status: z.enum(['reserved', 'paid', 'returned', 'offset']),
  reference_number: z.string().nullable(),
  /** For an offset: whether it was the transaction's own refund, chargeback or fee. */
  is_own: z.boolean(),
  /** The cause of an offset. */
  cause: setOffCause.nullable(),
});

export type TransactionPayout = z.infer<typeof transactionPayout>;
