import type {
  Answer,
  Page,
  Provider,
  ProviderFailure,
  Lead,
  NewInvoice,
  NewCharge,
  NewLead,
  Customer,
} from '../port.ts';
import { readCharge } from './answers/charge.ts';
import * as field from './answers/fields.ts';
import type { Reader } from './answers/fields.ts';
import { readInvoice } from './answers/invoice.ts';
import { readPayout } from './answers/payout.ts';
import { readRefund } from './answers/refund.ts';
import { chargeListBody, payoutListBody, refundListBody } from './bodies/lists.ts';
import { refundBody } from './bodies/refund.ts';
import { createTapClient, type Safety, type TapCall, type TapOptions } from './client.ts';
import type { JsonObject } from './json.ts';
import { verifyWebhook } from './webhook.ts';
import { z } from 'zod';
import { leadStatus } from './answers/statuses.ts';
import { writeAmount } from '@diwan/simulator/wire/amounts';
import { writeEpoch } from './bodies/epoch.ts';

/** Returns the customer of a request: the id of a known customer, otherwise the personal data. */
function customerBody(customer: Partial<Customer>): Record<string, unknown> {
  if (customer.id !== undefined) return { id: customer.id };
  const { first_name, last_name, email, phone } = customer;
  return { first_name, last_name, email, phone };
}

const texts = (text: { readonly en: string; readonly ar: string | undefined }) => [
  { lang: 'en', text: text.en },
  ...(text.ar === undefined ? [] : [{ lang: 'ar', text: text.ar }]),
];

const KUWAIT_CURRENCY = 'KWD';

/** Returns the body of POST /v3/lead/, the newer of the two documented calls. */
const leadBody = (lead: NewLead): Record<string, unknown> => ({
  country: lead.country,
  brand: { name: texts(lead.brand_name) },
  users: [
    {
      name: [{ lang: 'en', first: lead.owner.first_name, last: lead.owner.last_name }],
      contact: { email: [lead.owner.email], phone: [lead.owner.phone] },
      identification:
        lead.owner.civil_id === undefined
          ? undefined
          : { type: 'national_id', number: lead.owner.civil_id, issuer: lead.country },
      primary: true,
    },
  ],
  entity: {
    legal_name: texts(lead.entity.legal_name),
    carries_a_license: lead.entity.license_number !== undefined,
    license:
      lead.entity.license_number === undefined
        ? undefined
        : {
            number: lead.entity.license_number,
            country: lead.country,
            type: 'commercial_registration',
          },
  },
  wallet: {
    currency: KUWAIT_CURRENCY,
    linked_financial_account: {
      bank: {
        name: lead.bank.name,
        account: { name: lead.bank.beneficiary, iban: lead.bank.iban },
      },
    },
  },
  post: { url: lead.webhook_url },
  metadata: lead.metadata,
});

/** Returns the body of POST /charges. Undefined fields are omitted from the JSON. */
const chargeBody = (charge: NewCharge): Record<string, unknown> => ({
  amount: writeAmount(charge.amount_minor, charge.currency),
  currency: charge.currency,
  customer_initiated: charge.customer_initiated ?? true,
  threeDSecure: charge.three_d_secure ?? true,
  save_card: charge.save_card ?? false,
  description: charge.description,
  statement_descriptor: charge.statement_descriptor,
  metadata: charge.metadata,
  reference: {
    transaction: charge.transaction_reference,
    order: charge.order_reference,
    idempotent: charge.idempotency_key,
  },
  customer: customerBody(charge.customer),
  merchant: { id: charge.merchant_id },
  source: { id: charge.source },
  redirect: { url: charge.redirect_url },
  post: { url: charge.webhook_url },
  transaction:
    charge.expires_in_minutes === undefined
      ? undefined
      : { expiry: { period: charge.expires_in_minutes, type: 'MINUTE' } },
});

/**
 * Returns the body of POST /invoices, with an order of one line. The provider does not notify the
 * customer.
 */
function invoiceBody(invoice: NewInvoice): Record<string, unknown> {
  const amount = writeAmount(invoice.amount_minor, invoice.currency);
  return {
    draft: false,
    due: writeEpoch(invoice.due_at),
    expiry: writeEpoch(invoice.expires_at),
    description: invoice.description,
    mode: 'INVOICE',
    currencies: [invoice.currency],
    metadata: invoice.metadata,
    customer: customerBody(invoice.customer),
    merchant: { id: invoice.merchant_id },
    order: {
      amount,
      currency: invoice.currency,
      items: [{ name: invoice.description, amount, currency: invoice.currency, quantity: 1 }],
    },
    post: { url: invoice.webhook_url },
    redirect: { url: invoice.redirect_url },
    reference: { invoice: invoice.invoice_reference, order: invoice.order_reference },
  };
}

