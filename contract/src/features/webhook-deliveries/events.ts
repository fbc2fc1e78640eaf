import { CHARGE, INVOICE, MADE_REFUND, PAID_CHARGE } from '../charges/object-examples.ts';
import { chargeObject, invoiceObject, refundObject } from '../charges/objects.ts';

const headers = {
  'X-Diwan-Event': 'What happened',
  'X-Diwan-Event-Id': 'The same for every repeat: take each id once',
  'X-Diwan-Signature':
    't=<seconds since 1970>,v1=<hex>: the HMAC-SHA256 of <t>.<body> with your webhook secret',
  'Webhook-Id': 'The event and its id, as Standard Webhooks signs them',
  'Webhook-Timestamp': 'Seconds since 1970, as Standard Webhooks signs them',
  'Webhook-Signature': 'v1,<base64>: the signature of Standard Webhooks, for its libraries',
};

const description =
  'The body is, byte for byte, what reading the object answered when it happened. Answer with any ' +
  '2xx.';

/** The events that are posted to a brand's server, for the OpenAPI document. */
export const postedEvents = [
  {
    name: 'charge',
    summary: 'charge.captured, charge.failed, charge.abandoned: how a charge ended',
    description,
    headers,
    body: chargeObject,
    example: PAID_CHARGE,
  },
  {
    name: 'refund',
    summary: 'refund.refunded, refund.failed: how a refund ended',
    description,
    headers,
    body: refundObject,
    example: MADE_REFUND,
  },
  {
    name: 'invoice',
    summary: 'invoice.closed: nobody can pay an invoice any more',
    description,
    headers,
    body: invoiceObject,
    example: { ...INVOICE, status: 'EXPIRED' },
  },
  {
    name: 'test',
    summary: 'test: asked for on the page Integration',
    description: 'A made-up charge.',
    headers,
    body: chargeObject,
    example: { ...CHARGE, id: 'chg_test', live_mode: false },
  },
] as const;
