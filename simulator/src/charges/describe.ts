import { writeAmount } from '../wire/amounts.ts';
import type { ChargeRecord, SimulatedCustomer } from '../records.ts';
import type { Simulation } from '../simulation.ts';
import { type ResponseCode, RESPONSES } from './responses.ts';

const PAID_BY_CARD = new Set(['VISA', 'MASTERCARD', 'AMEX']);

export const describeCustomer = (customer: SimulatedCustomer) => ({
  ...customer,
  phone: customer.phone ?? undefined,
});

/** Returns the address of a charge's payment page. */
export const payAddress = ({ settings }: Simulation, { id, page_token }: ChargeRecord): string =>
  `${settings.public_url}/pay/${id}/${page_token}`;

/** Returns a charge in Tap's format, for answers (CREATE, GET) and webhooks (POST). */
export function describeCharge(
  sim: Simulation,
  charge: ChargeRecord,
  method: 'CREATE' | 'GET' | 'POST',
): Record<string, unknown> {
  const amount = writeAmount(charge.amount_minor, charge.currency);
  const { id, currency, status } = charge;
  return {
    id,
    object: 'charge',
    live_mode: false,
    customer_initiated: true,
    api_version: 'V2',
    method,
    status,
    amount,
    currency,
    threeDSecure: true,
    card_threeDSecure: false,
    save_card: false,
    product: 'GOSELL',
    description: charge.description,
    statement_descriptor: charge.statement_descriptor,
    metadata: JSON.parse(charge.metadata_json) as unknown,
    transaction: {
      timezone: 'UTC+03:00',
      created: String(charge.created_ms),
      url: payAddress(sim, charge),
      expiry: { period: (charge.expires_ms - charge.created_ms) / 60_000, type: 'MINUTE' },
      asynchronous: false,
      amount,
      currency,
    },
    reference: {
      track: charge.track_reference ?? undefined,
      payment: charge.payment_reference ?? undefined,
      gateway: charge.gateway_reference ?? undefined,
      acquirer: charge.gateway_reference ?? undefined,
      transaction: charge.transaction_reference,
      order: charge.order_reference,
    },
    response: { code: charge.code, message: RESPONSES[charge.code as ResponseCode] },
    customer: describeCustomer(charge.customer),
    merchant: {
      country: 'KW',
      currency: 'KWD',
      id: charge.merchant_id,
      ...(charge.terminal_id === null ? {} : { terminal: { id: charge.terminal_id } }),
    },
    redirect: {
      status: charge.redirected ? 'SUCCESS' : 'PENDING',
      url: charge.redirect_url ?? undefined,
    },
    post:
      charge.post_url === null ? undefined : { status: charge.post_status, url: charge.post_url },
    activities: charge.activities.map(({ status: at, at_ms }, place) => ({
      id: `activity_${id.slice(4)}_${place}`,
      object: 'activity',
      created: at_ms,
      status: at,
      currency,
      amount,
      remarks: place === 0 ? 'charge - created' : `charge - ${at.toLowerCase()}`,
    })),
    auto_reversed: false,
    ...describePayment(charge),
    ...describeSettlement(charge),
  };
}

function describePayment(charge: ChargeRecord): Record<string, unknown> {
  const { method, code, card, origin } = charge;
  if (method === null) return { source: { object: 'source', id: charge.source_id } };
  const at_terminal = charge.terminal_id !== null;
  const captured = code === '000';
  return {
    source: {
      object: 'source',
      type: at_terminal ? 'CARD_PRESENT' : 'CARD_NOT_PRESENT',
      payment_type: method === 'KNET' ? 'DEBIT' : 'CREDIT',
      payment_method: method,
      channel: at_terminal ? 'POS' : 'INTERNET',
      id: charge.source_id,
    },
    gateway: {
      response: {
        code: captured ? '00' : code,
        message: captured ? 'CAPTURED' : gatewayWords(charge.status),
      },
    },
    acquirer: { response: { code: captured ? '00' : code } },
    ...(card !== null && PAID_BY_CARD.has(method)
      ? {
          card: {
            object: 'card',
            ...card,
            scheme: method,
            brand: method,
            issuer: { country: origin === 'local' ? 'KW' : 'US' },
          },
        }
      : {}),
  };
}

/** Returns KNET's word for a failure, which Tap repeats in its answer. */
const gatewayWords = (status: string): string =>
  status === 'CANCELLED' ? 'CANCELED' : 'NOT CAPTURED';

function describeSettlement({ payout_id, cost_minor }: ChargeRecord): Record<string, unknown> {
  if (payout_id === null) return {};
  return { payout: { id: payout_id, fee: writeAmount(cost_minor, 'KWD') } };
}
