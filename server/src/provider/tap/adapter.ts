import type { Answer, Page, Provider, ProviderFailure } from '../port.ts';
import { readCharge } from './answers/charge.ts';
import type { Reader } from './answers/fields.ts';
import { readInvoice } from './answers/invoice.ts';
import { readLead } from './answers/lead.ts';
import { readPayout } from './answers/payout.ts';
import { readRefund } from './answers/refund.ts';
import { chargeBody } from './bodies/charge.ts';
import { invoiceBody } from './bodies/invoice.ts';
import { leadBody } from './bodies/lead.ts';
import { chargeListBody, payoutListBody, refundListBody } from './bodies/lists.ts';
import { refundBody } from './bodies/refund.ts';
import { createTapClient, type Safety, type TapCall, type TapOptions } from './client.ts';
import type { JsonObject } from './json.ts';
import { verifyWebhook } from './webhook.ts';

/** The provider behind Tap's HTTP API, versions 2 and (for leads) 3; or behind the simulator's. */
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

/** What was read can be read again; what was made may exist although we can't read it. */
const unreadable = (safety: Safety): ProviderFailure =>
  safety === 'read'
    ? { kind: 'unavailable', why: 'unreadable' }
    : { kind: 'unknown', why: 'unreadable' };

/** One unreadable entry spoils the page: a list with a hole would look like a settled account. */
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
 * Tap has been seen to answer 'not found' where nothing matches a list's filter. It has to be Tap
 * that says so: a bare 404 would be a wrong address, and no proof of an empty list.
 */
const isEmptyList = (answer: Answer<unknown>): boolean =>
  !answer.ok &&
  answer.failure.kind === 'rejected' &&
  answer.failure.reason === 'not_found' &&
  !answer.failure.code.startsWith('http_');
