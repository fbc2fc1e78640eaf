import { INVOICE, MADE_REFUND, OPENED_DISPUTE, PAID_CHARGE } from '../charges/object-examples.ts';
import { chargeObject, disputeObject, invoiceObject, refundObject } from '../charges/objects.ts';

const headers = {
  'X-Diwan-Event': 'The type of the event',
  'X-Diwan-Event-Id': 'The ID of the event, the same for every retry. Process each ID once',
  'X-Diwan-Signature':
    't=<seconds since 1970>,v1=<hex>: the HMAC-SHA256 of <t>.<body> with your webhook secret',
  'Webhook-Id': 'The type and the ID of the event, in the format of Standard Webhooks',
  'Webhook-Timestamp': 'Seconds since 1970, in the format of Standard Webhooks',
  'Webhook-Signature':
    'v1,<base64>: the signature in the format of Standard Webhooks, for its libraries',
};

const description =
  'The body is, byte for byte, what reading the object answered when it happened. Answer with any ' +
  '2xx.';

/** The events that are posted to a brand's server, for the OpenAPI document. */
export const postedEvents = [
  {
    name: 'charge',
    summary: 'charge.captured, charge.failed, charge.abandoned: the result of a charge',
    description,
    headers,
    body: chargeObject,
    example: PAID_CHARGE,
  },
  {
    name: 'refund',
    summary: 'refund.refunded, refund.failed: the result of a refund',
    description,
    headers,
    body: refundObject,
    example: MADE_REFUND,
  },
  {
    name: 'invoice',
    summary: 'invoice.closed: the invoice can no longer be paid',
    description,
    headers,
    body: invoiceObject,
    example: { ...INVOICE, status: 'EXPIRED' },
  },
  {
    name: 'dispute',
    summary:
      'dispute.opened, dispute.evidence_added, dispute.submitted, dispute.won, dispute.lost, ' +
      'dispute.reversed: a step of the dispute about a payment',
    description:
      'The body is the dispute at that step. No call reads a dispute. Each step of a dispute has ' +
      'at most one event. Answer with any 2xx.',
    headers,
    body: disputeObject,
    example: OPENED_DISPUTE,
  },
  {
    name: 'test',
    summary: 'test: a sample charge that a person sent',
    description:
      'Owners and developers send samples from the Integration page and from /developers. A sample ' +
      'of another event has the name and the form of that event, and live_mode is false.',
    headers,
    body: chargeObject,
    example: { ...PAID_CHARGE, id: 'chg_test', live_mode: false },
  },
] as const;
