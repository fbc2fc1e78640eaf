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
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { AppError, invariant } from '../../../platform/error.ts';
import { type JsonText, jsonText } from '../../../platform/json-text.ts';
import { selected } from '../../../platform/rows/columns.ts';
import { idKey, orderKeys, pageOf, placeOf } from '../../../platform/rows/page.ts';
import { ROW } from './columns.ts';
import { conditionsOf, type FilterQuery, isBrandKnown, readFilter } from './filter.ts';

const SELECTED = selected(ROW);

/** An order of the rows: by a column, then by the id. */
interface Order {
  readonly columns: string;
  readonly types: readonly [string, string];
  readonly is_descending: boolean;
  readonly from: string;
}

const BY_TIME = {
  columns: 't.payment_date, t.id',
  types: ['timestamptz', 'bigint'],
  from: '',
} as const;

/**
 * The search table has the amount too. Its index of amounts is not written by settlements, refunds
 * and payouts, as each index of `transactions` is.
 */
const BY_AMOUNT = {
  columns: 'o.amount_minor, o.transaction_id',
  types: ['bigint', 'bigint'],
  from: 'join transaction_search as o on o.transaction_id = t.id',
} as const;

const ORDERS: Readonly<Record<TransactionOrder, Order>> = {
  newest: { ...BY_TIME, is_descending: true },
  oldest: { ...BY_TIME, is_descending: false },
  largest: { ...BY_AMOUNT, is_descending: true },
  smallest: { ...BY_AMOUNT, is_descending: false },
};

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
  const first = ORDERS[order].from === '' ? payment_date : String(toMinor(amount));
  return [first, String(id), ...orderKeys(order)];
};

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
  const { columns, types, is_descending, from } = ORDERS[order];
  const [type, id_type] = types.map((name) => sql.raw(name));
  const after =
    id !== undefined &&
    sql`and (${sql.raw(columns)}) ${sql.raw(is_descending ? '<' : '>')}
      (${first}::${type}, ${id}::${id_type})`;
  const way = is_descending ? 'desc' : 'asc';
  const sorted = columns.split(', ').map((column) => `${column} ${way}`);
  // The best plan by amount depends on the share of the rows that the filter matches.
  const kept = from === '' ? prepared : sql``;
  const { rows } = await sql<PageRow>`
    select ${kept} string_agg(row_to_json(r)::text, E'\\n') as lines,
      ${isBrandKnown(question)} as known
    from (
      select ${SELECTED} from transactions as t
      join brands as b on b.id = t.brand_id
      left join partners as p on p.id = t.partner_id
      ${sql.raw(from)}
      where ${conditionsOf(question)} ${after || sql``}
      order by ${sql.raw(sorted.join(', '))} limit ${sql.lit(limit + 1)}
    ) as r`.execute(db);
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
