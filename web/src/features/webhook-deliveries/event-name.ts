import type { TFunction } from 'i18next';
import type { WebhookEvent } from '@diwan/contract/features/webhook-deliveries/records';

/**
 * The keys of event names. A key may not contain a dot, because i18next reads it as a nested key.
 */
const KEYS = {
  'charge.captured': 'events.charge_captured',
  'charge.failed': 'events.charge_failed',
  'charge.abandoned': 'events.charge_abandoned',
  'refund.refunded': 'events.refund_refunded',
  'refund.failed': 'events.refund_failed',
  'invoice.closed': 'events.invoice_closed',
  'dispute.opened': 'events.dispute_opened',
  'dispute.evidence_added': 'events.dispute_evidence_added',
  'dispute.submitted': 'events.dispute_submitted',
  'dispute.won': 'events.dispute_won',
  'dispute.lost': 'events.dispute_lost',
  'dispute.reversed': 'events.dispute_reversed',
  test: 'events.test',
} as const satisfies Record<WebhookEvent, string>;

export const eventName = (t: TFunction<'webhook-deliveries'>, event: WebhookEvent): string =>
  t(KEYS[event]);