const schema = z
  .object({
    id: field.id,
    status: z.string().min(1),
    created: field.epoch,
    // Charges refer to merchants by the older, numeric id, which is the MID.
    merchant: z.object({ id: field.text, legacy_id: field.text }).nullish(),
  })
  .transform((raw): Omit<Lead, 'raw'> => {
    const merchant_id = raw.merchant?.legacy_id ?? raw.merchant?.id;
    return {
      id: raw.id,
      status: leadStatus(raw.status, merchant_id),
      raw_status: raw.status,
      merchant_id,
      created_at: raw.created,
    };
  });

const readLead: field.Reader<Lead> = field.readerOf<Lead>(schema);

/**
 * Creates the provider for the HTTP API of Tap or of the simulator. Leads use version 3 of the API,
 * all other calls version 2.
 */
export function createTapProvider(options: TapOptions): Provider {
  const call = createTapClient(options);

  const one = async <T>(request: TapCall, read: Reader<T>): Promise<Answer<T>> => {
    const answer = await call(request);
    if (!answer.ok) return answer;
    const value = read(answer.value);
    if (value !== undefined) return { ok: true, value };
    options.log.error({ call: request.path }, "the provider's answer is not as documented");
    return { ok: false, failure: unreadable(request.safety) };
  };

  const list = async <T extends { readonly id: string }>(
    kind: 'charges' | 'refunds' | 'payouts',
    body: TapCall['body'] & object,
    read: Reader<T>,
  ): Promise<Answer<Page<T>>> => {
    const request = { method: 'POST', path: `/v2/${kind}/list`, body, safety: 'read' } as const;
    const answer = await one(request, (raw) => readPage(raw, kind, read));
    return isEmptyList(answer) ? { ok: true, value: { items: [], next: undefined } } : answer;
  };

  const post = (path: string, body: TapCall['body'] & object, safety: Safety): TapCall => ({
    method: 'POST',
    path,
    body,
    safety,
  });
  const get = (path: string, id: string): TapCall => ({
    method: 'GET',
    path: `${path}/${encodeURIComponent(id)}`,
    safety: 'read',
  });

  return {
    createCharge: (charge) =>
      one(
        { ...post('/v2/charges', chargeBody(charge), 'keyed'), language: charge.language },
        readCharge,
      ),
    readCharge: (id) => one(get('/v2/charges', id), readCharge),
    listCharges: (filter) => list('charges', chargeListBody(filter), readCharge),
    createRefund: (refund) => one(post('/v2/refunds', refundBody(refund), 'keyed'), readRefund),
    readRefund: (id) => one(get('/v2/refunds', id), readRefund),
    listRefunds: (filter) => list('refunds', refundListBody(filter), readRefund),
    createInvoice: (invoice) =>
      one(post('/v2/invoices', invoiceBody(invoice), 'once'), readInvoice),
    readInvoice: (id) => one(get('/v2/invoices', id), readInvoice),
    createLead: (lead) => one(post('/v3/lead/', leadBody(lead), 'once'), readLead),
    readLead: (id) => one(get('/v3/lead', id), readLead),
    listPayouts: (filter) => list('payouts', payoutListBody(filter), readPayout),
    readPayout: (id) => one(get('/v2/payouts', id), readPayout),
    verifyWebhook: (raw_body, headers) => verifyWebhook(options.secret_key, raw_body, headers),
  };
}

/**
 * Returns the failure for an unreadable answer. A read can be repeated. After another call the new
 * object may exist.
 */
const unreadable = (safety: Safety): ProviderFailure =>
  safety === 'read'
    ? { kind: 'unavailable', why: 'unreadable' }
    : { kind: 'unknown', why: 'unreadable' };

/**
 * Reads a page of a list. One unreadable entry makes the whole page unreadable, because a missing
 * entry would be treated as absent at the provider.
 */
function readPage<T extends { readonly id: string }>(
  raw: JsonObject,
  kind: string,
  read: Reader<T>,
): Page<T> | undefined {
  const entries: unknown = raw[kind];
  if (!Array.isArray(entries)) return undefined;
  const items: T[] = [];
  for (const entry of entries) {
    const item =
      typeof entry === 'object' && entry !== null ? read(entry as JsonObject) : undefined;
    if (item === undefined) return undefined;
    items.push(item);
  }
  return { items, next: raw['has_more'] === true ? items.at(-1)?.id : undefined };
}

/**
 * Checks for an empty list. Tap sometimes answers 'not found' if nothing matches a filter. A 404
 * without Tap's error code means a wrong address, so it is not an empty list.
 */
const isEmptyList = (answer: Answer<unknown>): boolean =>
  !answer.ok &&
  answer.failure.kind === 'rejected' &&
  answer.failure.reason === 'not_found' &&
  !answer.failure.code.startsWith('http_');
