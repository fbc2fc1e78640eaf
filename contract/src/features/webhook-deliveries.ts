import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { intIdText, uuid } from '../kernel/ids.ts';
import { paged, pageQuery } from '../kernel/paging.ts';
import { ADMINS_AND_OWNERS } from '../kernel/roles.ts';
import { overlap } from './credentials.ts';

/** `pending` is tried by itself, `failed` only when somebody asks for it. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** What happened, in the words that the receiver gets. */
export const WEBHOOK_EVENTS = [
  'charge.captured',
  'charge.failed',
  'charge.abandoned',
  'refund.refunded',
  'refund.failed',
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
  attempts: z.array(webhookAttempt),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

export const webhookSecret = z.object({
  secret: z.string(),
  created_at: z.iso.datetime(),
  /** Until then deliveries carry a signature with the replaced secret too. */
  previous_until: z.iso.datetime().nullable(),
});
export type WebhookSecret = z.infer<typeof webhookSecret>;

const brandId = z.object({ id: intIdText });

export const webhookDeliveryEndpoints = {
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/brands/:id/webhook-deliveries',
    summary: 'What was posted to a brand, newest first, with every attempt',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    query: z.strictObject({ ...pageQuery, state: z.enum(DELIVERY_STATES).optional() }),
    response: paged('deliveries', webhookDelivery),
    errors: ['BRAND_NOT_FOUND'],
  }),
  retryWebhookDelivery: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-deliveries/:deliveryId/retry',
    summary: 'Post a delivery again, with the same id and body',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId.extend({ deliveryId: uuid }),
    response: webhookDelivery,
    message: 'The event will be sent again',
    errors: ['BRAND_NOT_FOUND', 'NOT_FOUND'],
  }),
  sendTestWebhook: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-deliveries/test',
    summary: 'Post a test event to the address of the brand',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    response: webhookDelivery,
    message: 'The test event is on its way',
    errors: ['BRAND_NOT_FOUND', 'STATE_FORBIDS'],
    // Each one makes us call an address that its caller chose.
    limit: { max: 30, per_seconds: 60 },
  }),
  revealWebhookSecret: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-secret/reveal',
    summary: 'The secret that signs what is posted; looking at it is noted in the audit log',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    response: webhookSecret,
    errors: ['BRAND_NOT_FOUND'],
  }),
  rotateWebhookSecret: endpoint({
    method: 'POST',
    path: '/brands/:id/webhook-secret/rotate',
    summary: 'Replace the secret; the old one may go on signing for some hours',
    access: ADMINS_AND_OWNERS,
    scope: 'data',
    params: brandId,
    body: overlap.prefault({}),
    response: webhookSecret,
    message: 'The webhook secret is replaced',
    errors: ['BRAND_NOT_FOUND'],
  }),
} as const;
