import type { ErasureReceipt } from '@diwan/contract/features/customers/records';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Traces } from '../../platform/erasure.ts';
import { hasIndexed } from '../../platform/search/search.ts';

const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${[...ids]}::uuid[])`;

/** Returns the ids of a customer and of those shown under it. */
async function findGroup(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where(({ eb, or }) => or([eb('id', '=', id), eb('shown_under', '=', id)]))
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

interface KnownCustomer {
  readonly id: string;
  readonly root: string;
  readonly phone_key: string | null;
  readonly email_key: string | null;
}

const known = sql<KnownCustomer>`c.id, coalesce(c.shown_under, c.id) as root, c.phone_key,
  nullif(c.email_key, '') as email_key`;

const pairOf = ({ phone_key, email_key }: KnownCustomer): string =>
  `${phone_key ?? ''}|${email_key ?? ''}`;

/** Returns the records that share a phone or an e-mail with a record of the group. */
async function findAlike(db: Db, group: readonly KnownCustomer[]): Promise<KnownCustomer[]> {
  const phones = group.flatMap(({ phone_key }) => phone_key ?? []);
  const emails = group.flatMap(({ email_key }) => email_key ?? []);
  const { rows } = await sql<KnownCustomer>`
    select ${known} from customers as c
    where c.erased_at is null and c.phone_key = any(${phones}::text[])
    union select ${known} from customers as c
    where c.erased_at is null and c.email_key = any(${emails}::text[])`.execute(db);
  return rows;
}

/**
 * Returns all records of the person: the customer with those shown under it, and every record with
 * the same phone and e-mail. A record that has only a phone or only an e-mail is included if no
 * other person shares it.
 */
export async function findPerson(db: Db, id: string): Promise<string[]> {
  const ids = await findGroup(db, id);
  const { rows: group } = await sql<KnownCustomer>`
    select ${known} from customers as c where c.id = any(${ids}::uuid[])`.execute(db);
  const alike = await findAlike(db, group);
  const pairs = new Set(group.map(pairOf).filter((pair) => pair !== '|'));
  const is_of_person = (one: KnownCustomer) => pairs.has(pairOf(one));
  const others = alike.filter((one) => !is_of_person(one));
  const is_shared = (key: 'phone_key' | 'email_key', of: KnownCustomer) =>
    others.some((one) => one[key] === of[key] && one.phone_key !== null && one.email_key !== null);
  const whole = group.filter(
    ({ phone_key, email_key }) => phone_key !== null && email_key !== null,
  );
  const is_partial = (one: KnownCustomer) =>
    (one.email_key === null || one.phone_key === null) &&
    whole.some((of) => of.phone_key === one.phone_key || of.email_key === one.email_key) &&
    !is_shared(one.email_key === null ? 'phone_key' : 'email_key', one);
  const roots = alike.filter((one) => is_of_person(one) || is_partial(one)).map(({ root }) => root);
  const { rows } = await sql<{ id: string }>`
    select c.id from customers as c where c.erased_at is null
      and (c.id = any(${[...ids, ...roots]}::uuid[]) or c.shown_under = any(${roots}::uuid[]))
    order by c.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Reads all names, addresses, phones and provider ids of the person. Call it before the erasure.
 */
export async function findTraces(
  db: Db,
  customers: readonly string[],
  payments: readonly bigint[],
): Promise<Traces> {
  const people = sql`${[...customers]}::uuid[]`;
  const { rows } = await sql<Record<'name' | 'email' | 'phone' | 'provider_id', string | null>>`
    select concat_ws(' ', first_name, last_name) as name, email, customer_phone_key(phone) as phone,
      tap_customer_id as provider_id from customers where id = any(${people})
    union select concat_ws(' ', first_name, last_name), email, customer_phone_key(phone),
      tap_customer_id from customer_contacts where customer_id = any(${people})
    union select null, null, null, tap_customer_id from customer_provider_ids
      where customer_id = any(${people})
    union select customer_name, customer_email, customer_phone_key(customer_phone), null
      from transactions where id = any(${[...payments]}::bigint[])`.execute(db);
  const all = (key: keyof (typeof rows)[number]) => [
    ...new Set(rows.flatMap((row) => row[key] ?? [])),
  ];
  return {
    names: all('name'),
    emails: all('email'),
    phones: all('phone'),
    provider_ids: all('provider_id'),
  };
}

/**
 * Locks these customers. The lock waits for captures that name one of them, and blocks new ones.
 */
