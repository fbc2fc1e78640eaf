import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { percentage } from '../../kernel/percent.ts';
import { cleanText, reason } from '../../kernel/text.ts';
import { FEE_TYPES } from '../fees/records.ts';
import { disputeActions, refundActions } from './actions.ts';

export const REFUND_STATUSES = ['PENDING', 'REFUNDED', 'FAILED'] as const;
export const CHARGEBACK_STATUSES = ['OPEN', 'LOST', 'WON', 'REVERSED'] as const;

/** Money that goes back: a refund that we asked for, or a chargeback that a bank took. */
export const refund = z.object({
  id: z.uuid(),
  kind: z.enum(FEE_TYPES),
  amount: kwd,
  /** What the brand pays for it beside the amount; of a refund in flight it is set aside. */
  fee: kwd,
  /** What it costs the platform: for administrators, else null. */
  cost: kwd.nullable(),
  /** PENDING, REFUNDED or FAILED of a refund; OPEN, LOST, WON or REVERSED of a chargeback. */
  status: z.enum([...REFUND_STATUSES, ...CHARGEBACK_STATUSES]),
  reason: z.string(),
  /** The bank's or provider's own name for it. */
  reference: z.string().nullable(),
  /** Why the provider refused it. */
  problem: z.string().nullable(),
  /** E-mail of the person, for administrators; null where the brand's own server asked. */
  requested_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  booked_at: z.iso.datetime().nullable(),
  /** Of a chargeback: when it was lost, won or reversed, and why. */
  decided_at: z.iso.datetime().nullable(),
  decision_reason: z.string().nullable(),
  /** When the provider took the money from a payout, and when it gave it back. */
  taken_at: z.iso.datetime().nullable(),
  given_back_at: z.iso.datetime().nullable(),
  /** Of a chargeback; empty of a refund. */
  can: abilities(disputeActions),
});
export type Refund = z.infer<typeof refund>;

/** What giving money back costs the brand: a share of what goes back, and a fixed amount. */
const returnFee = z.object({ percentage, fixed: kwd });

export const refundList = z.object({
  /** What is left: the amount less what went back and less what is on its way back. */
  refundable_amount: kwd,
  /** What the brand keeps as it is now: the amount less all fees and all that went back. */
  kept_amount: kwd,
  /** Null of a transaction that was not captured. */
  fees: z.object({ refund: returnFee, chargeback: returnFee }).nullable(),
  /** Oldest first. */
  refunds: z.array(refund),
  can: abilities(refundActions),
});
export type RefundList = z.infer<typeof refundList>;

export const refundDraft = z.strictObject({ amount: positiveKwd, reason });
export type RefundDraft = z.output<typeof refundDraft>;

export const chargebackDraft = z.strictObject({
  amount: positiveKwd,
  reason,
  reference: cleanText({ max: 100 }).optional(),
});
export type ChargebackDraft = z.output<typeof chargebackDraft>;

export const DISPUTE_DECISIONS = ['lost', 'won', 'reversed'] as const;
export const disputeDecision = z.strictObject({ decision: z.enum(DISPUTE_DECISIONS), reason });
export type DisputeDecision = z.output<typeof disputeDecision>;

/** The provider took the money of a chargeback from a payout, or gave it back with one. */
export const disputeMovement = z.strictObject({ moved: z.enum(['taken', 'given_back']) });
export type DisputeMovement = z.output<typeof disputeMovement>;
