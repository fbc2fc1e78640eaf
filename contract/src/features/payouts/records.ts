import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { hold, holdStep } from '../holds/records.ts';
import {
  manualPayoutActions,
  payoutExportActions,
  payoutLineActions,
  payoutStatusActions,
} from './actions.ts';
import {
  DEFAULT_MANUAL_METHOD,
  EXPORT_KINDS,
  EXPORT_STATUSES,
  LINE_STATUSES,
  MANUAL_METHOD_LABELS,
  MANUAL_METHODS,
  MANUAL_STATES,
  type ManualMethod,
  PAYMENT_STATUSES,
  payoutStatus,
  payoutTab,
} from './terms.ts';
import { businessSetOff } from './set-off.ts';

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
  paused_by_name: z.string().nullable(),
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

export const payoutExportAbilities = abilities(payoutExportActions);

/**
 * A statement is the snapshot of a tab and moves no money: it does not count in the History Amount.
 */
export const payoutExport = z.object({
  id: z.uuid(),
  kind: z.enum(EXPORT_KINDS),
  tab: payoutTab,
  export_date: calendarDate,
  /** For an owner, only their own brand's amount. */
  total_amount: kwd,
  total_brands: z.int(),
  /** The paid and the returned part of the total; the rest is pending. */
  paid_amount: kwd,
  returned_amount: kwd,
  currency: z.literal('KWD'),
  status: z.enum(EXPORT_STATUSES),
  created_at: z.iso.datetime(),
  can: payoutExportAbilities,
});
export type PayoutExport = z.infer<typeof payoutExport>;

export const payoutExportDetail = payoutExport.extend({
  /** The pending part. Pending, paid and returned amounts add up to the total. */
  pending_amount: kwd,
  /** The amount released before any file left; it is not part of the total. For administrators. */
  released_amount: kwd,
  /** Names of people are for administrators; otherwise null. */
  created_by_name: z.string().nullable(),
  /** Whether a second administrator has to approve before a file leaves or money is confirmed. */
  needs_approval: z.boolean(),
  approved_by_name: z.string().nullable(),
  approved_at: z.iso.datetime().nullable(),
  /** When the first file was downloaded or sent. After it the export cannot be cancelled. */
  first_file_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  cancelled_by_name: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  completed_at: z.iso.datetime().nullable(),
  /** The paying businesses, each with its own file for its bank. */
  businesses: z.array(
    z.object({ id: z.uuid(), name: z.string(), total_brands: z.int(), total_amount: kwd }),
  ),
});
export type PayoutExportDetail = z.infer<typeof payoutExportDetail>;

export const payoutLine = z.object({
  /** The id among the payouts of its brand. */
  payout_id: intId,
  brand_id: intId,
  brand_name: z.string(),
  logo_url: z.string().nullable(),
  contact_name: z.string().nullable(),
  bank_name: z.string().nullable(),
  iban: z.string().nullable(),
  beneficiary: z.string().nullable(),
  business_id: z.uuid().nullable(),
  /** The business that pays. */
  business_name: z.string().nullable(),
  transaction_count: z.int(),
  amount: kwd,
  paid_out: z.boolean(),
  status: z.enum(LINE_STATUSES),
  paid_at: z.iso.datetime().nullable(),
  /** Why the bank returned it, or why it was released. */
  reason: z.string().nullable(),
  can: abilities(payoutLineActions),
});
export type PayoutLine = z.infer<typeof payoutLine>;

export const payoutDetails = z.object({
  payout: payoutExportDetail,
  brands: z.array(payoutLine),
  /** Whether it has more brands than these. */
  truncated: z.boolean(),
});
export type PayoutDetails = z.infer<typeof payoutDetails>;

