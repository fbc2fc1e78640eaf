import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { paged } from '../../kernel/paging.ts';
import {
  DELIVERY_STATES,
  webhookDeliveryActions,
  webhookReceiverActions,
  webhookSecretActions,
} from './actions.ts';

/** What happened, in the words that the receiver gets. */
export const WEBHOOK_EVENTS = [
  'charge.captured',
  'charge.failed',
  'charge.abandoned',
  'refund.refunded',
  'refund.failed',
  'invoice.closed',
  'test',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Why an attempt came to nothing; null when the receiver answered. */
export const ATTEMPT_PROBLEMS = [
  'address_refused',
  'name_unknown',
  'not_reached',
  'timeout',
  'connection_lost',
] as const;
export type AttemptProblem = (typeof ATTEMPT_PROBLEMS)[number];

export const webhookAttempt = z.object({
  attempt: z.int(),
  /** Of the receiver's answer; null when there was none. */
  status_code: z.int().nullable(),
  problem: z.enum(ATTEMPT_PROBLEMS).nullable(),
  duration_ms: z.int(),
  at: z.iso.datetime(),
});
export type WebhookAttempt = z.infer<typeof webhookAttempt>;

export const webhookDelivery = z.object({
  id: z.uuid(),
  event: z.enum(WEBHOOK_EVENTS),
  transaction_id: z.int().nullable(),
  url: z.string(),
  /** Exactly what is sent and signed. */
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  /** Null once it has arrived or was given up. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** True of a test payment's, and of a test event. */
  test: z.boolean(),
  attempts: z.array(webhookAttempt),
  can: abilities(webhookDeliveryActions),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveries = paged('deliveries', webhookDelivery).extend({
  can: abilities(webhookReceiverActions),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;

/** An event as a brand's own server may ask for it, signed at the moment of the asking. */
export const webhookEvent = z.object({
  id: z.uuid(),
  event: z.enum(WEBHOOK_EVENTS),
  /** Exactly what is sent and signed. */
  body: z.string(),
  /** What stands in X-Diwan-Signature. */
  signature: z.string(),
  created_at: z.iso.datetime(),
});
export const webhookEvents = z.object({ events: z.array(webhookEvent) });
export type WebhookEvents = z.infer<typeof webhookEvents>;

export const webhookSecret = z.object({
  secret: z.string(),
  created_at: z.iso.datetime(),
  /** Until then deliveries carry a signature with the replaced secret too. */
  previous_until: z.iso.datetime().nullable(),
  can: abilities(webhookSecretActions),
});
export type WebhookSecret = z.infer<typeof webhookSecret>;
