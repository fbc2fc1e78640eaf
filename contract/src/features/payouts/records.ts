import { z } from 'zod';
import { canReadPayoutStaff } from '../../kernel/roles.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { cleanText } from '../../kernel/text.ts';
import { calendarDate } from '../../kernel/time.ts';
import { payoutExportActions, payoutLineActions, payoutRejectionActions } from './actions.ts';
import {
  EXPORT_KINDS,
  EXPORT_STATUSES,
  ORDER_RESULTS,
  payoutStatus,
  payoutTab,
  REJECTION_STATES,
} from './terms.ts';
import { LINE_STATUSES } from '../payout-lines/terms.ts';

export const payoutExportAbilities = abilities(payoutExportActions);

/**
 * An export. Kind `statement` is a snapshot of a tab: it moves no money and is not part of the
 * History Amount.
 */
export const payoutExport = z.object({
  id: z.uuid(),
  kind: z.enum(EXPORT_KINDS),
  tab: payoutTab,
  export_date: calendarDate,
  /** The amount of the export. An owner gets only the amount of their own brand. */
  total_amount: kwd,
  total_brands: z.int(),
  /** The paid and the returned parts of the total. The remainder is pending. */
  paid_amount: kwd,
  returned_amount: kwd,
  currency: z.literal('KWD'),
  status: z.enum(EXPORT_STATUSES),
  created_at: z.iso.datetime(),
  can: payoutExportAbilities,
});
export type PayoutExport = z.infer<typeof payoutExport>;

export const payoutExportDetail = payoutExport.extend({
  /** The pending part. The pending, paid and returned parts add up to the total. */
  pending_amount: kwd,
  /**
   * The amount that was released before a file was sent. It is not part of the total. It is null
   * for readers who are not administrators.
   */
  released_amount: kwd,
  /** Names of people are null for readers who are not administrators. */
  created_by_name: visibleTo(canReadPayoutStaff, z.string().nullable()),
  /**
   * True if a second administrator must approve before a file is sent or a payment is confirmed.
   */
  needs_approval: z.boolean(),
  approved_by_name: visibleTo(canReadPayoutStaff, z.string().nullable()),
  approved_at: z.iso.datetime().nullable(),
  /**
   * The time when the first file was downloaded or sent. After it, the export cannot be cancelled.
   */
  first_file_at: visibleTo(canReadPayoutStaff, z.iso.datetime().nullable()),
  cancelled_at: z.iso.datetime().nullable(),
  cancelled_by_name: visibleTo(canReadPayoutStaff, z.string().nullable()),
  cancel_reason: visibleTo(canReadPayoutStaff, z.string().nullable()),
  completed_at: z.iso.datetime().nullable(),
  /** The paying businesses. Each has its own file for its bank. */
  businesses: visibleTo(
    canReadPayoutStaff,
    z.array(z.object({ id: z.uuid(), name: z.string(), total_brands: z.int(), total_amount: kwd })),
  ),
});
export type PayoutExportDetail = z.infer<typeof payoutExportDetail>;

/** The bank's answer to the order of a payment (pain.002). It never shows that it was paid. */
const bankOrder = z.object({
  result: z.enum(ORDER_RESULTS),
  /** The bank's ISO 20022 code, such as ACSP. */
  status: z.string(),
  reported_at: z.iso.datetime(),
  /** The bank's ISO 20022 code of the reason, and its text; null if it gave none. */
  reason_code: z.string().nullable(),
  reason_text: z.string().nullable(),
  /** The decision about a rejected payment; null if it needs none. */
  rejection: z
    .object({
      id: z.uuid(),
      state: z.enum(REJECTION_STATES),
      can: abilities(payoutRejectionActions),
    })
    .nullable(),
});

export const payoutLine = z.object({
  /** The number among the brand's payouts. */
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
  /**
   * The bank's record of a paid payment. Null if the business has no bank statement, or if the
   * payment is not paid.
   */
  bank: visibleTo(
    canReadPayoutStaff,
    z
      .object({
        /** The value date of the bank's entry; null if no entry matches the payment yet. */
        value_day: calendarDate.nullable(),
        /** The name of the person who confirmed the payment; null if the bank's entry confirmed it. */
        confirmed_by_name: z.string().nullable(),
      })
      .nullable(),
  ),
  /** The bank's newest answer to the order of this payment; null without an answer. */
  bank_order: visibleTo(canReadPayoutStaff, bankOrder.nullable()),
  /** The reason of the bank's return of the payment, or of its release. */
  reason: z.string().nullable(),
  can: abilities(payoutLineActions),
});
export type PayoutLine = z.infer<typeof payoutLine>;

export const payoutDetails = z.object({
  payout: payoutExportDetail,
  brands: z.array(payoutLine),
  /** True if the export has more brands than these. */
  truncated: z.boolean(),
});
export type PayoutDetails = z.infer<typeof payoutDetails>;

/** A download of an export's file, or of a statement of one of its payments. */
export const payoutDownload = z.object({
  file_name: z.string(),
  name: z.string().nullable(),
  at: z.iso.datetime(),
});
export type PayoutDownload = z.infer<typeof payoutDownload>;

/** The progress of a long operation. It runs in one transaction, so a failure undoes all of it. */
export const payoutProgress = z.object({
  work: z.enum(['create', 'confirm']),
  /** The id is null while the export is being created. */
  export_id: z.uuid().nullable(),
  /** The processed brands during a creation, or transactions during a confirmation. */
  done: z.int(),
  total: z.int(),
});
export type PayoutProgress = z.infer<typeof payoutProgress>;

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
   * The amount that was released from a pending export whose file was not sent; null if there was
   * none.
   */
  released_amount: kwd.nullable(),
});
export type PayoutStatusResult = z.infer<typeof payoutStatusResult>;