export const lockPeople = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('customers')
    .select('id')
    .where(isOneOf('id', ids))
    .orderBy('id')
    .forUpdate()
    .execute();

const idsOf = async (db: Db, query: RawBuilder<{ id: bigint }>): Promise<bigint[]> =>
  (await query.execute(db)).rows.map(({ id }) => id);

/** Returns the payments of these customers. */
export const findPaid = (db: Db, customers: readonly string[]) =>
  idsOf(
    db,
    sql`select t.id from transactions as t where t.customer_id = any(${[...customers]}::uuid[])
      order by t.id`,
  );

interface Contact {
  readonly email_key: string | null;
  readonly phone_key: string | null;
}

/** The last digits of a phone, which are the same in every spelling. */
const LOCAL_DIGITS = 8;

/** Finds unsuccessful payments, which have no customer, by the person's phone or e-mail. */
export async function findTried(db: Db, customers: readonly string[]): Promise<bigint[]> {
  const contacts: Contact[] = await db
    .selectFrom('customers')
    .select(['email_key', 'phone_key'])
    .where(isOneOf('id', customers))
    .execute();
  const emails = contacts.flatMap(({ email_key }) => email_key ?? []);
  const phones = contacts.flatMap(({ phone_key }) => phone_key ?? []);
  const texts = [...emails, ...phones.map((phone) => phone.slice(-LOCAL_DIGITS))];
  if (texts.length === 0) return [];
  const folded = sql<string>`s.folded`;
  const likes = [...new Set(texts)].map((text) => sql<SqlBool>`${hasIndexed(folded, text)}`);
  return idsOf(
    db,
    sql`select t.id from transaction_search as s join transactions as t on t.id = s.transaction_id
      where (${sql.join(likes, sql` or `)}) and t.customer_id is null
        and (lower(trim(t.customer_email)) = any(${emails}::text[])
          or customer_phone_key(t.customer_phone) = any(${phones}::text[]))
      order by t.id`,
  );
}

/**
 * Locks payments in the order of ids. Call it before the customers are locked, as a capture does.
 */
export const lockPayments = (tx: Tx, ids: readonly bigint[]) =>
  sql`select from transactions where id = any(${[...ids]}::bigint[]) order by id
    for no key update`.execute(tx);

/**
 * Deletes the contacts that brands sent, the aliases, and the provider's ids of these customers.
 * @returns the number of deleted contacts
 */
export async function deleteContacts(tx: Tx, ids: readonly string[]): Promise<number> {
  const contacts = tx.deleteFrom('customer_contacts').where('customer_id', 'in', ids);
  const { numDeletedRows } = await contacts.executeTakeFirstOrThrow();
  await tx.deleteFrom('customer_aliases').where('customer_id', 'in', ids).execute();
  await tx.deleteFrom('customer_provider_ids').where('customer_id', 'in', ids).execute();
  return Number(numDeletedRows);
}

/** Removes the personal data of customers. The rows remain, because payments refer to them. */
export const emptyCustomers = (tx: Tx, ids: readonly string[], erased_at: string) =>
  sql`update customers set tap_customer_id = null, first_name = null, last_name = null,
      email = null, phone = null, identity = 'erased:' || id, erased_at = ${erased_at},
      updated_at = ${erased_at}
    where id = any(${[...ids]}::uuid[])`.execute(tx);

export const deleteKeys = (tx: Tx, ids: readonly string[]) =>
  tx.deleteFrom('customer_keys').where('customer_id', 'in', ids).execute();

interface KeptRecords {
  readonly audit_rows: number;
  readonly merges: number;
  readonly ledger_entries: number;
  readonly posted_events: number;
}

/** Counts the person's records in other tables. */
export async function countHeld(
  db: Db,
  customers: readonly string[],
  payments: readonly bigint[],
): Promise<KeptRecords> {
  const people = sql`${[...customers]}::uuid[]`;
  const paid = sql`${[...payments]}::bigint[]`;
  const { rows } = await sql<KeptRecords>`select
    (select count(*)::integer from audit_log
      where entity = 'customer' and entity_id = any(${people}::text[])) as audit_rows,
    (select count(*)::integer from customer_merges where undone_at is null
      and (kept_id = any(${people}) or merged_id = any(${people}))) as merges,
    (select count(*)::integer from ledger_entries where source_kind = 'transaction'
      and source_id = any(${paid}::text[])) as ledger_entries,
    (select count(*)::integer from webhook_deliveries where transaction_id = any(${paid})
      and state = 'delivered') as posted_events`.execute(db);
  return rows[0] ?? { audit_rows: 0, merges: 0, ledger_entries: 0, posted_events: 0 };
}

