import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { has, hasTrigram, type SearchText } from '../../platform/search/search.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

const inScope = (scope: Scope) => withinScope(scope, 'b.id', 'b.partner_id');

/** The expressions of the indexes. They must be identical, otherwise the indexes are not used. */
const SEARCHED = sql<string>`search_folded(b.name || ' ' || coalesce(b.company_name, '') || ' '
  || coalesce(b.company_name_arabic, '') || ' ' || coalesce(b.tap_mid, '') || ' '
  || b.phone_country_code || b.phone_number)`;
const PAPERS = sql<string>`search_folded(coalesce(d.full_name_english, '') || ' '
  || coalesce(d.full_name_arabic, ''))`;

/** A text that matches more brands than this does not mean a brand. */
const MOST_NAMED = 20;

/** Brands whose name contains the text. Their phone or MID matches too. */
export async function findBrandsNamed(db: Db, scope: Scope, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('brands as b')
    .select('b.id')
    .where(inScope(scope))
    .where(has(SEARCHED, text))
    .orderBy('b.id')
    .limit(MOST_NAMED)
    .execute();
  return rows.map(({ id }) => id);
}

const paidTo = (iban_index: string) => sql<SqlBool>`b.id = any(array(
  select i.brand_id from brand_bank_details as i where i.iban_index = ${iban_index}))`;

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

/** Finds brands by id, names of the brand and its people, phone, MID or IBAN; newest first. */
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
  return db
    .selectFrom('brands as b')
    .select(['b.id', 'b.name', 'b.company_name_arabic as name_ar', 'b.business_type'])
    .where(inScope(scope))
    .where(sql<SqlBool>`(${sql.join(ways, sql` or `)})`)
    .orderBy('b.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
};

/** One payment. Lines of a snapshot paid nothing and have no reference. */
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
