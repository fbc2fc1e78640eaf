/**
 * The list of transactions, the most frequent call. Three means make it fast:
 * - Prepared statements: `prepared` marks the statement, so each connection plans it once.
 * - One read: the same statement returns the page and whether the filter's brand is in scope.
 *   Without days in the filter, no statement reads the timezone.
 * - Spliced JSON: PostgreSQL writes each row as one line of JSON text. The lines are joined and
 *   sent. Only the last line of a page is parsed, for the cursor.
 *
 * docs/history/lists.md has the measurements, and the attempts that brought no gain.
 */

import type {
  TransactionFilter,
  TransactionOrder,
  TransactionRow,
} from '@diwan/contract/features/transactions/records';
import type { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import type { Data } from '@diwan/contract/kernel/endpoint';
import type { CursorKey } from '@diwan/contract/kernel/paging';
import { toMinor } from '@diwan/contract/kernel/money';
import { instant } from '@diwan/contract/kernel/time';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { type JsonText, jsonText } from '../../../platform/json-text.ts';
import { selected } from '../../../platform/rows/columns.ts';
import { idKey, orderKeys, pageOf, placeOf } from '../../../platform/rows/page.ts';
import { ROW } from './columns.ts';
import {
  conditionsOf,
  EVER,
  type FilterQuery,
  isBrandKnown,
  isNarrowed,
  readFilter,
} from './filter.ts';

const SELECTED = selected(ROW);

const KEYS = {
  newest: z.tuple([instant, idKey]),
  oldest: z.tuple([instant, idKey, z.literal('oldest')]),
  largest: z.tuple([idKey, idKey, z.literal('largest')]),
  smallest: z.tuple([idKey, idKey, z.literal('smallest')]),
} as const;

interface Page {
  /** The page as JSON text, because parsing and serializing it again is the largest cost. */
  readonly rows: JsonText<TransactionRow[]>;
  readonly next_cursor: string | null;
}

interface PageRow {
  /** The rows as JSON texts, one per line. The JSON texts contain no line breaks. */
  readonly lines: string | null;
  readonly known: boolean;
}

const keysOf = (line: string, order: TransactionOrder): readonly CursorKey[] => {
  const { payment_date, amount, id } = JSON.parse(line) as TransactionRow;
  const is_by_time = order === 'newest' || order === 'oldest';
  const first = is_by_time ? payment_date : String(toMinor(amount));
  return [first, String(id), ...orderKeys(order)];
};

interface Place {
  readonly first: string | bigint | undefined;
  readonly id: bigint | undefined;
}

/** SQL: the page by time. The index of the newest rows is also read backwards. */
function byTime(question: FilterQuery, order: 'newest' | 'oldest', { first, id }: Place) {
  const [way, than] = order === 'newest' ? ['desc', '<'] : ['asc', '>'];
  const after =
    id !== undefined &&
    sql`and (t.payment_date, t.id) ${sql.raw(than)} (${first}::timestamptz, ${id}::bigint)`;
  return (limit: RawBuilder<unknown>) => sql`
    select ${SELECTED} from transactions as t
    join brands as b on b.id = t.brand_id
    left join partners as p on p.id = t.partner_id
    where ${conditionsOf(question)} ${after || sql``}
    order by t.payment_date ${sql.raw(way)}, t.id ${sql.raw(way)} limit ${limit}`;
}

/** The number of rows of a filter up to which they are all sorted. */
const MOST_SORTED = 10_000;

/**
 * SQL: the page by amount. Few rows of a filter are all sorted. For a filter with many rows, the
 * amounts are read in their order until the page is full. The search table has the index of the
 * amounts, because settlements, refunds and payouts write each index of `transactions`.
 */
function byAmount(question: FilterQuery, order: 'largest' | 'smallest', { first, id }: Place) {
  const [way, than] = order === 'largest' ? ['desc', '<'] : ['asc', '>'];
  const after = (columns: string) =>
    id === undefined
      ? sql``
      : sql`and (${sql.raw(columns)}) ${sql.raw(than)} (${first}::bigint, ${id}::bigint)`;
  const sorted = (columns: string) =>
    sql.raw(
      columns
        .split(', ')
        .map((column) => `${column} ${way}`)
        .join(', '),
    );
  const { search, period } = question;
  // Listing the rows of a common word would read its text in most rows.
  const is_common = search !== undefined && search.ids === undefined;
  const is_narrow = !is_common && (isNarrowed(question) || period !== EVER);
  return (limit: RawBuilder<unknown>) => sql`
    with few as materialized (
      select t.id, t.amount_minor from transactions as t
      where ${is_narrow ? conditionsOf(question) : sql`false`} ${after('t.amount_minor, t.id')}
      limit ${sql.lit(MOST_SORTED + 1)}
    ), page as materialized (
      (select f.id, f.amount_minor from few as f
        where (select count(*) from few) <= ${sql.lit(MOST_SORTED)}
        order by ${sorted('f.amount_minor, f.id')} limit ${limit})
      union all
      (select o.transaction_id, o.amount_minor from transaction_search as o
        join transactions as t on t.id = o.transaction_id
        where ${is_narrow ? sql`(select count(*) from few) > ${sql.lit(MOST_SORTED)}` : sql`true`}
          and ${conditionsOf(question)} ${after('o.amount_minor, o.transaction_id')}
        order by ${sorted('o.amount_minor, o.transaction_id')} limit ${limit})
    )
    select ${SELECTED} from page as g
    join transactions as t on t.id = g.id
    join brands as b on b.id = t.brand_id
    left join partners as p on p.id = t.partner_id
    order by ${sorted('g.amount_minor, g.id')}`;
}

/**
 * Returns a page of rows after a cursor.
 * @returns undefined if the filter's brand is not in scope
 */
async function readPage(
  db: Db,
  question: FilterQuery,
  { limit, cursor, order = 'newest' }: Pick<ListQuery, 'limit' | 'cursor' | 'order'>,
): Promise<Page | undefined> {
  const [first, id] = placeOf(cursor, KEYS[order]) ?? [];
  const is_by_time = order === 'newest' || order === 'oldest';
  const page = is_by_time
    ? byTime(question, order, { first, id })
    : byAmount(question, order, { first, id });
  // The best plan by amount depends on the values of the filter, so it is not kept.
  const { rows } = await sql<PageRow>`
    select ${is_by_time ? prepared : sql``} string_agg(row_to_json(r)::text, E'\\n') as lines,
      ${isBrandKnown(question)} as known
    from (${page(sql.lit(limit + 1))}) as r`.execute(db);
  const [found] = rows;
  invariant(found, 'a sum is one row');
  if (!found.known) return undefined;
  const { items, next_cursor } = pageOf(found.lines?.split('\n') ?? [], limit, (line) =>
    keysOf(line, order),
  );
  return { rows: jsonText(`[${items.join(',')}]`), next_cursor };
}

interface ListQuery extends TransactionFilter {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly order?: TransactionOrder | undefined;
}

type ListAnswer = Data<typeof transactionEndpoints.listTransactions>;

/**
 * Returns the data of the answer as JSON text.
 * @throws AppError BRAND_NOT_FOUND for a brand outside the caller's scope; VALIDATION for a cursor
 * of another list
 */
export async function listTransactions(
  ctx: Ctx,
  { limit, cursor, order, ...filter }: ListQuery,
): Promise<JsonText<ListAnswer>> {
  const question = await readFilter(ctx, filter);
  const page = await readPage(ctx.deps.db, question, { limit, cursor, order });
  if (!page) throw new AppError('BRAND_NOT_FOUND');
  const { rows, next_cursor } = page;
  return jsonText(`{"transactions":${rows},"next_cursor":${JSON.stringify(next_cursor)}}`);
}
