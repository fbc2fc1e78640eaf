import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import {
  has,
  hasTrigram,
  isNamed,
  type SearchText,
  soundsLike,
} from '../../platform/search/search.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { personName } from '../users/public.ts';

const inScope = (scope: Scope) => withinScope(scope, 'b.id', 'b.partner_id');

/**
 * The expressions of the indexes. They must be identical to those of the migrations. Otherwise
 * PostgreSQL does not use the indexes.
 */
const SEARCHED = sql<string>`search_folded(b.name || ' ' || coalesce(b.company_name, '') || ' '
  || coalesce(b.company_name_arabic, '') || ' ' || coalesce(b.tap_mid, '') || ' '
  || b.phone_country_code || b.phone_number)`;
const PAPERS = sql<string>`search_folded(coalesce(d.full_name_english, '') || ' '
  || coalesce(d.full_name_arabic, ''))`;

const SOUNDS = sql<string>`(' ' || customer_name_key(b.name || ' ' || coalesce(b.company_name, '')
  || ' ' || coalesce(b.company_name_arabic, '')) || ' ')`;

/**
 * The maximum number of brands for one text. A text that matches more brands is not the name of a
 * brand.
 */
const MOST_NAMED = 20;

/** Returns brands whose name, phone or MID contains the text, or whose name sounds like it. */
export async function findBrandsNamed(db: Db, scope: Scope, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('brands as b')
    .select('b.id')
    .where(inScope(scope))
    .where(sql<SqlBool>`(${has(SEARCHED, text)} or ${soundsLike(SOUNDS, text)})`)
    .orderBy('b.id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ id }) => id);
}

/** SQL: the brands with this account, even if their owner has not confirmed it. */
const paidTo = (iban_index: string) => sql<SqlBool>`b.id = any(array(
  select i.brand_id from brand_bank_details as i where i.iban_index = ${iban_index}
  union all
  select o.brand_id from owner_confirmations as o where o.iban_index = ${iban_index}))`;

export async function findBrandsPaidTo(
  db: Db,
  scope: Scope,
  iban_index: string,
): Promise<number[]> {
  const rows = await db
    .selectFrom('brands as b')
    .select('b.id')
    .where(inScope(scope))
    .where(paidTo(iban_index))
    .orderBy('b.id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ id }) => id);
}

const MOST_ID = 2_147_483_647;
const MOST_SHOWN = 8;

/**
 * Finds brands by id, names of the brand and its people, phone, MID or IBAN. Matches by spelling
 * are before matches by sound. Within each group, the newest brand is first.
 */
export const findBrands = (
  db: Db,
  scope: Scope,
  { text, phone }: SearchText,
  iban_index: string | undefined,
) => {
  const ways = [sql<SqlBool>`false`];
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MOST_ID) {
    ways.push(sql<SqlBool>`b.id = ${Number(text)}`);
  }
  for (const part of new Set([text, phone ?? text])) {
    if (hasTrigram(part)) ways.push(sql<SqlBool>`${has(SEARCHED, part)}`);
  }
  if (hasTrigram(text)) {
    ways.push(sql<SqlBool>`b.id = any(array(
      select d.brand_id from brand_documents as d where ${has(PAPERS, text)}))`);
  }
  if (iban_index !== undefined) ways.push(paidTo(iban_index));
  // Orders by a `case`. PostgreSQL refuses a constant in `order by`, and a text without a match is
  // a constant condition.
  const spelled = sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
  const sounding = hasTrigram(text) ? soundsLike(SOUNDS, text) : sql<SqlBool>`false`;
  return db
    .selectFrom('brands as b')
    .select(['b.id', 'b.name', 'b.company_name_arabic as name_ar', 'b.business_type'])
    .where(inScope(scope))
    .where(sql<SqlBool>`(${spelled} or ${sounding})`)
    .orderBy(sql`case when ${spelled} then 0 else 1 end`)
    .orderBy('b.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
};

/** Returns one payment by its line. Lines of a snapshot paid nothing and have no reference. */
export const findPayoutLine = (db: Db, scope: Scope, id: bigint) =>
  db
    .selectFrom('payout_lines as l')
    .leftJoin('brands as b', 'b.id', 'l.brand_id')
    .select(['l.id', 'l.brand_id', 'l.brand_name', 'l.amount_minor', 'l.export_id'])
    .where('l.id', '=', id)
    .where('l.status', '<>', 'listed')
    .where(withinScope(scope, 'l.brand_id', 'b.partner_id'))
    .execute();

export type FoundLine = Awaited<ReturnType<typeof findPayoutLine>>[number];

const PERSON = sql<string>`search_folded(u.first_name || ' ' || u.last_name || ' ' || u.email
  || ' ' || coalesce(u.phone_country_code || u.phone_number, ''))`;
const PERSON_SOUNDS = sql<string>`(' ' || customer_name_key(u.first_name || ' ' || u.last_name)
  || ' ')`;

/**
 * Finds users by name, e-mail or phone. Owners are not compared by sound, because there are too
 * many of them.
 */
export const findUsers = (db: Db, { text, phone }: SearchText) => {
  const ways = [...new Set([text, phone ?? text])].map((part) => has(PERSON, part));
  return db
    .selectFrom('users as u')
    .select(['u.id', personName<string>('u').as('name'), 'u.email', 'u.role'])
    .where(
      sql<SqlBool>`(${sql.join(ways, sql` or `)}
        or (u.role <> 'brand_owner' and ${soundsLike(PERSON_SOUNDS, text)}))`,
    )
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(MOST_SHOWN)
    .execute();
};

/** Finds partners by name. */
export const findPartners = (db: Db, { text }: SearchText) =>
  db
    .selectFrom('partners as p')
    .select(['p.id', 'p.name'])
    .where(isNamed(sql<string>`p.name`, text))
    .orderBy('p.name')
    .orderBy('p.id')
    .limit(MOST_SHOWN)
    .execute();

/** Finds terminals and requests for terminals by a part of their TID, newest first. */
export const findTerminals = (db: Db, scope: Scope, { text }: SearchText) =>
  db
    .selectFrom('terminals as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select(['t.id', 't.tid', 'b.name as brand_name'])
    .select(sql<boolean>`t.status = 'pending'`.as('requested'))
    .where(withinScope(scope, 't.brand_id', 'b.partner_id'))
    .where(has(sql<string>`search_folded(t.tid)`, text))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
