import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { paged } from '../../kernel/paging.ts';
import {
  DELIVERY_STATES,
  webhookDeliveryActions,
  webhookReceiverActions,
  webhookSecretActions,
} from './actions.ts';

/** The names of the events for the receiver. */
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

/** Why an attempt failed; null when the receiver answered. */
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
  /** The status of the receiver's answer; null without an answer. */
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
  /** Null once it was delivered or has failed finally. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** True for a test payment and for a test event. */
  test: z.boolean(),
  attempts: z.array(webhookAttempt),
  can: abilities(webhookDeliveryActions),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookDeliveries = paged('deliveries', webhookDelivery).extend({
  can: abilities(webhookReceiverActions),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;

/** An event that a brand's own server requests, signed at the time of the request. */
export const webhookEvent = z.object({
  id: z.uuid(),
  event: z.enum(WEBHOOK_EVENTS),
  /** Exactly what is sent and signed. */
  body: z.string(),
  /** The value of X-Diwan-Signature. */
  signature: z.string(),
  created_at: z.iso.datetime(),
});
export const webhookEvents = z.object({ events: z.array(webhookEvent) });
export type WebhookEvents = z.infer<typeof webhookEvents>;

export const webhookSecret = z.object({
  secret: z.string(),
  created_at: z.iso.datetime(),
  /** Until then deliveries are signed with the replaced secret too. */
  previous_until: z.iso.datetime().nullable(),
  can: abilities(webhookSecretActions),
});
export type WebhookSecret = z.infer<typeof webhookSecret>;
