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
  /** What the brand owes to businesses, for example after a refund of what was paid. */
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
  /** What was written when it was paused or suspended; else the label of the hold. */
  pause_reason: z.string(),
  /** All that hold the payouts, the most urgent first. */
  holds: z.array(hold),
  /** The smallest set of steps after which none of them is left. */
  steps: z.array(holdStep),
});
export type PausedPayout = z.infer<typeof pausedPayout>;

export const payoutExportAbilities = abilities(payoutExportActions);

/** A statement tells of a tab and moves no money: it does not count in the History Amount. */
export const payoutExport = z.object({
  id: z.uuid(),
  kind: z.enum(EXPORT_KINDS),
  tab: payoutTab,
  export_date: calendarDate,
  /** For an owner, of the own brand alone. */
  total_amount: kwd,
  total_brands: z.int(),
  /** Of the total, what the bank has paid, and what it sent back; the rest waits. */
  paid_amount: kwd,
  returned_amount: kwd,
  currency: z.literal('KWD'),
  status: z.enum(EXPORT_STATUSES),
  created_at: z.iso.datetime(),
  can: payoutExportAbilities,
});
export type PayoutExport = z.infer<typeof payoutExport>;

export const payoutExportDetail = payoutExport.extend({
  /** What still waits: with what is paid and what came back it is the total. */
  pending_amount: kwd,
  /** What was taken out before any file left: no part of the total any more. For administrators. */
  released_amount: kwd,
  /** Names of people are for administrators; else null. */
  created_by_name: z.string().nullable(),
  /** Whether a second administrator has to approve before a file leaves or money is confirmed. */
  needs_approval: z.boolean(),
  approved_by_name: z.string().nullable(),
  approved_at: z.iso.datetime().nullable(),
  /** When the first file was downloaded or sent: from then on it can't be cancelled. */
  first_file_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  cancelled_by_name: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  completed_at: z.iso.datetime().nullable(),
  /** The businesses that pay, each with a file of its own for its bank. */
  businesses: z.array(
    z.object({ id: z.uuid(), name: z.string(), total_brands: z.int(), total_amount: kwd }),
  ),
});
export type PayoutExportDetail = z.infer<typeof payoutExportDetail>;

export const payoutLine = z.object({
  /** Among the payouts of its brand. */
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
  /** Why it came back from the bank, or was taken out. */
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

/** Somebody took a file of an export, or the statement of one of its payments. */
export const payoutDownload = z.object({
  file_name: z.string(),
  name: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PayoutDownload = z.infer<typeof payoutDownload>;

/** Something large that one transaction is doing: all of it will have happened, or nothing. */
export const payoutProgress = z.object({
  work: z.enum(['create', 'confirm']),
  /** Of an export that is being created there is no id yet. */
  export_id: z.uuid().nullable(),
  /** Brands of one that is being created, transactions of one that is being confirmed. */
  done: z.int(),
  total: z.int(),
});
export type PayoutProgress = z.infer<typeof payoutProgress>;

const anyMethod = z.enum(Object.keys(MANUAL_METHOD_LABELS) as [ManualMethod, ...ManualMethod[]]);

export const manualPayout = z.object({
  id: z.uuid(),
  /** Among the payouts of its brand; another amount gives another. Null while nothing is booked. */
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
  /** For administrators, else null. */
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  state: z.enum(MANUAL_STATES),
  /** Who approved or rejected a large one. */
  decided_by_name: z.string().nullable(),
  reject_reason: z.string().nullable(),
  /** When it was last edited; each edit is a reversal and a new booking. */
  edited_at: z.iso.datetime().nullable(),
  can: abilities(manualPayoutActions),
});
export type ManualPayout = z.infer<typeof manualPayout>;

export const manualPayoutDraft = z.strictObject({
  brand_id: z.int({ error: 'Brand is required' }).min(1).max(2_147_483_647),
  /** The business that paid; without it the only one that owes the brand. */
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
  /** What was taken out of a pending export whose file had not left; null when nothing was. */
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
  /** What the brand owes to businesses. It reduces no other amount here. */
  debt_amount: kwd,
  /** Captured and not settled yet. */
  pending_amount: kwd,
  /** In an export that the bank has not confirmed. */
  scheduled_amount: kwd,
  /** Ever paid, less what came back. */
  paid_amount: kwd,
  /** What each business owes, negative where the brand owes it: for administrators, else empty. */
  payables: z.array(z.object({ business_id: z.uuid(), business_name: z.string(), amount: kwd })),
  /** What was set off across businesses, newest first: for administrators, else empty. */
  set_offs: z.array(businessSetOff),
  payout_status: payoutStatus,
  /** Empty: nothing holds the money. */
  holds: z.array(hold),
  pause_reason: z.string().nullable(),
  paused_at: z.iso.datetime().nullable(),
  /** The next payout day by the settings; null while held or when nothing is owed. */
  upcoming: z.object({ date: calendarDate, amount: kwd }).nullable(),
  /** Newest first. */
  payouts: z.array(brandPayout),
  next_cursor: z.string().nullable(),
});
export type BrandPayouts = z.infer<typeof brandPayouts>;

/** A transaction that a payout cleared, and how much of it. */
export const clearedTransaction = z.object({
  transaction_id: intId,
  order_id: z.string().nullable(),
  payment_date: z.iso.datetime(),
  /** What was paid, what the fee took, and how much of the rest this payout cleared. */
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

/** What a set-off took money for. */
export const setOffCause = z.object({
  /** `order`: one whose fee exceeded its amount. */
  kind: z.enum(SET_OFF_CAUSES),
  /** The order that the refund or chargeback is of, or that cost more than it brought. */
  transaction_id: intId.nullable(),
  order_id: z.string().nullable(),
  /** Of a rental or a lost device. */
  terminal: z.object({ id: z.uuid(), tid: z.string() }).nullable(),
  /** The business that the debt was owed to. */
  business_name: z.string().nullable(),
});
export type SetOffCause = z.infer<typeof setOffCause>;

/** A payout or set-off that took a part of a transaction's credit, or all of it. */
export const transactionPayout = z.object({
  id: intId,
  /** `offset`: nobody was paid; it was set off against a refund, a chargeback or a fee. */
  kind: z.enum(['export', 'manual', 'offset']),
  export_id: z.uuid().nullable(),
  date: calendarDate,
  cleared_amount: kwd,
  status: z.enum(['reserved', 'paid', 'returned', 'offset']),
  reference_number: z.string().nullable(),
  /** Of an offset: whether it was the transaction's own refund, chargeback or fee. */
  is_own: z.boolean(),
  /** Of an offset. */
  cause: setOffCause.nullable(),
});
export type TransactionPayout = z.infer<typeof transactionPayout>;
