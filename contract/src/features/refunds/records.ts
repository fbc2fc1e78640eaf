import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { returnActions } from './actions.ts';
import { reason, cleanText } from '../../kernel/text.ts';
import { kwd, positiveKwd } from '../../kernel/money.ts';
import { FEE_TYPES } from '../fees/records.ts';

export const REFUND_STATUSES = ['PENDING', 'REFUNDED', 'FAILED'] as const;
export const refundStatus = z.enum(REFUND_STATUSES);
export type RefundStatus = z.infer<typeof refundStatus>;

/** Money that goes back: a refund that we asked for, or a chargeback that a bank took. */
export const refund = z.object({
  id: z.uuid(),
  kind: z.enum(FEE_TYPES),
  amount: kwd,
  /** What the brand pays for it beside the amount; 0 until it is booked. */
  fee: kwd,
  /** What it costs the platform: for administrators, else null. */
  cost: kwd.nullable(),
  status: refundStatus,
  reason: z.string(),
  /** The bank's or provider's own name for it. */
  reference: z.string().nullable(),
  /** Why the provider refused it. */
  problem: z.string().nullable(),
  /** E-mail of the person, for administrators; null where the brand's own server asked. */
  requested_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  booked_at: z.iso.datetime().nullable(),
});
export type Refund = z.infer<typeof refund>;

export const refundList = z.object({
  /** What is left: the amount less what went back and less what is on its way back. */
  refundable_amount: kwd,
  /** Oldest first. */
  refunds: z.array(refund),
  can: abilities(returnActions),
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
