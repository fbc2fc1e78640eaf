import { z } from 'zod';
import { abilities } from '../../kernel/actions.ts';
import { intId } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { email, emptyOr, personName, searchText } from '../../kernel/text.ts';
import { toAsciiDigits } from '../../world/digits.ts';
import { transactionStatus } from '../transactions/records.ts';
import { customerActions } from './actions.ts';

export const CUSTOMERS_A_PAGE = 20;
/** Of a search, so many are counted; beside it stands whether there are more. */
export const MOST_COUNTED = 10_000;
/** The newest payments that stand with a customer. */
export const PAYMENTS_SHOWN = 50;

/** Somebody who has paid: the provider's customer, else one phone and e-mail. */
export const customer = z.object({
  id: z.uuid(),
  tap_customer_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The brands in scope that the customer has paid, by name. */
  brands: z.array(z.object({ id: intId, name: z.string() })),
  created_at: z.iso.datetime(),
  can: abilities(customerActions),
});
export type Customer = z.infer<typeof customer>;

export const customerPage = z.object({
  customers: z.array(customer),
  total: z.int(),
  total_pages: z.int(),
  /** False: a search found more than `total`, which is as far as it counts. */
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

/** An international number as '+96551234567', however it is written; '' is none. */
const phone = z
  .string({ error: INVALID_PHONE })
  .trim()
  .max(40, { error: INVALID_PHONE, abort: true })
  .overwrite((text) =>
    toAsciiDigits(text)
      .replaceAll(/[\s()-]/g, '')
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

export const customerDetail = customer.extend({
  /** What was captured, of the brands in scope. */
  paid_amount: kwd,
  paid_count: z.int(),
  /** The newest ones. */
  payments: z.array(payment),
});
export type CustomerDetail = z.infer<typeof customerDetail>;
