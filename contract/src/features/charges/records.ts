import { z } from 'zod';
import { parseAmount, positiveKwd } from '../../kernel/money.ts';
import { cleanText, email, webLink } from '../../kernel/text.ts';
import type { TextLimit } from '../../kernel/sentences.ts';

/**
 * The requests of a brand's own server. Bodies, responses and errors have the provider's formats
 * (developers.tap.company/reference, v2). A client of Tap therefore migrates by changing its base
 * URL and its secret. The API key determines the account (`merchant`) and the costs. Values from
 * the caller are ignored.
 */

const text = (max: TextLimit) => cleanText({ min: 0, max, multiline: true });
/** A reference that the caller chose. It may be a long number. */
const reference = z
  .string()
  .trim()
  .max(100)
  .regex(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u);
const idempotent = z.string().regex(/^[\x21-\x7e]{1,200}$/);
export const providerId = z.string().trim().min(1).max(100);

const metadata = z
  .record(z.string().min(1).max(250), text(1000))
  .refine((entries) => Object.keys(entries).length <= 50);

const phone = z.strictObject({
  country_code: z.union([z.string(), z.int().transform(String)]).pipe(
    z
      .string()
      .overwrite((code) => code.replace(/^(?:\+|00)/, ''))
      .regex(/^[1-9]\d{0,3}$/, { error: 'Please enter a valid phone number' }),
  ),
  number: z
    .union([z.string(), z.int().transform(String)])
    .pipe(z.string().regex(/^\d{4,14}$/, { error: 'Please enter a valid phone number' })),
});

/** The id of a known customer, or a first name with an e-mail address or a phone. */
export const customer = z
  .strictObject({
    id: providerId.optional(),
    first_name: text(100).optional(),
    middle_name: text(100).optional(),
    last_name: text(100).optional(),
    email: email.optional(),
    phone: phone.optional(),
  })
  .refine(({ id, first_name }) => id !== undefined || (first_name ?? '') !== '', {
    path: ['first_name'],
    error: 'This field is required',
  })
  .refine((named) => named.id !== undefined || named.email !== undefined || named.phone, {
    path: ['email'],
    error: 'An email address or a phone number is required',
  });

export const currency = z.literal('KWD', { error: 'The currency must be KWD' });
const link = z.strictObject({ url: webLink });

/** Members that Tap's clients send. They are accepted, have no effect and are not passed on. */
const ignored = {
  merchant: z.looseObject({}).optional(),
  receipt: z.looseObject({}).optional(),
  platform: z.looseObject({}).optional(),
  hashstring: z.string().max(200).optional(),
};

const flag = z.boolean().optional();

/** The provider's minimum charge in fils. Deema has a higher minimum. */
const LEAST_MINOR = 100n;
const LEAST_DEEMA_MINOR = 10_000n;

const isAtLeast = (amount: number, least_minor: bigint): boolean => {
  const parsed = parseAmount(amount);
  return !parsed.ok || parsed.units >= least_minor;
};

const chargeable = positiveKwd.refine((amount) => isAtLeast(amount, LEAST_MINOR), {
  error: 'The minimum charge is KWD 0.100',
});

/**
 * Checks whether the customer must act on the provider's page. Saved authorisations, and card
 * tokens without 3-D Secure, are charged directly.
 */
const needsRedirect = (source: string, three_d_secure = true): boolean =>
  !source.startsWith('auth_') && (three_d_secure || !source.startsWith('tok_'));

const chargeShape = z.strictObject({
  ...ignored,
  amount: chargeable,
  currency,
  customer,
  source: z.strictObject({ id: providerId }),
  /** The address to which the customer returns. It is required if the customer must act. */
  redirect: link.optional(),
  /** The address to which the webhook is posted; by default the brand's own. */
  post: link.optional(),
  description: text(1000).optional(),
  statement_descriptor: text(60).optional(),
  metadata: metadata.optional(),
  reference: z
    .strictObject({
      transaction: reference.optional(),
      order: reference.optional(),
      idempotent: idempotent.optional(),
    })
    .optional(),
  threeDSecure: flag,
  save_card: flag,
  customer_initiated: flag,
  transaction: z
    .strictObject({
      expiry: z.strictObject({ period: z.int().min(5).max(60), type: z.literal('MINUTE') }),
    })
    .optional(),
});

