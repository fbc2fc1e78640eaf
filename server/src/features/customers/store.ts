import {
  type Customer,
  type CustomerDetail,
  MOST_COUNTED,
  PAYMENTS_SHOWN,
} from '@diwan/contract/features/customers/records';
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { CustomersTable } from '../../platform/db/tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { has, readSearch } from '../../platform/search/search.ts';

/** What a charge says of whoever paid it. */
export interface Payer {
  readonly tap_customer_id: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

interface Paid {
  readonly brand_id: number;
  /** When the payment was captured. */
  readonly at: string;
}

/** One customer id of the provider's, else one phone and e-mail; null when nothing tells. */
function identityOf({ tap_customer_id, phone, email }: Payer): string | null {
  if (tap_customer_id !== null) return `tap:${tap_customer_id}`;
  return phone === null && email === null ? null : `contact:${phone ?? ''}|${email ?? ''}`;
}

/** The customer who paid a brand, recorded at the first payment; null when the charge names nobody. */
export async function findOrAddCustomer(
  tx: Tx,
  { brand_id, at, ...payer }: Payer & Paid,
): Promise<string | null> {
  const identity = identityOf(payer);
  if (identity === null) return null;
  const { tap_customer_id, first_name, last_name, email, phone } = payer;
  const find = () =>
    sql<{ id: string }>`
      with ${prepared} added as (
        insert into customers (tap_customer_id, first_name, last_name, email, phone, identity,
          created_at)
        values (${tap_customer_id}, ${first_name}, ${last_name}, ${email}, ${phone}, ${identity},
          ${at})
        on conflict do nothing returning id
      ), found as (
        select id from added union all select id from customers where identity = ${identity}
      ), paid as (
        insert into customer_brands (brand_id, customer_id, first_paid_at)
        select ${brand_id}, id, ${at} from found
        on conflict do nothing
      )
      select id from found`.execute(tx);
  const { rows } = await find();
  // Added by somebody else since this statement began: the next one sees it.
  const [row] = rows.length > 0 ? rows : (await find()).rows;
  return row?.id ?? null;
}

/** As the index `customers_search` has it: written alike, or it is not used. */
const SEARCHED = sql<string>`search_folded(coalesce(c.first_name, '') || ' '
  || coalesce(c.last_name, '') || ' ' || coalesce(c.email, '') || ' ' || coalesce(c.phone, '') || ' '
  || coalesce(c.tap_customer_id, ''))`;

function matches(search: string) {
  const { text, phone } = readSearch(search);
  const ways = [...new Set([text, phone ?? text])].map((part) => has(SEARCHED, part));
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

export interface CustomerFilter {
  readonly scope: Scope;
  /** '' finds everybody. */
  readonly search: string;
}

/**
 * The rows `c` of a filter with `listed_at`, by which they are listed: an owner's customer is as
 * old as the first payment to the own brand.
 */
function listed({ scope, search }: CustomerFilter) {
  const found = search === '' ? sql<SqlBool>`true` : matches(search);
  return scope.kind === 'all'
    ? sql`select c.*, c.created_at as listed_at from customers as c where ${found}`
    : sql`select c.*, p.first_paid_at as listed_at from customer_brands as p
        join customers as c on c.id = p.customer_id
        where ${withinScope(scope, 'p.brand_id', null)} and ${found}`;
}

/** How many fit, and no more than one above what a search counts. */
export async function countCustomers(db: Db, filter: CustomerFilter): Promise<number> {
  const most = filter.search === '' ? sql`` : sql`limit ${sql.lit(MOST_COUNTED + 1)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${listed(filter)} ${most}) as c`.execute(db);
  return rows[0]?.count ?? 0;
}

type Row = Omit<Customer, 'can'>;

const brandsOf = (scope: Scope) => sql<Row['brands']>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
  from customer_brands as p join brands as b on b.id = p.brand_id
  where p.customer_id = c.id and ${withinScope(scope, 'b.id', 'b.partner_id')})`;

const columns = (scope: Scope) => sql`c.id, c.tap_customer_id, c.first_name, c.last_name, c.email,
  c.phone, c.listed_at as created_at, ${brandsOf(scope)} as brands`;

interface Part {
  readonly limit: number;
  readonly offset: number;
}

/** Newest first. */
export async function findCustomers(db: Db, filter: CustomerFilter, { limit, offset }: Part) {
  const { rows } = await sql<Row>`
    select ${columns(filter.scope)} from (
      select c.* from (${listed(filter)}) as c
      order by c.listed_at desc, c.id desc limit ${limit} offset ${offset}
    ) as c order by c.listed_at desc, c.id desc`.execute(db);
  return rows;
}

export async function findCustomer(db: Db, scope: Scope, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns(scope)} from (${listed({ scope, search: '' })} and c.id = ${id}) as c
  `.execute(db);
  return rows[0];
}

/** What a customer paid to brands in scope. */
export async function findPayments(db: Db, scope: Scope, customer_id: string) {
  const own = sql`t.customer_id = ${customer_id}
    and ${withinScope(scope, 't.brand_id', null)}`;
  const sums = await sql<{ paid_count: number; paid_minor: bigint }>`
    select count(*)::integer as paid_count, coalesce(sum(t.amount_minor), 0)::bigint as paid_minor
    from transactions as t where ${own} and t.status = 'CAPTURED'`.execute(db);
  type Payment = Omit<CustomerDetail['payments'][number], 'amount'> & { amount_minor: bigint };
  const newest = await sql<Payment>`
    select t.id, t.payment_date, t.order_id, t.status, t.amount_minor, b.name as brand_name
    from transactions as t join brands as b on b.id = t.brand_id
    where ${own} order by t.payment_date desc, t.id desc
    limit ${sql.lit(PAYMENTS_SHOWN)}`.execute(db);
  return { ...sums.rows[0], payments: newest.rows };
}

/** Only of a customer that `lockCustomer` gave, within the same transaction. */
export const updateCustomer = (tx: Tx, id: string, columns: Updateable<CustomersTable>) =>
  tx.updateTable('customers').set(columns).where('id', '=', id).execute();

/** The ids of who has paid a brand. */
export async function findCustomersOf(db: Db, brand_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_brands')
    .select('customer_id')
    .where('brand_id', '=', brand_id)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/** Deletes those of the customers whom no brand knows any more. */
export const removeUnknownCustomers = (tx: Tx, ids: readonly string[]) =>
  sql`delete from customers as c where c.id = any(${[...ids]}::uuid[])
    and not exists (select from customer_brands as p where p.customer_id = c.id)
    and not exists (select from transactions as t where t.customer_id = c.id)`.execute(tx);

export const lockCustomer = (tx: Tx, id: string) =>
  tx.selectFrom('customers').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
