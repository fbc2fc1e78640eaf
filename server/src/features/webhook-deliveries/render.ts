import { toMajorNumber } from '@diwan/contract/kernel/money';
import type { ChargeFacts, RefundFacts } from './store.ts';

/** The delivery state of the platform's webhook about an object, in the provider's terms. */
export type PostStatus = 'PENDING' | 'SUCCESS' | 'ERROR';

/**
 * The caller's values that the platform replaced in the call to the provider. They are restored in
 * answers and events.
 */
export interface CallerValues {
  readonly post_url: string | null;
  readonly post_status: PostStatus;
  readonly idempotency_key: string | null;
}

/** The contact data that the brand sent with the payment. */
export interface SentContact {
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly customer_phone: string | null;
}

type Raw = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The names of the platform's metadata, which identify a lost charge or refund (`CORRELATION_ID`).
 */
const OUR_METADATA = /^diwan_(?:transaction|refund)$/;

const withoutOurs = (metadata: Raw): Raw =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => !OUR_METADATA.test(name)));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the customer with the data that the brand may read. For a known id, the provider adds
 * data from other brands. Therefore every value is one that this brand sent, and the provider's
 * data only divides names and phone numbers.
 */
function ownCustomer(customer: unknown, sent: SentContact): unknown {
  if (!isObject(customer)) return undefined;
  const { id, first_name, middle_name, last_name, phone } = customer;
  const { customer_name, customer_email, customer_phone } = sent;
  const names = [first_name, middle_name, last_name].map(textOf).filter((part) => part !== '');
  const is_same_name = customer_name !== null && names.join(' ') === customer_name;
  const { country_code, number } = isObject(phone) ? phone : {};
  const is_same_phone = `+${textOf(country_code)}${textOf(number)}` === customer_phone;
  return {
    id,
    ...(is_same_name
      ? { first_name, middle_name, last_name }
      : { first_name: customer_name ?? undefined }),
    email: customer_email ?? undefined,
    ...(is_same_phone ? { phone } : phoneOf(customer_phone)),
  };
}

/** Returns whether receipts are sent, without their addresses. */
const ownReceipt = (receipt: unknown): unknown =>
  isObject(receipt)
    ? Object.fromEntries(Object.entries(receipt).filter(([, value]) => typeof value === 'boolean'))
    : undefined;

/** Removes the holder's name from a saved card, because it was typed at another brand. */
function ownCard(card: unknown): unknown {
  if (!isObject(card)) return undefined;
  const { name: _holder, ...rest } = card;
  return rest;
}

/**
 * Renders a live object of the provider for its integrator. The customer contains what this brand
 * sent, never what another brand sent.
 * @param method 'CREATE' in the answer to the call that created the object, otherwise 'GET'
 */
export function renderObject(
  raw: Raw,
  own: CallerValues & SentContact,
  method: 'CREATE' | 'GET' = 'GET',
): string {
  const { billing: _billing, shipping: _shipping, ...rest } = raw;
  const personal = {
    ...('customer' in rest ? { customer: ownCustomer(rest['customer'], own) } : {}),
    ...('receipt' in rest ? { receipt: ownReceipt(rest['receipt']) } : {}),
    ...('card' in rest ? { card: ownCard(rest['card']) } : {}),
  };
  return renderTestObject({ ...rest, ...personal }, own, method);
}

/**
 * Renders an object of test mode, whose simulated provider has only records of this brand. Answers
 * and webhooks contain the same text, so that they can be compared byte by byte. The platform's
 * webhook address, costs and correlation ids are removed.
 * @param method 'CREATE' in the answer to the call that created the object, otherwise 'GET'
 */
export function renderTestObject(
  raw: Raw,
  { post_url, post_status, idempotency_key }: CallerValues,
  method: 'CREATE' | 'GET' = 'GET',
): string {
  const { post: _to_us, payout: _of_ours, metadata, reference, ...rest } = raw;
  return JSON.stringify({
    ...rest,
    ...('method' in rest ? { method } : {}),
    metadata: isObject(metadata) ? withoutOurs(metadata) : {},
    reference: {
      ...(isObject(reference) ? reference : {}),
      idempotent: idempotency_key ?? undefined,
    },
    post: post_url === null ? undefined : { status: post_status, url: post_url },
  });
}

/** Formats an instant in the provider's format: milliseconds since 1970, as a string. */
export const milliseconds = (instant: string): string => String(Date.parse(instant));

