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

/** A refund that we requested, or a chargeback that a bank made. */
export const refund = z.object({
  id: z.uuid(),
  kind: z.enum(FEE_TYPES),
  amount: kwd,
  /** The brand's fee besides the amount. For a pending refund it is reserved. */
  fee: kwd,
  /** The platform's cost: for administrators, otherwise null. */
  cost: visibleTo(canReadCosts, kwd.nullable()),
  /** PENDING, REFUNDED or FAILED for a refund; OPEN, LOST, WON or REVERSED for a chargeback. */
  status: z.enum([...REFUND_STATUSES, ...CHARGEBACK_STATUSES]),
  reason: z.string(),
  /** The bank's or provider's own reference. */
  reference: z.string().nullable(),
  /** Why the provider refused it. */
  problem: z.string().nullable(),
  /**
   * E-mail address of the person, for administrators; null when the brand's own server requested
   * it.
   */
  requested_by: visibleTo(canReadCosts, z.string().nullable()),
  created_at: z.iso.datetime(),
  booked_at: z.iso.datetime().nullable(),
  /** For a chargeback: when it was lost, won or reversed, and why. */
  decided_at: z.iso.datetime().nullable(),
  decision_reason: z.string().nullable(),
  /** When the provider deducted the money from a payout, and when it returned it. */
  taken_at: z.iso.datetime().nullable(),
  given_back_at: z.iso.datetime().nullable(),
  /** The actions on a chargeback; empty for a refund. */
  can: abilities(disputeActions),
});
export type Refund = z.infer<typeof refund>;

/** The brand's cost of a refund: a share of the refunded amount, plus a fixed amount. */
const returnFee = z.object({ percentage, fixed: kwd });

export const refundList = z.object({
  /** The remainder: the amount minus completed and pending refunds. */
  refundable_amount: kwd,
  /** The sum that the brand currently keeps: the amount minus all fees, refunds and chargebacks. */
  kept_amount: kwd,
  /** Null for a transaction that was not captured. */
  fees: z.object({ refund: returnFee, chargeback: returnFee }).nullable(),
  /** The limits of an owner besides the remainder. Null for all others. */
  owner: z
    .object({
      /** The amount owed from which the refund and its fee are taken. Never negative. */
      owed_amount: kwd,
      day_limit: kwd,
      day_left: kwd,
    })
    .nullable(),
  /** Oldest first. */
  refunds: z.array(refund),
  can: abilities(refundActions),
});
export type RefundList = z.infer<typeof refundList>;

export const refundDraft = z.strictObject({ amount: positiveKwd, reason });
export type RefundDraft = z.output<typeof refundDraft>;

/** The amount that the owner of a brand may refund a day, in the platform's timezone. */
export const refundLimit = z.object({
  currency: z.literal('KWD'),
  day_limit: kwd,
  /** The brand's own limit; null when the platform's applies. */
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

/** The provider deducted the money of a chargeback from a payout, or returned it with one. */
export const disputeMovement = z.strictObject({ moved: z.enum(['taken', 'given_back']) });
export type DisputeMovement = z.output<typeof disputeMovement>;
