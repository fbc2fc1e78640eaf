import { z } from 'zod';
import { canReadCosts } from '../../kernel/roles.ts';
import { visibleTo } from '../../kernel/visible.ts';
import { abilities } from '../../kernel/actions.ts';
import { kwd, nonNegativeKwd, positiveKwd } from '../../kernel/money.ts';
import { percentage } from '../../kernel/percent.ts';
import { cleanText, reason } from '../../kernel/text.ts';
import { FEE_TYPES } from '../fees/records.ts';
import { disputeActions, refundActions } from './actions.ts';

export const REFUND_STATUSES = ['PENDING', 'REFUNDED', 'FAILED'] as const;
export const CHARGEBACK_STATUSES = ['OPEN', 'LOST', 'WON', 'REVERSED'] as const;

/** A refund that we requested, or a chargeback that a bank initiated. */
export const refund = z.object({
  id: z.uuid(),
  kind: z.enum(FEE_TYPES),
  amount: kwd,
  /**
   * The fee for the brand, in addition to the amount. It is reserved while the refund is pending.
   */
  fee: kwd,
  /** The platform's cost; null for readers who are not administrators. */
  cost: visibleTo(canReadCosts, kwd.nullable()),
  /** A refund is PENDING, REFUNDED or FAILED. A chargeback is OPEN, LOST, WON or REVERSED. */
  status: z.enum([...REFUND_STATUSES, ...CHARGEBACK_STATUSES]),
  reason: z.string(),
  /** The reference that the bank or the provider gave; null if absent. */
  reference: z.string().nullable(),
  /** The reason why the provider refused the refund; null otherwise. */
  problem: z.string().nullable(),
  /**
   * The requester's e-mail address. It is null for readers who are not administrators, and if the
   * brand's server requested the refund.
   */
  requested_by: visibleTo(canReadCosts, z.string().nullable()),
  created_at: z.iso.datetime(),
  booked_at: z.iso.datetime().nullable(),
  /**
   * The time and reason of the decision that a chargeback was lost, won or reversed; null before
   * it.
   */
  decided_at: z.iso.datetime().nullable(),
  decision_reason: z.string().nullable(),
  /**
   * The times when the provider deducted the money from a payout, and when it returned the money.
   */
  taken_at: z.iso.datetime().nullable(),
  given_back_at: z.iso.datetime().nullable(),
  /** The actions on a chargeback; empty for a refund. */
  can: abilities(disputeActions),
});
export type Refund = z.infer<typeof refund>;

/** The fee that a refund costs the brand: a share of the refunded amount, plus a fixed amount. */
const returnFee = z.object({ percentage, fixed: kwd });

export const refundList = z.object({
  /**
   * The amount that can still be refunded: the captured amount minus completed and pending refunds.
   */
  refundable_amount: kwd,
  /**
   * The amount that the brand keeps: the captured amount minus all fees, refunds and chargebacks.
   */
  kept_amount: kwd,
  /** The fees are null for a transaction without a capture. */
  fees: z.object({ refund: returnFee, chargeback: returnFee }).nullable(),
  /** The additional limits of an owner; null for other readers. */
  owner: z
    .object({
      /**
       * The amount that the paying business owes the brand. The refund and its fee must not exceed
       * it. It is never negative.
       */
      owed_amount: kwd,
      day_limit: kwd,
      day_left: kwd,
    })
    .nullable(),
  /** The refunds and chargebacks, oldest first. */
  refunds: z.array(refund),
  can: abilities(refundActions),
});
export type RefundList = z.infer<typeof refundList>;

export const refundDraft = z.strictObject({ amount: positiveKwd, reason });
export type RefundDraft = z.output<typeof refundDraft>;

/** The amounts that a brand's owner may refund per day. Days are in the platform's timezone. */
export const refundLimit = z.object({
  currency: z.literal('KWD'),
  day_limit: kwd,
  /** The brand's own limit; null if the platform's limit applies. */
  brand_limit: kwd.nullable(),
  platform_limit: kwd,
  day_left: kwd,
});
export type RefundLimit = z.infer<typeof refundLimit>;

export const refundLimitDraft = z.strictObject({ limit: nonNegativeKwd.nullable() });
export type RefundLimitDraft = z.output<typeof refundLimitDraft>;

export const chargebackDraft = z.strictObject({
  amount: positiveKwd,
  reason,
  reference: cleanText({ max: 100 }).optional(),
});
export type ChargebackDraft = z.output<typeof chargebackDraft>;

export const DISPUTE_DECISIONS = ['lost', 'won', 'reversed'] as const;
export const disputeDecision = z.strictObject({ decision: z.enum(DISPUTE_DECISIONS), reason });
export type DisputeDecision = z.output<typeof disputeDecision>;

/**
 * The movement of a chargeback's money. The provider deducted it from a payout, or returned it in
 * one.
 */
export const disputeMovement = z.strictObject({ moved: z.enum(['taken', 'given_back']) });
export type DisputeMovement = z.output<typeof disputeMovement>;
