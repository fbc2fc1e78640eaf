import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { paged } from '../../kernel/paging.ts';
import { webLink } from '../../kernel/text.ts';
import { KEY_MODES } from '../credentials/actions.ts';
import {
  DELIVERY_STATES,
  webhookDeliveryActions,
  webhookReceiverActions,
  webhookSecretActions,
} from './actions.ts';

/** The names of the events, as the receiver sees them. */
export const WEBHOOK_EVENTS = [
  'charge.captured',
  'charge.failed',
  'charge.abandoned',
  'refund.refunded',
  'refund.failed',
  'invoice.closed',
  'dispute.opened',
  'dispute.evidence_added',
  'dispute.submitted',
  'dispute.won',
  'dispute.lost',
  'dispute.reversed',
  'test',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** The reasons why an attempt got no answer. */
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
  /** The status code of the answer; null without an answer. */
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
  /** The exact text that is sent and signed. */
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  created_at: z.iso.datetime(),
  delivered_at: z.iso.datetime().nullable(),
  /** The time is null after the delivery, and after the final failure. */
  next_attempt_at: z.iso.datetime().nullable(),
  /** True for an event of a test payment, and for an event that a person sent as a test. */
  test: z.boolean(),
  attempts: z.array(webhookAttempt),
  can: abilities(webhookDeliveryActions),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/**
 * A test event: an invented object in the form of this event, by default of `test`. Without an
 * address it goes to the brand's own one.
 */
export const testEventDraft = z.strictObject({
  url: webLink.optional(),
  event: z.enum(WEBHOOK_EVENTS).optional(),
});
export type TestEventDraft = z.output<typeof testEventDraft>;

export const webhookDeliveries = paged('deliveries', webhookDelivery).extend({
  can: abilities(webhookReceiverActions),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveries>;

/** An event in a list that a brand's server fetches. It is signed at the time of the request. */
export const webhookEvent = z.object({
  id: z.uuid(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The exact text that is sent and signed. */
  body: z.string(),
  /** The value of the header X-Diwan-Signature. */
  signature: z.string(),
  created_at: z.iso.datetime(),
});
export const webhookEvents = z.object({ events: z.array(webhookEvent) });
export type WebhookEvents = z.infer<typeof webhookEvents>;

/**
 * The reasons why no new event exists, about the newest online charge of the mode:
 * - `no_charge`: there is no charge
 * - `no_address`: neither the charge nor the brand names an address
 * - `not_paid`: the charge has no result yet
 * - `sent`: the charge has its event, so the list of events contains it
 */
export const EVENT_REASONS = ['no_charge', 'no_address', 'not_paid', 'sent'] as const;
export type EventReason = (typeof EVENT_REASONS)[number];

export const eventStatus = z.object({
  mode: z.enum(KEY_MODES),
  reason: z.enum(EVENT_REASONS),
  /** The newest online charge of the mode; null if absent. */
  charge_id: z.string().nullable(),
});
export type EventStatus = z.infer<typeof eventStatus>;

export const webhookSecret = z.object({
  secret: z.string(),
  created_at: z.iso.datetime(),
  /**
   * The time until which deliveries are also signed with the replaced secret; null if there is
   * none.
   */
  previous_until: z.iso.datetime().nullable(),
  can: abilities(webhookSecretActions),
});
export type WebhookSecret = z.infer<typeof webhookSecret>;