/** A download of an export's file, or of the statement of one of its payments. */
export const payoutDownload = z.object({
  file_name: z.string(),
  name: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PayoutDownload = z.infer<typeof payoutDownload>;

/** The progress of long work in one transaction, which takes effect as a whole or not at all. */
export const payoutProgress = z.object({
  work: z.enum(['create', 'confirm']),
  /** Null while the export is being created, because it has no id yet. */
  export_id: z.uuid().nullable(),
  /** Brands of an export that is being created, transactions of one that is being confirmed. */
  done: z.int(),
  total: z.int(),
});
export type PayoutProgress = z.infer<typeof payoutProgress>;

const anyMethod = z.enum(Object.keys(MANUAL_METHOD_LABELS) as [ManualMethod, ...ManualMethod[]]);

export const manualPayout = z.object({
  id: z.uuid(),
  /**
   * The id among the payouts of its brand. A changed amount has another one. Null until it is
   * booked.
   */
  payout_id: intId.nullable(),
  brand_id: intId,
  brand_name: z.string(),
  /** The business that pays. */
  business_name: z.string().nullable(),
  amount: kwd,
  currency: z.literal('KWD'),
  payment_method: anyMethod,
  reference_number: z.string().nullable(),
  notes: z.string().nullable(),
  paid_date: calendarDate,
  /** For administrators, otherwise null. */
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  state: z.enum(MANUAL_STATES),
  /** The person who approved or rejected a large one. */
  decided_by_name: z.string().nullable(),
  reject_reason: z.string().nullable(),
  /** When it was last edited. Each edit is a reversal and a new booking. */
  edited_at: z.iso.datetime().nullable(),
  can: abilities(manualPayoutActions),
});
export type ManualPayout = z.infer<typeof manualPayout>;

export const manualPayoutDraft = z.strictObject({
  brand_id: z.int({ error: 'Brand is required' }).min(1).max(2_147_483_647),
  /** The business that paid. Default: the only one that owes the brand. */
  business_id: z.uuid().optional(),
  amount: positiveKwd,
  payment_method: z
    .enum(MANUAL_METHODS, { error: 'Payment method is required' })
    .default(DEFAULT_MANUAL_METHOD),
  reference_number: cleanText({ min: 0, max: 100 }).nullable().default(null),
  notes: cleanText({ min: 0, max: 1000, multiline: true }).nullable().default(null),
  paid_date: calendarDate,
});
export type ManualPayoutDraft = z.output<typeof manualPayoutDraft>;

export const payoutStatusChange = z
  .strictObject({
    status: payoutStatus,
    reason: cleanText({ min: 0, max: 500, multiline: true }).optional(),
  })
  .superRefine(({ status, reason }, ctx) => {
    if (status === 'paused' && !reason) {
      const message = 'Please enter a reason for pausing';
      ctx.addIssue({ code: 'custom', path: ['reason'], message });
    }
  });
export type PayoutStatusChange = z.output<typeof payoutStatusChange>;

export const payoutStatusResult = z.object({
  brand_id: intId,
  payout_status: payoutStatus,
  /**
   * The amount released from a pending export whose file had not left; null when there was none.
   */
  released_amount: kwd.nullable(),
});
export type PayoutStatusResult = z.infer<typeof payoutStatusResult>;

/** One payment to a brand, by an export or by hand. */
export const brandPayout = z.object({
  id: intId,
  kind: z.enum(['export', 'manual']),
  /** The export, whose page an owner may open; null for a manual payout. */
  export_id: z.uuid().nullable(),
  date: calendarDate,
  amount: kwd,
  status: z.enum(['reserved', 'paid', 'returned']),
  payment_method: anyMethod.nullable(),
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
   * What each business owes, negative when the brand owes it. For administrators, otherwise empty.
   */
  payables: z.array(z.object({ business_id: z.uuid(), business_name: z.string(), amount: kwd })),
  /** Set-offs across businesses, newest first. For administrators, otherwise empty. */
  set_offs: z.array(businessSetOff),
  payout_status: payoutStatus,
  /** Empty: the money has no hold. */
  holds: z.array(hold),
  pause_reason: z.string().nullable(),
  paused_at: z.iso.datetime().nullable(),
  /** The next payout day by the settings; null while on hold or when nothing is owed. */
  upcoming: z.object({ date: calendarDate, amount: kwd }).nullable(),
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