/**
 * The provider's response by status. The other states belong to chargebacks, which are not
 * rendered.
 */
const RESPONSES: Readonly<Partial<Record<RefundFacts['status'], object>>> = {
  PENDING: { code: '100', message: 'Pending' },
  REFUNDED: { code: '000', message: 'Refunded' },
  FAILED: { code: '401', message: 'Failed' },
};

/** Returns the value of a name in a stored answer. */
export function memberOf(answer: string | null, name: string): unknown {
  if (answer === null) return undefined;
  try {
    const parsed: unknown = JSON.parse(answer);
    return isObject(parsed) ? parsed[name] : undefined;
  } catch {
    // An answer that is not JSON has no values.
    return undefined;
  }
}

/** The values that the caller sent with a refund and that the refund's row does not contain. */
export interface RefundWords {
  readonly metadata: unknown;
  readonly merchant: unknown;
  /** The address for the result; null if it is sent to the address of the charge. */
  readonly post_url: string | null;
}

function wordsOf({ answer }: RefundFacts): RefundWords {
  const reference = memberOf(answer, 'reference');
  const post = memberOf(answer, 'post');
  return {
    metadata: memberOf(answer, 'metadata'),
    merchant: isObject(reference) ? reference['merchant'] : undefined,
    post_url: isObject(post) && typeof post['url'] === 'string' ? post['url'] : null,
  };
}

/** Returns the address for the result of a refund; null if there is no receiver. */
export const refundUrl = (
  facts: RefundFacts,
  { post_url }: RefundWords = wordsOf(facts),
): string | null => post_url ?? facts.url;

/** Renders a refund from our own row, in the provider's format. */
export function renderRefund(
  facts: RefundFacts,
  post_status: PostStatus,
  method: 'CREATE' | 'GET' = 'GET',
  words: RefundWords = wordsOf(facts),
): string {
  const amount = toMajorNumber(facts.amount_minor);
  const { currency, booked_at } = facts;
  const { metadata, merchant } = words;
  const url = refundUrl(facts, words);
  return JSON.stringify({
    id: facts.provider_refund_id,
    object: 'refund',
    live_mode: memberOf(facts.charge_answer, 'live_mode'),
    api_version: 'V2',
    method,
    charge_id: facts.charge_id,
    amount,
    currency,
    status: facts.raw_status ?? facts.status,
    reason: facts.reason,
    created: milliseconds(facts.created_at),
    response: RESPONSES[facts.status],
    transaction: {
      timezone: 'UTC+03:00',
      amount,
      currency,
      date: {
        created: Date.parse(facts.created_at),
        completed: booked_at === null ? undefined : Date.parse(booked_at),
      },
    },
    merchant: { id: facts.merchant_id },
    metadata: metadata ?? {},
    reference: { merchant, idempotent: facts.idempotency_key ?? undefined },
    post: url === null ? undefined : { status: post_status, url },
  });
}

/** Splits a phone number into the provider's fields: '+96551234567' into '965' and the rest. */
function phoneOf(phone: string | null) {
  const parts = /^\+(965|\d{1,3})(\d+)$/.exec(phone ?? '');
  return parts ? { phone: { country_code: parts[1], number: parts[2] } } : {};
}

/** Renders a charge that the provider does not know from the stored record. */
export function renderLost(facts: ChargeFacts): string {
  const amount = toMajorNumber(facts.amount_minor);
  const { currency, url } = facts;
  return JSON.stringify({
    id: facts.charge_id ?? undefined,
    object: 'charge',
    live_mode: memberOf(facts.answer, 'live_mode'),
    api_version: 'V2',
    method: 'GET',
    status: facts.raw_status ?? facts.status,
    amount,
    currency,
    description: facts.description ?? '',
    transaction: { created: milliseconds(facts.payment_date), amount, currency },
    response: { code: facts.response_code, message: facts.response_message },
    customer: {
      first_name: facts.customer_name,
      email: facts.customer_email,
      ...phoneOf(facts.customer_phone),
    },
    merchant: { id: facts.merchant_id },
    redirect: { url: facts.redirect_url },
    metadata: memberOf(facts.answer, 'metadata') ?? {},
    reference: { order: facts.order_id, idempotent: facts.idempotency_key ?? undefined },
    post: { status: 'PENDING', url },
  });
}
