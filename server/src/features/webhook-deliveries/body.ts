import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { ChargeFacts, RefundFacts } from './store.ts';

/** The provider writes instants as text of milliseconds. */
const milliseconds = (instant: string): string => String(Date.parse(instant));

/** A number in the provider's order of names: '+96551234567' as '965' and the rest. */
function phoneOf(phone: string | null) {
  const parts = /^\+(965|\d{1,3})(\d+)$/.exec(phone ?? '');
  return parts ? { phone: { country_code: parts[1], number: parts[2] } } : {};
}

/** What the integrator gave along with the charge; the first answer to it still has that. */
function metadataOf(answer: string | null): object {
  if (answer === null) return {};
  try {
    const { metadata } = JSON.parse(answer) as { metadata?: unknown };
    return typeof metadata === 'object' && metadata !== null ? metadata : {};
  } catch {
    // An answer that is no JSON has no metadata to pass on.
    return {};
  }
}

/** The outcome of a charge, in the shape in which reading the charge gives it. */
export function chargeBody(facts: ChargeFacts): string {
  const amount = toMajorNumber(facts.amount_minor);
  return JSON.stringify({
    id: facts.charge_id,
    object: 'charge',
    api_version: 'V2',
    status: facts.raw_status ?? facts.status,
    amount,
    currency: facts.currency,
    description: facts.description,
    metadata: metadataOf(facts.answer),
    transaction: { created: milliseconds(facts.payment_date), amount, currency: facts.currency },
    reference: {
      order: facts.order_id,
      idempotent: facts.idempotency_key,
      payment: facts.payment_reference,
      gateway: facts.gateway_reference,
    },
    response: { code: facts.response_code, message: facts.response_message },
    customer: {
      first_name: facts.customer_name,
      email: facts.customer_email,
      ...phoneOf(facts.customer_phone),
    },
    merchant: { id: facts.merchant_id },
    source: {
      payment_method: facts.scheme,
      payment_type: facts.funding,
      ...(facts.channel === 'POS' ? { channel: 'POS', terminal: facts.tid } : {}),
    },
    redirect: { url: facts.redirect_url },
    post: { url: facts.url },
  });
}

/** The end of a refund, in the shape in which reading the refund gives it. */
export const refundBody = (facts: RefundFacts): string =>
  JSON.stringify({
    id: facts.provider_refund_id,
    object: 'refund',
    api_version: 'V2',
    status: facts.raw_status ?? facts.status,
    amount: toMajorNumber(facts.amount_minor),
    currency: facts.currency,
    charge_id: facts.charge_id,
    created: milliseconds(facts.created_at),
    reason: facts.reason,
    reference: { order: facts.order_id, idempotent: facts.idempotency_key },
    merchant: { id: facts.merchant_id },
    post: { url: facts.url },
  });

/** A made-up capture of KWD 1.000, for somebody who connects a shop. */
export const testBody = (url: string, now: string): string =>
  JSON.stringify({
    id: 'chg_test',
    object: 'charge',
    api_version: 'V2',
    status: 'CAPTURED',
    amount: 1,
    currency: 'KWD',
    description: 'A test event. No money has moved.',
    metadata: {},
    transaction: { created: milliseconds(now), amount: 1, currency: 'KWD' },
    reference: { order: 'test', idempotent: null, payment: null, gateway: null },
    response: { code: '000', message: 'Captured' },
    post: { url },
  });
