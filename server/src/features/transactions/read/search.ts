import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  hasIndexed,
  hasTrigram,
  readSearch,
  type SearchText,
} from '../../../platform/search/search.ts';
import { findNamedBrands } from '../../search/public.ts';

/** A search text with the brands that it names and the transactions that match it. */
export interface Search extends SearchText {
  readonly brand_ids: readonly number[];
  /**
   * The ids of the matching transactions; undefined for a common word, which has too many matches
   * to list.
   */
  readonly ids: readonly bigint[] | undefined;
}

/**
 * The maximum number of matches to list. If there are more, the newest rows are checked instead,
 * because they soon contain the word.
 */
const MOST_FOUND = 2_000;

const FOLDED = sql<string>`s.folded`;

/** Builds the condition on `transaction_search as s`. Each alternative has its own index. */
function isFound({ typed, text, amounts, phone, last_four }: SearchText) {
  const ways = [sql<SqlBool>`s.order_id = any(${[typed, text]}::text[])`];
  if (amounts.length > 0) ways.push(sql<SqlBool>`s.amount_minor = any(${[...amounts]}::bigint[])`);
  for (const part of new Set([text, phone ?? text])) {
    if (hasTrigram(part)) ways.push(sql<SqlBool>`${hasIndexed(FOLDED, part)}`);
  }
  // The card's digits are the end of the search text.
  if (last_four !== undefined) ways.push(sql<SqlBool>`s.folded like ${`% ${last_four}`}`);
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}

/**
 * Selects the ids of the matching transactions. One id more than the maximum means that there are
 * too many.
 */
export const lookUp = (search: SearchText) => sql<{ readonly id: bigint }>`
  select s.transaction_id as id from transaction_search as s
  where ${isFound(search)} limit ${sql.lit(MOST_FOUND + 1)}`;

/**
 * Looks up the ids before the main query. With the ids the planner knows whether to expect three
 * transactions or half of them, and chooses the plan accordingly.
 */
async function findIds(db: Db, search: SearchText): Promise<Search['ids']> {
  const { rows } = await lookUp(search).execute(db);
  return rows.length > MOST_FOUND ? undefined : rows.map(({ id }) => id);
}

/** Parses the text of a search and looks up its brands and transactions. */
export async function readTransactionSearch({ deps, scope }: Ctx, q: string): Promise<Search> {
  const { db } = deps;
  const search = readSearch(q);
  const [brand_ids, ids] = await Promise.all([
    findNamedBrands(deps, scope, search),
    findIds(db, search),
  ]);
  return { ...search, brand_ids, ids };
}

/** Builds the condition for a common word. It is checked for each row that the main query reads. */
const hasCommonWord = (search: Search) => sql<SqlBool>`coalesce((
  select ${isFound(search)} from transaction_search as s where s.transaction_id = t.id), false)`;

/** Builds the condition on `transactions as t`. Each of its alternatives has an index. */
export function matches(search: Search) {
  const { payout_line, brand_ids, ids } = search;
  const ways = [
    ids === undefined
      ? hasCommonWord(search)
      : sql<SqlBool>`t.id = any(${ids.map(String)}::bigint[])`,
  ];
  if (payout_line !== undefined) {
    ways.push(sql<SqlBool>`t.id = any(array(
      select p.transaction_id from payout_allocations as p where p.line_id = ${payout_line}))`);
  }
  if (brand_ids.length > 0) ways.push(sql<SqlBool>`t.brand_id = any(${[...brand_ids]}::integer[])`);
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`;
}