/** Returns whether the customer exists and is not erased. */
export const isThere = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()) !== undefined;

export const insertErasure = (
  tx: Tx,
  row: {
    customer_id: string;
    erased_by: string | null;
    erased_at: string;
    receipt: ErasureReceipt;
  },
) =>
  tx
    .insertInto('customer_erasures')
    .values({ ...row, receipt: JSON.stringify(row.receipt) })
    .execute();

export async function findErasure(db: Db, customer_id: string) {
  const row = await db
    .selectFrom('customer_erasures as e')
    .leftJoin('users as u', 'u.id', 'e.erased_by')
    .select(['e.erased_at', 'e.receipt'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('erased_by_name'))
    .where('e.customer_id', '=', customer_id)
    .executeTakeFirst();
  // Receipts that earlier versions stored have no `places`.
  const receipt = row?.receipt as Partial<ErasureReceipt> | undefined;
  return row && { ...row, receipt: { places: [], ...receipt } as ErasureReceipt };
}

const jsonRows = async (db: Db, query: RawBuilder<{ row: unknown }>): Promise<unknown[]> =>
  (await query.execute(db)).rows.map(({ row }) => row);

export const findRecords = (db: Db, customers: readonly string[]) =>
  jsonRows(
    db,
    sql`select row_to_json(r) as row from (
      select c.id, c.tap_customer_id, c.first_name, c.last_name, c.email, c.phone, c.created_at,
        c.updated_at, c.shown_under,
        ${sql.raw(`(select json_agg(json_build_object('name', b.name,
          'first_paid_at', p.first_paid_at) order by b.name) from customer_brands as p
          join brands as b on b.id = p.brand_id where p.customer_id = c.id)`)} as brands
      from customers as c where c.id = any(${[...customers]}::uuid[]) order by c.created_at, c.id
    ) as r`,
  );

export const findMergesOf = (db: Db, customers: readonly string[]) =>
  jsonRows(
    db,
    sql`select row_to_json(m) as row from (
      select kept_id, merged_id, merged_at, undone_at from customer_merges
      where kept_id = any(${[...customers]}::uuid[]) or merged_id = any(${[...customers]}::uuid[])
      order by id) as m`,
  );

export const findPaymentsOf = (db: Db, ids: readonly bigint[]) =>
  jsonRows(
    db,
    sql`select row_to_json(p) as row from (
      select t.id, b.name as brand, t.payment_date, t.status, t.amount_minor * 0.001 as amount,
        t.currency, t.order_id, t.charge_id, t.customer_name, t.customer_email, t.customer_phone,
        t.description, t.channel, t.scheme, t.card_last_four, t.tid,
        t.refunded_minor * 0.001 as refunded_amount
      from transactions as t join brands as b on b.id = t.brand_id
      where t.id = any(${[...ids]}::bigint[]) order by t.id) as p`,
  );

/** Returns the messages of the provider about these payments and their refunds. */
export const findProviderMessages = (db: Db, ids: readonly bigint[]) =>
  jsonRows(
    db,
    sql`select json_build_object('object', w.object, 'status', w.status,
        'received_at', w.received_at, 'body', w.body) as row
      from webhooks_in as w where w.object_id in (
        select t.charge_id from transactions as t where t.id = any(${[...ids]}::bigint[])
        union select t.invoice_id from transactions as t where t.id = any(${[...ids]}::bigint[])
        union select r.provider_refund_id from refunds as r
          where r.transaction_id = any(${[...ids]}::bigint[]))
      order by w.id`,
  );

/**
 * Returns the events about these payments and their refunds that were posted to the brands'
 * servers.
 */
export const findPostedEvents = (db: Db, ids: readonly bigint[]) =>
  jsonRows(
    db,
    sql`select json_build_object('event', d.event, 'url', d.url, 'state', d.state,
        'created_at', d.created_at, 'body', d.body) as row
      from webhook_deliveries as d where d.transaction_id = any(${[...ids]}::bigint[])
        or d.refund_id in (select r.id from refunds as r
          where r.transaction_id = any(${[...ids]}::bigint[]))
      order by d.created_at, d.id`,
  );

export const findAuditOf = (db: Db, customers: readonly string[]) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor_email', 'action', 'entity', 'entity_id', 'before', 'after'])
    .where('entity', '=', 'customer')
    .where('entity_id', 'in', customers)
    .orderBy('id')
    .execute();
