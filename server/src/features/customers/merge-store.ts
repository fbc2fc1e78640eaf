import {
  type Duplicate,
  DUPLICATES_SHOWN,
  type Person,
} from '@diwan/contract/features/customers/records';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { EVERYTHING } from '../../platform/scope.ts';
import { brandsOf } from './store.ts';

/**
 * Serializes merges, their undoing, and erasures. Each of them changes the survivor under which
 * customers are shown.
 */
export const lockMerges = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('customer merges', 0))`.execute(tx);

/** Locks customers in the order of ids. New payments do not wait for this lock. */
export const lockCustomers = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('customers')
    .select(['id', 'tap_customer_id', 'first_name', 'last_name', 'email', 'phone'])
    .select(['merged_into', 'shown_under', 'erased_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
export type LockedCustomer = Awaited<ReturnType<typeof lockCustomers>>[number];

interface NewMerge {
  readonly kept_id: string;
  readonly merged_id: string;
  readonly kept_snapshot: string;
  readonly merged_snapshot: string;
  readonly merged_by: string;
  readonly merged_at: string;
}

export const insertMerge = (tx: Tx, merge: NewMerge) =>
  tx.insertInto('customer_merges').values(merge).execute();

/** Shows a customer, and every customer shown under it, under the survivor `kept_id`. */
export const showUnder = (tx: Tx, merged_id: string, kept_id: string) =>
  sql`update customers set shown_under = ${kept_id},
      merged_into = case when id = ${merged_id} then ${kept_id} else merged_into end
    where id = ${merged_id} or shown_under = ${merged_id}`.execute(tx);

export const findMerge = (tx: Tx, id: bigint) =>
  tx
    .selectFrom('customer_merges as m')
    .innerJoin('customers as k', 'k.id', 'm.kept_id')
    .innerJoin('customers as c', 'c.id', 'm.merged_id')
    .select(['m.id', 'm.kept_id', 'm.merged_id', 'm.undone_at'])
    .select(sql<string | null>`coalesce(c.erased_at, k.erased_at)`.as('erased_at'))
    .where('m.id', '=', id)
    .executeTakeFirst();

export const endMerge = (tx: Tx, id: bigint, undone_by: string, undone_at: string) =>
  tx.updateTable('customer_merges').set({ undone_by, undone_at }).where('id', '=', id).execute();

/**
 * Shows a customer as a separate customer again, together with the customers that were merged into
 * it, directly or indirectly.
 */
export const showAlone = (tx: Tx, id: string) =>
  sql`with recursive above as (
      select id from customers where merged_into = ${id}
      union all select c.id from customers as c join above on c.merged_into = above.id
    ), others as (
      update customers set shown_under = ${id} where id in (select id from above)
    )
    update customers set merged_into = null, shown_under = null where id = ${id}`.execute(tx);

const personOf = (
  c: 'one' | 'other' | 'c',
) => sql<Person>`json_build_object('id', ${sql.ref(`${c}.id`)},
  'tap_customer_id', ${sql.ref(`${c}.tap_customer_id`)},
  'first_name', ${sql.ref(`${c}.first_name`)}, 'last_name', ${sql.ref(`${c}.last_name`)},
  'email', ${sql.ref(`${c}.email`)}, 'phone', ${sql.ref(`${c}.phone`)},
  'brands', ${brandsOf(EVERYTHING, sql`array[${sql.ref(`${c}.id`)}]`)},
  'created_at', to_char(${sql.ref(`${c}.created_at`)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Returns the customers shown under a survivor, with their open merges, the newest first. */
export async function findMerged(db: Db, id: string) {
  const { rows } = await sql<{
    merge_id: string;
    person: Person;
    kept_id: string;
    merged_at: string;
    merged_by_name: string | null;
    undone_at: null;
    erased_at: string | null;
  }>`
    select m.id::text as merge_id, ${personOf('c')} as person, m.kept_id, m.merged_at,
      u.first_name || ' ' || u.last_name as merged_by_name, m.undone_at, c.erased_at
    from customers as c
    join customer_merges as m on m.merged_id = c.id and m.undone_at is null
    left join users as u on u.id = m.merged_by
    where c.shown_under = ${id} order by m.id desc limit 500`.execute(db);
  return rows;
}

/** SQL: the name of a brand that both `one` and `other` have paid. */
const SHARED_BRAND = sql<string | null>`(select s.name from customer_brands as pa
  join customer_brands as pb on pb.brand_id = pa.brand_id and pb.customer_id = other.id
  join brands as s on s.id = pa.brand_id where pa.customer_id = one.id
  order by s.name, s.id limit 1)`;

const fullName = (c: 'one' | 'other') =>
  sql.raw(`lower(trim(coalesce(${c}.first_name, '') || ' ' || coalesce(${c}.last_name, '')))`);

const REASONS = sql<Duplicate['reasons']>`array_remove(array[
  case when one.phone_key = other.phone_key then
    case when one.phone = other.phone then 'phone' else 'phone_spelling' end end,
  case when one.email_key = other.email_key then 'email' end,
  case when one.name_key = other.name_key and ${SHARED_BRAND} is not null then
    case when ${fullName('one')} = ${fullName('other')} then 'name_and_brand'
      else 'name_spelling_and_brand' end end], null)`;

/**
 * Returns the pairs `(a, b)` of ids with names, reasons and a shared brand. Omits pairs with a
 * merged or erased customer, and pairs that are marked as different.
 */
async function describePairs(db: Db, pairs: RawBuilder<unknown>, most: number) {
  const { rows } = await sql<Duplicate>`
    select ${personOf('one')} as first, ${personOf('other')} as second, ${REASONS} as reasons,
      ${SHARED_BRAND} as shared_brand
    from (${pairs}) as p
    join customers as one on one.id = p.a and one.merged_into is null and one.erased_at is null
    join customers as other on other.id = p.b and other.merged_into is null and other.erased_at is null
    where (one.created_at, one.id) < (other.created_at, other.id)
      and not exists (select from different_customers as d
        where d.first_id = least(one.id, other.id) and d.second_id = greatest(one.id, other.id))
    order by other.created_at desc, other.id, one.id limit ${sql.lit(most)}`.execute(db);
  return rows.filter(({ reasons }) => reasons.length > 0);
}

/**
 * The maximum number of pairs for one phone, e-mail or name. Without it, a brand that enters its
 * own phone for every customer would pair them all.
 */
const MOST_ALIKE = 20;

/** SQL: `a` and `o` are not merged and not marked as different, and `a` is the older one. */
const UNDECIDED = sql`a.merged_into is null and o.merged_into is null
  and (a.created_at, a.id) < (o.created_at, o.id)
  and not exists (select from different_customers as d
    where d.first_id = least(a.id, o.id) and d.second_id = greatest(a.id, o.id))`;

/**
 * SQL: the pairs of customers who share a phone or an e-mail, the newest first. Decided pairs are
 * excluded before the limit is applied.
 */
const pairsOfAll = (key: 'phone_key' | 'email_key') => {
  const column = sql.raw(key);
  return sql`(select p.a, p.b from (
      select ${column} as key, max(created_at) as newest from customers
      where ${column} is not null and merged_into is null
      group by ${column} having count(*) > 1 order by newest desc, key
    ) as k, lateral (
      select a.id as a, o.id as b from customers as a
      join customers as o on o.${column} = k.key
      where a.${column} = k.key and ${UNDECIDED}
      order by o.created_at desc, o.id, a.id limit ${sql.lit(MOST_ALIKE)}
    ) as p order by k.newest desc, k.key limit ${sql.lit(DUPLICATES_SHOWN)})`;
};

/**
 * SQL: the pairs of customers who share a name and have paid the same brand. A shared name alone is
 * too common.
 */
const PAIRS_BY_NAME = sql`(select p.a, p.b from (
    select c.name_key as key, s.brand_id, max(c.created_at) as newest
    from customers as c join customer_brands as s on s.customer_id = c.id
    where c.name_key is not null and c.merged_into is null
    group by c.name_key, s.brand_id having count(*) > 1
    order by newest desc, key, s.brand_id
  ) as k, lateral (
    with alike as materialized (
      select c.id, c.created_at, c.merged_into from customer_brands as s
      join customers as c on c.id = s.customer_id
      where s.brand_id = k.brand_id and c.name_key = k.key
      order by c.created_at desc, c.id desc
    )
    select a.id as a, o.id as b from alike as o, alike as a
    where ${UNDECIDED} limit ${sql.lit(MOST_ALIKE)}
  ) as p order by k.newest desc, k.key, k.brand_id limit ${sql.lit(DUPLICATES_SHOWN)})`;

/** Returns pairs of customers who may be one person, the pairs with the newest customers first. */
export const findDuplicates = (db: Db) =>
  describePairs(
    db,
    sql`${pairsOfAll('phone_key')} union ${pairsOfAll('email_key')} union ${PAIRS_BY_NAME}`,
    DUPLICATES_SHOWN,
  );

/** SQL: the pairs of ids that share an indexed key. `a` is one of the customers in `from`. */
const pairsBy = (key: 'phone_key' | 'email_key' | 'name_key', from: RawBuilder<unknown>) => {
  const column = sql.raw(key);
  return sql`select a.id as a, o.id as b from ${from} as a, lateral (
      select id from customers as o where o.${column} = a.${column} and o.id <> a.id
        and o.merged_into is null limit ${sql.lit(MOST_ALIKE)}) as o
    where a.${column} is not null and a.merged_into is null`;
};

const bothWays = (pairs: RawBuilder<unknown>) =>
  sql`select a, b from (${pairs}) as p union select b, a from (${pairs}) as p`;

/** Returns the pairs of this customer and others who may be the same person. */
export function findDuplicatesOf(db: Db, id: string) {
  const one = sql`(select * from customers where id = ${id})`;
  const pairs = sql`${pairsBy('phone_key', one)} union ${pairsBy('email_key', one)}
    union ${pairsBy('name_key', one)}`;
  return describePairs(db, bothWays(pairs), 10);
}

export const insertDifferent = (
  tx: Tx,
  row: { first_id: string; second_id: string; said_by: string; said_at: string },
) =>
  tx
    .insertInto('different_customers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Finds customers whose `merged_into` or `shown_under` contradicts the open merges. */
export const findMisplaced = (db: Db) =>
  sql<{ id: string; problem: string }>`
    with recursive placed as (
      select c.id, c.merged_into, null::uuid as root from customers as c
      where not exists (select from customer_merges as m
        where m.merged_id = c.id and m.undone_at is null)
        and (c.merged_into is not null or exists (select from customer_merges as m
          where m.kept_id = c.id and m.undone_at is null))
      union all
      select c.id, c.merged_into, coalesce(placed.root, placed.id) from placed
      join customer_merges as m on m.kept_id = placed.id and m.undone_at is null
      join customers as c on c.id = m.merged_id
    )
    select c.id::text, case
      when c.merged_into is distinct from m.kept_id then 'it is not merged as its open merge says'
      else 'it is not shown under whom its merges lead to' end as problem
    from customers as c
    left join customer_merges as m on m.merged_id = c.id and m.undone_at is null
    left join placed as p on p.id = c.id
    where (c.merged_into is not null or m.id is not null)
      and (c.merged_into is distinct from m.kept_id or c.shown_under is distinct from p.root)
    order by 1 limit 500`.execute(db);

/** Returns open merges with the merged customer's snapshot, in the order of ids. */
export const findOpenMerges = (db: Db, after: bigint, limit: number) =>
  db
    .selectFrom('customer_merges as m')
    .innerJoin('customers as c', 'c.id', 'm.merged_id')
    .leftJoin('customer_keys as k', 'k.customer_id', 'c.id')
    .select(['m.id', 'm.merged_id', 'm.merged_snapshot', 'c.erased_at', 'k.key_sealed'])
    .select(['c.tap_customer_id', 'c.first_name', 'c.last_name', 'c.email', 'c.phone'])
    .where('m.undone_at', 'is', null)
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(limit)
    .execute();
