import {
  type Customer,
  type CustomerDetail,
  type CustomerOrder,
  MOST_COUNTED,
  PAYMENTS_SHOWN,
} from '@diwan/contract/features/customers/records';
import { type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';
import type { CustomersTable } from '../../platform/db/tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { localTimeOf } from '../../platform/rows/columns.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { hasIndexed, readSearch, soundsLike } from '../../platform/search/search.ts';

/**
 * Table aliases: `c` and `m` are records of persons, `k` and `n` the contacts that a brand sent.
 */
type SearchAlias = 'c' | 'm' | 'k' | 'n';

/** SQL: whether a record's names, addresses and phones contain the search text as it is spelled. */
function spelled(search: string, table: SearchAlias) {
  const { text, phone } = readSearch(search);
  const searched = sql.ref<string>(`${table}.search_text`);
  const ways = [...new Set([text, phone ?? text])].map((part) => hasIndexed(searched, part));
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/** SQL: whether the search is an id that the provider uses, or once used, for the person. */
const namedBy = (search: string, table: 'c' | 'm') => sql<SqlBool>`${sql.ref(`${table}.id`)} = any(
  array(select i.customer_id from customer_provider_ids as i
    where i.tap_customer_id = ${search.trim()}))`;

/** SQL: whether the names sound like the search: the same consonants, in either script. */
const sounding = (search: string, table: SearchAlias) =>
  soundsLike(sql.ref<string>(`${table}.name_sounds`), readSearch(search).text);

const matches = (search: string, table: 'c' | 'm') =>
  sql<SqlBool>`(${spelled(search, table)} or ${namedBy(search, table)}
    or ${sounding(search, table)})`;

const matchesSent = (search: string, table: 'k' | 'n') =>
  sql<SqlBool>`(${spelled(search, table)} or ${sounding(search, table)})`;

export interface CustomerFilter {
  readonly scope: Scope;
  /** The text to search; '' finds all customers. */
  readonly search: string;
  /** True if many customers match. A page is then found by scanning the newest customers. */
  readonly common?: boolean;
}

/** SQL: the merged customers that match a search. Their survivors are found through them. */
const matchingMerged = (search: string) =>
  sql`from customers as m where m.merged_into is not null and ${matches(search, 'm')}`;

/**
 * SQL: the customer that a brand sees instead of its merged customer `m`. If the survivor has not
 * paid this brand, it is the oldest customer of the merged group who has. An owner therefore sees
 * only their own customers.
 */
const shownToBrand = (brand_id: number) => sql`(
  select r.id from customer_brands as q join customers as r on r.id = q.customer_id
  where q.brand_id = ${brand_id} and (r.id = coalesce(m.shown_under, m.id)
    or r.shown_under = coalesce(m.shown_under, m.id))
  order by r.merged_into is not null, r.created_at, r.id limit 1)`;

function found({ scope, search, common = false }: CustomerFilter) {
  if (search === '') return sql<SqlBool>`true`;
  // The subquery runs for each scanned row, and few rows are scanned. With `exists`, the planner
  // would first list all merged customers.
  if (common && scope.kind === 'all') {
    return sql<SqlBool>`(${matches(search, 'c')} or coalesce(
      (select true ${matchingMerged(search)} and m.shown_under = c.id limit 1), false))`;
  }
  if (scope.kind === 'brand') {
    return sql<SqlBool>`(${matchesSent(search, 'k')} or c.id = any(array(
      select ${shownToBrand(scope.brand_id)} from customer_contacts as n
      join customers as m on m.id = n.customer_id and m.merged_into is not null
      where n.brand_id = ${scope.brand_id} and ${matchesSent(search, 'n')})))`;
  }
  // The merged matches are a separate array, so that both sides of the `or` use an index.
  return sql<SqlBool>`(${matches(search, 'c')}
    or c.id = any(array(select m.shown_under ${matchingMerged(search)})))`;
}

/**
 * SQL: whether the brand of `p` sees the customer `c`. If not, it sees another customer of the
 * merged group.
 */
const SHOWN_TO_ITSELF = sql<SqlBool>`(c.merged_into is null or not exists (
  select from customer_brands as q join customers as r on r.id = q.customer_id
  where q.brand_id = p.brand_id and (r.id = c.shown_under
    or (r.shown_under = c.shown_under and (r.created_at, r.id) < (c.created_at, c.id)))))`;

/**
 * SQL: the rows `c` of a filter, with the sort key `listed_at`. An owner sees the contact data that
 * their brand sent, and sorts by the first payment to it.
 */
function listed(filter: CustomerFilter) {
  const { scope } = filter;
  return scope.kind === 'all'
    ? sql`select c.*, c.created_at as listed_at from customers as c
        where c.merged_into is null and ${found(filter)}`
    : sql`select c.id, c.erased_at, c.shown_under, k.tap_customer_id, k.first_name, k.last_name,
        k.email, k.phone, k.search_text, p.first_paid_at as listed_at from customer_brands as p
        join customers as c on c.id = p.customer_id
        left join customer_contacts as k
          on k.brand_id = p.brand_id and k.customer_id = p.customer_id
        where ${withinScope(scope, 'p.brand_id', null)} and ${SHOWN_TO_ITSELF} and ${found(filter)}`;
}

/** Counts the customers of a filter. A search stops counting at `MOST_COUNTED + 1`. */
export async function countCustomers(db: Db, filter: CustomerFilter): Promise<number> {
  const most = filter.search === '' ? sql`` : sql`limit ${sql.lit(MOST_COUNTED + 1)}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${listed(filter)} ${most}) as c`.execute(db);
  return rows[0]?.count ?? 0;
}

export type CustomerRow = Omit<Customer, 'can'>;

/** SQL: the ids of the customer `c` and of all customers who are shown together with it. */
const GROUP = sql`array(select g.id from customers as g
  where g.id = coalesce(c.shown_under, c.id) or g.shown_under = coalesce(c.shown_under, c.id))`;

/** SQL: the brands in scope that any of these customers has paid. */
export const brandsOf = (scope: Scope, who: RawBuilder<unknown>) => sql<CustomerRow['brands']>`(
  select coalesce(json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id), '[]')
  from brands as b where ${withinScope(scope, 'b.id', 'b.partner_id')} and b.id in (
    select p.brand_id from customer_brands as p where p.customer_id = any(${who})))`;

const columns = (scope: Scope) => sql`c.id, c.tap_customer_id, c.first_name, c.last_name, c.email,
  c.phone, c.erased_at, c.listed_at as created_at, ${brandsOf(scope, GROUP)} as brands`;

export interface Part {
  readonly limit: number;
  readonly offset: number;
  /** The default is the newest first. */
  readonly order?: CustomerOrder | undefined;
}

/** SQL: the keys of the rows `c` by name. They are those of the index, and unnamed are last. */
const NAME = ['(c.first_name is null and c.last_name is null)', 'left(c.search_text, 64)', 'c.id'];
const TIME = ['c.listed_at', 'c.id'];

/** SQL: the order of the rows `c`. Indexes are also read backwards. */
function sorted({ order = 'newest' }: Part): RawBuilder<unknown> {
  const keys = order === 'name' || order === 'name_desc' ? NAME : TIME;
  const way = order === 'oldest' || order === 'name' ? 'asc' : 'desc';
  return sql.raw(keys.map((key) => `${key} ${way}`).join(', '));
}

const page = (filter: CustomerFilter, part: Part) => sql`(
  select c.* from (${listed(filter)}) as c
  order by ${sorted(part)} limit ${part.limit} offset ${part.offset})`;

/** Returns a page of customers. */
export async function findCustomers(db: Db, filter: CustomerFilter, part: Part) {
  const { rows } = await sql<CustomerRow>`
    select ${filter.common ? prepared : sql``} ${columns(filter.scope)}
    from ${page(filter, part)} as c order by ${sorted(part)}`.execute(db);
  return rows;
}

/**
 * The maximum number of matches that one query sorts and counts. It has room for 60 merged
 * customers. If more of them match, a separate query counts.
 */
const LOOKED_AT = MOST_COUNTED + 60;

export interface SearchPage {
  /**
   * The count is undefined if the caller must count. Above `MOST_COUNTED`, the true number may be
   * higher.
   */
  readonly count: number | undefined;
  /**
   * The rows are undefined if there are too many to sort. The caller then scans the newest
   * customers.
   */
  readonly rows: CustomerRow[] | undefined;
}

/**
 * Returns a page of a search among all customers, with the number of matches. Names that sound
 * alike are searched only if few match as they are spelled. A merged customer is counted as its
 * survivor.
 */
export async function searchAmongAll(db: Db, search: string, part: Part): Promise<SearchPage> {
  type Row = { readonly looked_at: number; readonly count: number; readonly place: unknown } & {
    readonly [Column in keyof CustomerRow]: CustomerRow[Column] | null;
  };
  const most = sql.lit(LOOKED_AT);
  const { rows } = await sql<Row>`
    with ${prepared} spelled as materialized (
      select coalesce(m.shown_under, m.id) as id from customers as m
      where ${spelled(search, 'm')} or ${namedBy(search, 'm')} limit ${most}
    ), sounding as materialized (
      select coalesce(m.shown_under, m.id) as id from customers as m
      where (select count(*) from spelled) < ${most} and ${sounding(search, 'm')} limit ${most}
    ), hits as materialized (
      select id from spelled union select id from sounding
    ), looked as materialized (
      select greatest((select count(*) from spelled), (select count(*) from sounding))::integer as at
    )
    select n.looked_at, n.count, p.* from (select
      (select at from looked) as looked_at, (select count(*)::integer from hits) as count) as n
    left join lateral (
      select ${columns({ kind: 'all' })}, row_number() over (order by ${sorted(part)}) as place from (
        select c.* from (select h.*, h.created_at as listed_at from customers as h
          where h.id in (select id from hits) and (select at from looked) < ${most}) as c
        order by ${sorted(part)} limit ${part.limit} offset ${part.offset}) as c
    ) as p on true
    order by p.place`.execute(db);
  const [first] = rows;
  invariant(first, 'the counts are one row');
  if (first.looked_at === LOOKED_AT) {
    return { count: first.count > MOST_COUNTED ? first.count : undefined, rows: undefined };
  }
  const shown = rows.flatMap(({ looked_at: _looked, count: _count, place: _place, ...row }) =>
    row.id === null ? [] : [row as CustomerRow],
  );
  return { count: first.count, rows: shown };
}

/** Returns the rows of the CSV, newest first. Times are in the platform's timezone. */
export async function findCells(db: Db, filter: CustomerFilter, part: Part) {
  const { rows } = await sql<CustomerRow & { since: string }>`
    select ${columns(filter.scope)}, ${sql.raw(localTimeOf('c.listed_at'))} as since
    from ${page(filter, part)} as c order by c.listed_at desc, c.id desc`.execute(db);
  return rows;
}

/** SQL: the customer that is shown for an id: the survivor, if the customer is merged. */
const shownFor = (scope: Scope, id: string) =>
  scope.kind === 'brand'
    ? sql`(select ${shownToBrand(scope.brand_id)} from customer_brands as p
        join customers as m on m.id = p.customer_id
        where p.brand_id = ${scope.brand_id} and p.customer_id = ${id})`
    : sql`(select coalesce(m.shown_under, m.id) from customers as m where m.id = ${id})`;

export async function findCustomer(
  db: Db,
  scope: Scope,
  id: string,
): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${columns(scope)}
    from (${listed({ scope, search: '' })} and c.id = ${shownFor(scope, id)}) as c`.execute(db);
  return rows[0];
}

/**
 * Returns the payments of a customer, and of those shown together with it, to the brands in scope.
 */
export async function findPayments(db: Db, scope: Scope, customer_id: string) {
  const own = sql`t.customer_id = any((select ${GROUP} from customers as c
    where c.id = ${customer_id})::uuid[]) and ${withinScope(scope, 't.brand_id', null)}`;
  const sums = await sql<{ paid_count: number; paid_minor: bigint }>`
    select count(*)::integer as paid_count, coalesce(sum(t.amount_minor), 0)::bigint as paid_minor
    from transactions as t where ${own} and t.status = 'CAPTURED'`.execute(db);
  type Payment = Omit<CustomerDetail['payments'][number], 'amount'> & { amount_minor: bigint };
  const newest = await sql<Payment>`
    select t.id::integer as id, t.payment_date, t.order_id, t.status, t.amount_minor,
      b.name as brand_name
    from transactions as t join brands as b on b.id = t.brand_id
    where ${own} order by t.payment_date desc, t.id desc
    limit ${sql.lit(PAYMENTS_SHOWN)}`.execute(db);
  return { ...sums.rows[0], payments: newest.rows };
}

/** Updates a customer that `lockCustomers` locked in the same transaction. */
export const updateCustomer = (tx: Tx, id: string, change: Updateable<CustomersTable>) =>
  tx.updateTable('customers').set(change).where('id', '=', id).execute();

/** Returns the ids of the customers who have paid a brand. */
export async function findCustomersOf(db: Db, brand_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_brands')
    .select('customer_id')
    .where('brand_id', '=', brand_id)
    .execute();
  return rows.map(({ customer_id }) => customer_id);
}

/**
 * Deletes these customers, except those who have paid a brand. A survivor also remains while a
 * customer merged into it has paid one.
 */
export const removeUnknownCustomers = (tx: Tx, ids: readonly string[]) =>
  sql`delete from customers as c where c.id = any(${[...ids]}::uuid[]) and not exists (
    with recursive shown as (
      select c.id union all
      select m.id from customers as m join shown on m.merged_into = shown.id
    )
    select from shown where exists (select from customer_brands as p where p.customer_id = shown.id)
      or exists (select from transactions as t where t.customer_id = shown.id))`.execute(tx);
