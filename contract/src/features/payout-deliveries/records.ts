import { z } from 'zod';
import { uuid } from '../../kernel/ids.ts';
import { abilities } from '../../kernel/actions.ts';
import { kwd } from '../../kernel/money.ts';
import { sftpProblem } from '../businesses/sftp.ts';
import { payoutExportActions } from '../payouts/actions.ts';
import { DELIVERY_BLOCKS, deliveryTargetActions, payoutDeliveryActions } from './actions.ts';

/**
 * The states of a delivery. `queued` and `sending` continue automatically, while `failed` is
 * retried only on request.
 */
export const PAYOUT_DELIVERY_STATES = ['queued', 'sending', 'delivered', 'failed'] as const;
export type PayoutDeliveryState = (typeof PAYOUT_DELIVERY_STATES)[number];

/** The delivery of one file to a business's bank. */
export const payoutDelivery = z.object({
  id: uuid,
  format: z.enum(['pain001', 'csv']),
  file_name: z.string(),
  file_bytes: z.int(),
  sha256: z.string(),
  state: z.enum(PAYOUT_DELIVERY_STATES),
  /** The problem of the last attempt; null after the delivery. */
  problem: sftpProblem.nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  requested_by_name: z.string().nullable(),
  requested_at: z.iso.datetime(),
  can: abilities(payoutDeliveryActions),
  /**
   * The attempts, oldest first. An attempt without problem and end is still running, or its process
   * died.
   */
  attempts: z.array(
    z.object({
      attempt: z.int(),
      at: z.iso.datetime(),
      ended_at: z.iso.datetime().nullable(),
      problem: sftpProblem.nullable(),
    }),
  ),
});
export type PayoutDelivery = z.infer<typeof payoutDelivery>;

/** A business that pays part of an export, with the deliveries of its files. */
export const deliveryTarget = z.object({
  business_id: uuid,
  business_name: z.string(),
  total_brands: z.int(),
  total_amount: kwd,
  /** The reason why the files cannot be sent now; null if they can. */
  blocked_by: z.enum(DELIVERY_BLOCKS).nullable(),
  deliveries: z.array(payoutDelivery),
  can: abilities(deliveryTargetActions),
});
export type DeliveryTarget = z.infer<typeof deliveryTarget>;

export const payoutDeliveries = z.object({
  /** The action `send` shows whether files of the export may be sent to a bank. */
  can: abilities(payoutExportActions).pick({ send: true }),
  businesses: z.array(deliveryTarget),
});
export type PayoutDeliveries = z.infer<typeof payoutDeliveries>;