export const chargeRequest = chargeShape
  .refine(
    ({ source, amount }) => source.id !== 'src_deema' || isAtLeast(amount, LEAST_DEEMA_MINOR),
    {
      path: ['amount'],
      error: 'The minimum charge with Deema is KWD 10.000',
    },
  )
  .refine(
    ({ redirect, source, threeDSecure }) =>
      redirect !== undefined || !needsRedirect(source.id, threeDSecure),
    {
      path: ['redirect'],
      error: 'redirect.url is required',
    },
  );
export type ChargeRequest = z.output<typeof chargeRequest>;

const item = z.strictObject({
  name: text(200).optional(),
  description: text(1000).optional(),
  amount: positiveKwd.optional(),
  currency: currency.optional(),
  quantity: z.int().min(1).max(100_000).optional(),
});

/**
 * The smallest number of milliseconds. Smaller numbers are seconds. In milliseconds they would be
 * dates before 1974.
 */
const LEAST_MILLISECOND = 100_000_000_000;

const inMilliseconds = (time: number): number => (time < LEAST_MILLISECOND ? time * 1000 : time);

/** The time in milliseconds or seconds since 1970, from 2000 to 2099. */
const epoch = z.int().overwrite(inMilliseconds).min(946_684_800_000).max(4_102_444_800_000);

export const invoiceRequest = z.strictObject({
  ...ignored,
  draft: z.literal(false).optional(),
  due: epoch.optional(),
  expiry: epoch,
  description: cleanText({ max: 1000, multiline: true }),
  mode: z.literal('INVOICE').optional(),
  currencies: z.array(currency).max(1).optional(),
  note: text(1000).optional(),
  customer,
  order: z.strictObject({ amount: chargeable, currency, items: z.array(item).max(50).optional() }),
  redirect: link.optional(),
  post: link.optional(),
  metadata: metadata.optional(),
  reference: z
    .strictObject({
      invoice: reference.optional(),
      order: reference.optional(),
      idempotent: idempotent.optional(),
    })
    .optional(),
});
export type InvoiceRequest = z.output<typeof invoiceRequest>;

export const refundRequest = z.strictObject({
  charge_id: providerId,
  amount: positiveKwd,
  currency,
  reason: cleanText({ max: 500, multiline: true }),
  description: text(1000).optional(),
  metadata: metadata.optional(),
  reference: z
    .strictObject({
      merchant: reference.optional(),
      idempotent: idempotent.optional(),
    })
    .optional(),
  post: link.optional(),
});
export type RefundRequest = z.output<typeof refundRequest>;

/** A time in milliseconds or seconds since 1970, as a number or a text. */
const millisecond = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,14}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0).max(4_102_444_800_000).overwrite(inMilliseconds));

const LONGEST_PERIOD_MS = 30 * 86_400_000;
const OUT_OF_RANGE = 'The limit must be between 1 and 50';

const listShape = {
  /** The period includes both ends. */
  period: z
    .strictObject({
      date: z.strictObject({ from: millisecond, to: millisecond }),
      type: z.string().max(50).optional(),
    })
    .refine(({ date }) => date.to - date.from <= LONGEST_PERIOD_MS, {
      error: 'The period can be at most 30 days',
    })
    .optional(),
  /** The status in the provider's words. */
  status: z
    .string()
    .regex(/^[A-Z_]{1,30}$/)
    .optional(),
  charges: z.array(providerId).min(1).max(50).optional(),
  /** This field is ignored, because the key determines the account. */
  merchants: z.array(z.unknown()).max(50).optional(),
  /** The id of the last entry of the previous page. */
  starting_after: providerId.optional(),
  limit: z
    .int({ error: OUT_OF_RANGE })
    .min(1, { error: OUT_OF_RANGE })
    .max(50, { error: OUT_OF_RANGE })
    .prefault(25),
  order_by: z.literal('date').optional(),
};

export const chargeListRequest = z.strictObject({
  ...listShape,
  payment_methods: z
    .array(z.string().regex(/^[A-Z_]{1,30}$/))
    .min(1)
    .max(20)
    .optional(),
  reference: z.strictObject({ order: reference.optional() }).optional(),
});
export type ChargeListRequest = z.output<typeof chargeListRequest>;

export const refundListRequest = z.strictObject(listShape);
export type RefundListRequest = z.output<typeof refundListRequest>;
