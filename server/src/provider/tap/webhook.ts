import { z } from 'zod';
import { equalInConstantTime } from '../../platform/crypto/tokens.ts';
import type { ProviderEvent, WebhookHeaders, WebhookVerdict } from '../port.ts';
import { writeSignedAmount } from '@diwan/simulator/wire/amounts';
import * as field from './answers/fields.ts';
import {
  computeHashstring,
  invoiceMessage,
  paymentMessage,
} from '@diwan/simulator/wire/hashstring';
import { type JsonObject, readObject } from './json.ts';

/** A signed field, as the text that was received; empty if it is missing. */
const signedText = z
  .union([z.string().max(200), z.number()])
  .nullish()
  .transform((value) => (value === undefined || value === null ? '' : String(value)));

const schema = z
  .object({
    id: field.id,
    object: field.text,
    status: z.string().min(1).max(50),
    amount: field.amount,
    currency: field.currency,
    created: signedText,
    updated: signedText,
    transaction: z.object({ created: signedText }).nullish(),
    reference: z.object({ gateway: signedText, payment: signedText }).nullish(),
  })
  .transform((raw, ctx) => ({
    ...raw,
    amount_minor: field.minorUnits(raw.amount, raw.currency, ctx),
  }));
type WebhookBody = z.output<typeof schema>;

const KINDS: Readonly<Record<string, ProviderEvent['kind']>> = {
  chg: 'charge',
  re: 'refund',
  inv: 'invoice',
};

/** Checks a `hashstring` in constant time. */
export const isHashstring = (secret_key: string, message: string, hashstring: string): boolean =>
  equalInConstantTime(computeHashstring(secret_key, message), hashstring);

/**
 * Verifies a webhook of Tap (developers.tap.company/docs/webhook). Tap also posts payouts and
 * leads, but does not publish how they are signed. They are `unsupported` and must be read from
 * Tap.
 */
export function verifyWebhook(
  secret_key: string,
  raw_body: Uint8Array | string,
  headers: WebhookHeaders,
): WebhookVerdict {
  const body = readBody(raw_body);
  if (body === undefined) return { ok: false, reason: 'unreadable' };
  const kind = kindOf(body);
  if (kind === undefined) return { ok: false, reason: 'unsupported' };
  const parsed = schema.safeParse(body);
  if (!parsed.success) return { ok: false, reason: 'unreadable' };
  const hashstring = headers['hashstring'];
  if (typeof hashstring !== 'string' || hashstring === '') return { ok: false, reason: 'unsigned' };
  const posted = parsed.data;
  const created = kind === 'charge' ? (posted.transaction?.created ?? '') : posted.created;
  if (!isHashstring(secret_key, messageOf(kind, posted, created), hashstring)) {
    return { ok: false, reason: 'forged' };
  }
  const created_at = field.epoch.safeParse(created);
  if (!created_at.success) return { ok: false, reason: 'unreadable' };
  return { ok: true, event: eventOf(kind, posted, created_at.data) };
}

function readBody(raw_body: Uint8Array | string): JsonObject | undefined {
  if (typeof raw_body === 'string') return readObject(raw_body);
  try {
    return readObject(new TextDecoder('utf-8', { fatal: true }).decode(raw_body));
  } catch {
    // The body is not UTF-8, so Tap did not send it.
    return undefined;
  }
}

/** Determines the kind from the prefix of the id, which is signed. `object` is not signed. */
function kindOf({ id }: JsonObject): ProviderEvent['kind'] | undefined {
  const prefix = typeof id === 'string' ? (id.split('_')[0] ?? '') : '';
  return Object.hasOwn(KINDS, prefix) ? KINDS[prefix] : undefined;
}

function messageOf(kind: ProviderEvent['kind'], posted: WebhookBody, created: string): string {
  const { id, currency, status, updated } = posted;
  const amount = writeSignedAmount(posted.amount_minor, currency);
  if (kind === 'invoice') return invoiceMessage({ id, amount, currency, updated, status, created });
  const gateway_reference = posted.reference?.gateway ?? '';
  const payment_reference = posted.reference?.payment ?? '';
  return paymentMessage({
    id,
    amount,
    currency,
    gateway_reference,
    payment_reference,
    status,
    created,
  });
}

const eventOf = (
  kind: ProviderEvent['kind'],
  { id, status, amount_minor, currency }: WebhookBody,
  created_at: string,
): ProviderEvent => ({
  kind,
  id,
  raw_status: status,
  amount_minor,
  currency,
  created_at,
  key: `${id}:${status}`,
});
