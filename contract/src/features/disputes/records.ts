import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { kwd } from '../../kernel/money.ts';
import { DISPUTE_STATUSES, evidenceActions } from './actions.ts';

export const EVIDENCE_KINDS = ['invoice', 'delivery', 'messages', 'other'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const dispute = z.object({
  /** The id of the chargeback. */
  id: z.uuid(),
  transaction_id: z.int(),
  brand_id: z.int(),
  brand_name: z.string(),
  order_id: z.string().nullable(),
  amount: kwd,
  /** The fee of the chargeback, which is deducted in addition to the amount. */
  fee: kwd,
  currency: z.literal('KWD'),
  /** The reason that the customer's bank gave. */
  reason: z.string(),
  /** The reference that the bank gave; null if absent. */
  reference: z.string().nullable(),
  status: z.enum(DISPUTE_STATUSES),
  opened_at: z.iso.datetime(),
  /** The last day on which the brand can submit evidence, in the platform's timezone. */
  evidence_until: z.iso.date(),
  /** The number of days until that day; negative after it. */
  days_left: z.int(),
  file_count: z.int(),
  submitted_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
  decision_reason: z.string().nullable(),
});
export type Dispute = z.infer<typeof dispute>;

const evidence = z.object({
  id: z.uuid(),
  kind: z.enum(EVIDENCE_KINDS),
  name: z.string().nullable(),
  content_type: z.string(),
  size_bytes: z.int(),
  added_at: z.iso.datetime(),
  /** A link that opens the file for a minute; null for readers who may not open evidence. */
  url: z.string().nullable(),
});

export const disputeDetail = dispute.extend({
  evidence: z.array(evidence),
  can: abilities(evidenceActions),
});
export type DisputeDetail = z.infer<typeof disputeDetail>;

export const disputeFilter = z.strictObject({
  /**
   * A dispute is open until it is decided. Without a value, the list contains open and decided
   * disputes.
   */
  state: z.enum(['open', 'decided']).optional(),
});
