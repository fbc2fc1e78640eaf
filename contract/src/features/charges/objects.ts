import { z } from 'zod';
import { kwd } from '../../kernel/money.ts';

/**
 * The provider's objects (developers.tap.company/reference, v2): responses to a brand's server, and
 * content of webhooks. The provider adds members for some sources, so clients must tolerate unknown
 * members.
 */

const text = z.string().optional();
const currency = z.literal('KWD');
const response = z.looseObject({ code: z.string(), message: text }).optional();
const metadata = z.looseObject({}).optional();
const merchant = z.looseObject({ id: text }).optional();

const customer = z.looseObject({
  id: text,
  first_name: text,
  last_name: text,
  email: text,
  phone: z.looseObject({ country_code: text, number: text }).optional(),
});

/** The delivery state of the webhook to the address that the caller gave. */
const post = z
  .object({ status: z.enum(['PENDING', 'SUCCESS', 'ERROR']), url: z.string() })
  .optional();

const redirect = z.looseObject({ status: text, url: text }).optional();

export const chargeObject = z.looseObject({
  id: z.string().meta({ description: 'Starts with chg_' }),
  object: z.literal('charge'),
  live_mode: z.boolean(),
  api_version: z.literal('V2'),
  method: z.enum(['CREATE', 'GET']).optional(),
  status: z.string().meta({
    description: 'Only CAPTURED means paid. INITIATED, IN_PROGRESS and UNKNOWN are not final',
  }),
  amount: kwd,
  currency,
  threeDSecure: z.boolean().optional(),
  description: text,
  statement_descriptor: text,
  metadata,
  transaction: z.looseObject({
    created: z.string().meta({ description: 'Milliseconds since 1970' }),
    url: text.meta({ description: 'The page where the customer pays' }),
  }),
  reference: z.looseObject({ order: text, transaction: text, idempotent: text }).optional(),
  response,
  customer: customer.optional(),
  merchant,
  source: z.looseObject({ id: text, payment_method: text, payment_type: text }).optional(),
  redirect,
  post,
});

export const refundObject = z.looseObject({
  id: z.string().meta({ description: 'Starts with re_' }),
  object: z.literal('refund'),
  live_mode: z.boolean().optional(),
  api_version: z.literal('V2'),
  method: z.enum(['CREATE', 'GET']),
  charge_id: z.string(),
  amount: kwd,
  currency,
  status: z.string().meta({ description: 'PENDING until the provider completes the refund' }),
  reason: z.string(),
  created: z.string().meta({ description: 'Milliseconds since 1970' }),
  reference: z.looseObject({ merchant: text, idempotent: text }),
  response,
  metadata: z.looseObject({}),
  merchant,
  post,
});

/** A dispute of a payment. It is the platform's own object, so it has exactly these members. */
export const disputeObject = z.object({
  id: z.uuid(),
  object: z.literal('dispute'),
  live_mode: z.boolean().optional(),
  api_version: z.literal('V2'),
  charge_id: text,
  amount: kwd.meta({ description: 'The disputed amount, without the fee' }),
  currency,
  status: z.enum(['OPENED', 'EVIDENCE', 'SUBMITTED', 'WON', 'LOST', 'REVERSED']).meta({
    description: 'REVERSED means that the dispute was recorded by mistake',
  }),
  reason: text.meta({ description: "The reason that the customer's bank gave" }),
  created: z.string().meta({ description: 'Milliseconds since 1970' }),
  evidence: z.object({
    due: z.iso.date().nullable().meta({ description: 'The last day for evidence' }),
    count: z.int().meta({ description: 'The number of files' }),
  }),
  merchant,
  reference: z.object({
    order: text,
    acquirer: text.meta({ description: 'The reference of the bank' }),
  }),
});

export const invoiceObject = z.looseObject({
  id: z.string().meta({ description: 'Starts with inv_' }),
  object: z.literal('invoice').optional(),
  live_mode: z.boolean().optional(),
  status: z.string().meta({ description: 'CREATED, PAID, CANCELLED or EXPIRED' }),
  description: text,
  url: text.meta({ description: 'The page where the customer pays' }),
  order: z.looseObject({ amount: kwd.optional(), currency: currency.optional() }).optional(),
  metadata,
  reference: z.looseObject({ order: text, invoice: text, idempotent: text }).optional(),
  customer: customer.optional(),
  redirect,
  post,
});

const page = {
  object: z.literal('list'),
  object_type: z.literal('list'),
  live_mode: z.boolean(),
  api_version: z.literal('V2'),
  count: z.int(),
  has_more: z.boolean(),
};

export const chargePage = z.object({ ...page, charges: z.array(chargeObject) });
export const refundPage = z.object({ ...page, refunds: z.array(refundObject) });

/** The response to every refused call of a brand's server. */
export const refusalObject = z.object({
  errors: z.array(z.object({ code: z.string(), description: z.string() })).min(1),
});
