import { z } from 'zod';
import { LIST_ORDERS } from '../../kernel/paging.ts';
import { abilities } from '../../kernel/actions.ts';
import { intId, uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { email, emptyOr, isPhone, personName, searchText } from '../../kernel/text.ts';
import { toAsciiDigits } from '../../world/digits.ts';
import { transactionStatus } from '../transactions/records.ts';
import { customerActions, customerMergeActions } from './actions.ts';

export const CUSTOMERS_A_PAGE = 20;
/** The number at which a search stops counting. The response states whether there are more. */
export const MOST_COUNTED = 1_000;
/** The number of latest payments shown on a customer's page. */
export const PAYMENTS_SHOWN = 50;

export const person = z.object({
  id: z.uuid(),
  tap_customer_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The brands that the customer has paid and the reader may see, by name. */
  brands: z.array(z.object({ id: intId, name: z.string() })),
  created_at: z.iso.datetime(),
});
export type Person = z.infer<typeof person>;

/** A payer, identified by the provider's customer id, or by phone and e-mail address. */
export const customer = person.extend({
  /** The time when the personal data was erased; null if it was not. */
  erased_at: z.iso.datetime().nullable(),
  can: abilities(customerActions),
});
export type Customer = z.infer<typeof customer>;

export const customerPage = z.object({
  customers: z.array(customer),
  total: z.int(),
  total_pages: z.int(),
  /** True unless a search stopped counting at `total`. */
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

/** The orders of the list. Unnamed customers are last by `name`, and first by `name_desc`. */
export const CUSTOMER_ORDERS = [...LIST_ORDERS, 'name', 'name_desc'] as const;
export type CustomerOrder = (typeof CUSTOMER_ORDERS)[number];

export const customerSearch = z.strictObject({ search: searchText.optional() });
export const customerQuery = customerSearch.extend({
  page,
  limit,
  order: z.enum(CUSTOMER_ORDERS).optional(),
});
export type CustomerQuery = z.output<typeof customerQuery>;

const INVALID_PHONE = 'Please enter a valid phone number';

/** Adds Kuwait's country code to a Kuwaiti number without one. */
const withKuwait = (text: string) => (isPhone('+965', text) ? `+965${text}` : text);

/**
 * A phone number in any international notation, normalised to the form '+96551234567'; '' for none.
 */
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

/**
 * The reasons why two customers may be the same person. `spelling`: the values are different
 * spellings, in Arabic or Latin letters.
 */
export const DUPLICATE_REASONS = [
  'phone',
  'phone_spelling',
  'email',
  'name_and_brand',
  'name_spelling_and_brand',
] as const;
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number];

/** Two customers who may be the same person. `first` was created earlier. */
export const duplicate = z.object({
  first: person,
  second: person,
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
  /** A brand that both customers have paid; null if absent. */
  shared_brand: z.string().nullable(),
});
export type Duplicate = z.infer<typeof duplicate>;

/** The maximum number of suggested pairs. Once these are decided, the next ones appear. */
export const DUPLICATES_SHOWN = 50;

export const duplicates = z.object({ suggestions: z.array(duplicate) });

/** A customer who is merged into another customer. */
const merged = z.object({
  /** The id with which the merge is undone. */
  merge_id: z.string(),
  person,
  /** The customer that remained: the shown customer, or another one that was merged later. */
  kept_id: z.uuid(),
  merged_at: z.iso.datetime(),
  merged_by_name: z.string().nullable(),
  can: abilities(customerMergeActions),
});
export type CustomerMerge = z.infer<typeof merged>;

/** The kinds of data that remain after an erasure. The words state the reason for each. */
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
 * The places where texts about the person are erased, in addition to the customer and the payments.
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
  /** The erased customers, including merged ones. */
  customers: z.int(),
  /** The payments from which name, e-mail address and phone were removed. */
  payments: z.int(),
  /** The messages from the provider and to brands whose personal data was removed. */
  messages: z.int(),
  /** The entries of the audit log whose texts became unreadable. */
  audit_rows: z.int(),
  /** The merges that became irreversible. */
  merges: z.int(),
  /**
   * The number of erased texts by place, including places with 0. Older receipts have no places.
   */
  places: z.array(z.object({ place: z.enum(ERASED_PLACES), count: z.int() })),
  /** The kinds of data that remain, with their number; null for data that we cannot count. */
  kept: z.array(z.object({ what: z.enum(KEPT_AFTER_ERASURE), count: z.int().nullable() })),
});
export type ErasureReceipt = z.infer<typeof erasureReceipt>;

export const customerDetail = customer.extend({
  /**
   * The captured amount in KWD at all brands that the reader may see, including merged customers.
   */
  paid_amount: kwd,
  paid_count: z.int(),
  /** The payments are sorted by time, newest first. */
  payments: z.array(payment),
  /** The list has entries only for administrators. */
  merged: z.array(merged),
  duplicates: z.array(duplicate),
  /** The text that confirms an erasure of this person's data. The administrator must type it. */
  erasure_confirmation: z.string(),
  /** The number of records that an erasure would remove; null for readers who may not erase. */
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

/** Returns the text that confirms an erasure: the person's name, or another identifier. */
export const erasureConfirmation = (known: Omit<Person, 'brands' | 'created_at'>): string =>
  [known.first_name, known.last_name].filter((part) => part !== null).join(' ') ||
  (known.email ?? known.phone ?? known.tap_customer_id ?? known.id);
