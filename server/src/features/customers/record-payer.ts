import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/prepared.ts';

interface Contact {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The contact data of a payer. */
export interface Payer extends Contact {
  readonly tap_customer_id: string | null;
  /** The contact data that the brand sent. The brand sees only these. */
  readonly sent: Contact;
}

interface PaymentMoment {
  readonly brand_id: number;
  /** The time of the capture. */
  readonly at: string;
}

/**
 * Makes a provider's id the newest id of the person who paid with it last. A record that another
 * payment has locked keeps its id. Every capture locks its payer until it commits. Waiting for the
 * lock could therefore end in a deadlock.
 */
async function nameNewest(tx: Tx, tap_customer_id: string, id: string): Promise<void> {
  await sql`update customers set tap_customer_id = null where id = (
    select c.id from customers as c where c.tap_customer_id = ${tap_customer_id} and c.id <> ${id}
    for update skip locked)`.execute(tx);
  await sql`update customers set tap_customer_id = ${tap_customer_id} where id = (
    select c.id from customers as c where c.id = ${id} and not exists (
      select from customers as o where o.tap_customer_id = ${tap_customer_id} and o.id <> ${id})
    for update skip locked)`.execute(tx);
}

/**
 * SQL: a table `person` with the identity of a phone and an e-mail. The table is empty if both are
 * missing.
 */
const personOf = ({ email, phone }: Pick<Contact, 'email' | 'phone'>) => sql`(
  select 'person:' || phone_key || '|' || email_key as identity from (
    select coalesce(customer_phone_key(${phone}::text), '') as phone_key,
      coalesce(lower(trim(${email}::text)), '') as email_key) as keys
  where phone_key <> '' or email_key <> '')`;

/**
 * Stores the identity of a corrected phone and e-mail. Later payments with them find the same
 * customer.
 */
export const addAlias = (tx: Tx, customer_id: string, contact: Pick<Contact, 'email' | 'phone'>) =>
  sql`insert into customer_aliases (identity, customer_id)
    select p.identity, ${customer_id} from ${personOf(contact)} as p
    where not exists (select from customers as c where c.identity = p.identity)
    on conflict do nothing`.execute(tx);

const recordPayer = (tx: Tx, { brand_id, at, sent, ...payer }: Payer & PaymentMoment) => {
  const { tap_customer_id, first_name, last_name, email, phone } = payer;
  const tap_id = sql`${tap_customer_id}::text`;
  return sql<{ id: string; named: string | null }>`
    with ${prepared} person as materialized ${personOf({ email, phone })}, alias as (
      select a.customer_id from customer_aliases as a join person using (identity)
    ), added as (
      insert into customers (first_name, last_name, email, phone, identity, created_at)
      select ${first_name}, ${last_name}, ${email}, ${phone}, identity, ${at} from person
      where not exists (select from alias)
      on conflict do nothing returning id, tap_customer_id
    ), known as (
      -- Waits for an erasure of the person, after which the record no longer has this identity.
      select c.id, c.tap_customer_id from customers as c
      where c.identity = (select identity from person)
        or c.id = (select customer_id from alias) for key share of c
    ), found as (
      select * from added union all select * from known
    ), paid as (
      insert into customer_brands (brand_id, customer_id, first_paid_at)
      select ${brand_id}, id, ${at} from found
      on conflict do nothing
    ), sent as (
      insert into customer_contacts as c (brand_id, customer_id, tap_customer_id, first_name,
        last_name, email, phone, sent_at)
      select ${brand_id}, id, ${tap_id}, ${sent.first_name}, ${sent.last_name}, ${sent.email},
        ${sent.phone}, ${at} from found
      on conflict (brand_id, customer_id) do update set tap_customer_id = excluded.tap_customer_id,
        first_name = excluded.first_name, last_name = excluded.last_name,
        email = excluded.email, phone = excluded.phone, sent_at = excluded.sent_at
      where excluded.sent_at >= c.sent_at
        and (excluded.tap_customer_id, excluded.first_name, excluded.last_name, excluded.email,
          excluded.phone) is distinct from
          (c.tap_customer_id, c.first_name, c.last_name, c.email, c.phone)
    ), named as (
      insert into customer_provider_ids as i (tap_customer_id, customer_id, seen_at)
      select ${tap_id}, id, ${at} from found where ${tap_id} is not null
      on conflict (tap_customer_id) do update set customer_id = excluded.customer_id,
        seen_at = excluded.seen_at where i.customer_id <> excluded.customer_id
    )
    select id, tap_customer_id as named from found`.execute(tx);
};

/**
 * Returns the customer of a payment. The first payment of a person records the customer. A customer
 * is a person, identified by phone and e-mail together, or by one of them if the other is missing.
 * Both are normalised.
 * @returns null for a payment without phone and e-mail, which has no customer
 */
export async function findOrAddCustomer(
  tx: Tx,
  paid: Payer & PaymentMoment,
): Promise<string | null> {
  if (paid.email === null && paid.phone === null) return null;
  const { rows } = await recordPayer(tx, paid);
  // Only a second statement sees a row that another transaction added after this statement began.
  const [row] = rows.length > 0 ? rows : (await recordPayer(tx, paid)).rows;
  const { tap_customer_id } = paid;
  if (row && tap_customer_id !== null && row.named !== tap_customer_id) {
    await nameNewest(tx, tap_customer_id, row.id);
  }
  return row?.id ?? null;
}
