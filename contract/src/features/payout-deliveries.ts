import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { uuid } from '../kernel/ids.ts';
import { kwd } from '../kernel/money.ts';
import { ADMINS } from '../kernel/roles.ts';
import { sftpProblem } from '../reference/sftp.ts';

/** `queued` and `sending` go on by themselves, `failed` only when somebody asks for it. */
export const PAYOUT_DELIVERY_STATES = ['queued', 'sending', 'delivered', 'failed'] as const;
export type PayoutDeliveryState = (typeof PAYOUT_DELIVERY_STATES)[number];

/** One file on its way to the bank of one business. */
export const payoutDelivery = z.object({
  id: uuid,
  format: z.enum(['pain001', 'csv']),
  file_name: z.string(),
  file_bytes: z.int(),
  sha256: z.string(),
  state: z.enum(PAYOUT_DELIVERY_STATES),
  /** Of the last attempt; null once it is delivered. */
  problem: sftpProblem.nullable(),
  next_attempt_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  requested_by_name: z.string().nullable(),
  requested_at: z.iso.datetime(),
  /** Oldest first. Neither problem nor end: it runs, or its process died. */
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

/** A business that pays part of an export, and what became of its files. */
export const deliveryTarget = z.object({
  business_id: uuid,
  business_name: z.string(),
  total_brands: z.int(),
  total_amount: kwd,
  /** What keeps its files from being sent now; null when they can be. */
  blocked_by: sftpProblem.nullable(),
  deliveries: z.array(payoutDelivery),
});
export type DeliveryTarget = z.infer<typeof deliveryTarget>;

export const payoutDeliveries = z.object({
  /** Whether the export's files may leave for a bank: it is pending and approved. */
  can_send: z.boolean(),
  businesses: z.array(deliveryTarget),
});
export type PayoutDeliveries = z.infer<typeof payoutDeliveries>;

const ADMIN = { access: ADMINS, scope: 'platform' } as const;

export const payoutDeliveryEndpoints = {
  readPayoutDeliveries: endpoint({
    method: 'GET',
    path: '/admin/payouts/exports/:id/deliveries',
    summary: 'Which files of an export were sent to the banks by SFTP, and how that went',
    ...ADMIN,
    params: z.object({ id: uuid }),
    query: z.strictObject({ _t: z.string().max(40).optional() }),
    response: payoutDeliveries,
    errors: ['NOT_FOUND'],
  }),
  sendPayoutFiles: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/deliveries',
    summary:
      'Send the files of one business, or of every business that can, by SFTP. Ends the time for cancelling; what was sent before is not sent again',
    ...ADMIN,
    params: z.object({ id: uuid }),
    body: z.strictObject({ business_id: uuid.optional() }),
    response: payoutDeliveries,
    message: 'The files are on their way to the bank',
    idempotent: true,
    errors: ['NOT_FOUND', 'STATE_FORBIDS', 'UNPROCESSABLE'],
  }),
  resendPayoutFile: endpoint({
    method: 'POST',
    path: '/admin/payouts/exports/:id/deliveries/:deliveryId/retry',
    summary: 'Send a file again whose delivery failed; one on its way is left alone',
    ...ADMIN,
    params: z.object({ id: uuid, deliveryId: uuid }),
    response: payoutDeliveries,
    message: 'The file is on its way to the bank',
    idempotent: true,
    errors: ['NOT_FOUND', 'STATE_FORBIDS', 'UNPROCESSABLE'],
  }),
} as const;
