import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId, uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { email, emptyOr, isPhone, personName, searchText } from '../../kernel/text.ts';
import { toAsciiDigits } from '../../world/digits.ts';
import { transactionStatus } from '../transactions/records.ts';
import { customerActions, customerMergeActions } from './actions.ts';

export const CUSTOMERS_A_PAGE = 20;
/** The maximum that a search counts. The answer states whether there are more. */
export const MOST_COUNTED = 1_000;
/** The number of latest payments that are shown with a customer. */
export const PAYMENTS_SHOWN = 50;

export const person = z.object({
  id: z.uuid(),
  tap_customer_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The brands in scope that the customer has paid, by name. */
  brands: z.array(z.object({ id: intId, name: z.string() })),
  created_at: z.iso.datetime(),
});
export type Person = z.infer<typeof person>;

/** A payer: the provider's customer, otherwise identified by phone and e-mail address. */
export const customer = person.extend({
  /** The time of erasure. After it no personal data remains. */
  erased_at: z.iso.datetime().nullable(),
  can: abilities(customerActions),
});
export type Customer = z.infer<typeof customer>;

export const customerPage = z.object({
  customers: z.array(customer),
  total: z.int(),
  total_pages: z.int(),
  /** False when a search found more than `total`, which is the maximum that it counts. */
  total_is_exact: z.boolean(),
});
export type CustomerPage = z.infer<typeof customerPage>;

const page = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, { error: 'This page is no longer available' })
  .optional();

const limit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, { error: 'The limit must be between 1 and 100' })
  .optional();

export const customerSearch = z.strictObject({ search: searchText.optional() });
export const customerQuery = customerSearch.extend({ page, limit });
export type CustomerQuery = z.output<typeof customerQuery>;

const INVALID_PHONE = 'Please enter a valid phone number';

/** The number of a Kuwaiti without the country code. */
const withKuwait = (text: string) => (isPhone('+965', text) ? `+965${text}` : text);

/** An international number as '+96551234567', in any notation; '' for no number. */
const phone = z
  .string({ error: INVALID_PHONE })
  .trim()
  .max(40, { error: INVALID_PHONE, abort: true })
  .overwrite((text) =>
    withKuwait(toAsciiDigits(text).replaceAll(/[\s()-]/g, ''))
      .replace(/^00/, '+')
      .replace(/^(?=[1-9])/, '+'),
  )
  .regex(/^\+[1-9]\d{6,14}$/, { error: INVALID_PHONE });

const name = emptyOr(personName());

export const customerEdit = z.strictObject({
  first_name: name,
  last_name: name,
  email: emptyOr(email),
  phone: emptyOr(phone),
});
export type CustomerEdit = z.output<typeof customerEdit>;

const payment = z.object({
  id: intId,
  payment_date: z.iso.datetime(),
  brand_name: z.string(),
  order_id: z.string().nullable(),
  amount: kwd,
  status: transactionStatus,
});

/** Why two customers may be the same person. `spelling`: different spellings, in either script. */
export const DUPLICATE_REASONS = [
  'phone',
  'phone_spelling',
  'email',
  'name_and_brand',
  'name_spelling_and_brand',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Two customers who may be the same person; the first is the older one. */
export const duplicate = z.object({
  first: person,
  second: person,
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  /** A brand that both have paid; null when there is no common one. */
  shared_brand: z.string().nullable(),
});
export type Duplicate = z.infer<typeof duplicate>;

/** The maximum of pairs that are suggested at a time. More follow once these are decided. */
export const DUPLICATES_SHOWN = 50;

export const duplicates = z.object({ suggestions: z.array(duplicate) });

/** A customer who is merged into another one. */
const merged = z.object({
  /** The id of the merge, by which it is undone. */
  merge_id: z.string(),
  person,
  /** The survivor: the shown customer, or another merged one. */
  kept_id: z.uuid(),
  merged_at: z.iso.datetime(),
  merged_by_name: z.string().nullable(),
  can: abilities(customerMergeActions),
});
export type CustomerMerge = z.infer<typeof merged>;

/** Data that remains after an erasure; the words state why. */
export const KEPT_AFTER_ERASURE = [
  'payments',
  'ledger_entries',
  'audit_rows',
  'posted_events',
  'provider',
  'backups',
] as const;
export type KeptAfterErasure = (typeof KEPT_AFTER_ERASURE)[number];

/**
 * Places where texts about the person were removed, besides the records and payments themselves.
 */
export const ERASED_PLACES = [
  'contacts',
  'refunds',
  'events',
  'test_mode',
  'saved_views',
  'notes',
  'unmatched_webhooks',
  'outbox',
  'answers',
  'audit_texts',
] as const;
export type ErasedPlace = (typeof ERASED_PLACES)[number];

export const erasureReceipt = z.object({
  /** Records of the person, including merged ones. */
  customers: z.int(),
  /** Payments whose name, e-mail address and phone were removed. */
  payments: z.int(),
  /** Messages of the provider and to brands whose personal parts were removed. */
  messages: z.int(),
  /** Entries of the audit log that can no longer be read. */
  audit_rows: z.int(),
  /** Merges that can no longer be undone. */
  merges: z.int(),
  /** Texts by place; a place without any has 0. Receipts of earlier versions have none. */
  places: z.array(z.object({ place: z.enum(ERASED_PLACES), count: z.int() })),
  /** The amount of data that remains; null when we cannot count it. */
  kept: z.array(z.object({ what: z.enum(KEPT_AFTER_ERASURE), count: z.int().nullable() })),
});
export type ErasureReceipt = z.infer<typeof erasureReceipt>;

export const customerDetail = customer.extend({
  /** The captured amount of the brands in scope, over all customers merged here. */
  paid_amount: kwd,
  paid_count: z.int(),
  /** Newest first. */
  payments: z.array(payment),
  /** For administrators only. */
  merged: z.array(merged),
  duplicates: z.array(duplicate),
  /** The text to type to confirm an erasure of this person's data. */
  erasure_confirmation: z.string(),
  /** The number of records that an erasure removes; null for readers who may not erase. */
  erasure_records: z.int().nullable(),
  erasure: z
    .object({
      erased_at: z.iso.datetime(),
      erased_by_name: z.string().nullable(),
      receipt: erasureReceipt,
    })
    .nullable(),
});
export type CustomerDetail = z.infer<typeof customerDetail>;

export const mergeRequest = z.strictObject({ merged_id: uuid });
export const twoCustomers = z.strictObject({ first_id: uuid, second_id: uuid });
export const erasureRequest = z.strictObject({
  confirmation: z.string({ error: 'Type the text exactly as shown' }).max(400),
});

/** The text to type to confirm an erasure: the name or other identifier of the person. */
export const erasureConfirmation = (known: Omit<Person, 'brands' | 'created_at'>): string =>
  [known.first_name, known.last_name].filter((part) => part !== null).join(' ') ||
  (known.email ?? known.phone ?? known.tap_customer_id ?? known.id);
