import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { instant } from '@diwan/contract/kernel/time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { invariant } from '../../../platform/error.ts';
import { type JsonText, jsonText } from '../../../platform/json-text.ts';
import { finishRow, isUnfinished, jsonRow } from '../../../platform/rows/columns.ts';
import { idKey, pageOf, placeOf } from '../../../platform/rows/page.ts';
import { ROW } from './columns.ts';
import { conditionsOf, isBrandKnown, type Question } from './filter.ts';
import { afterPlace } from './store.ts';

const SHOWN = jsonRow(ROW);
const UNFINISHED = isUnfinished(ROW);

const KEYS = z.tuple([instant, idKey]);

interface Page {
  /** The rows of the page as the text of a JSON list: reading and writing it again costs most. */
  readonly rows: JsonText<TransactionRow[]>;
  readonly next_cursor: string | null;
}

interface Found {
  readonly rows: string;
  readonly unfinished: boolean | null;
  /** The page's last row, and the one behind it. */
  readonly end: readonly TransactionRow[] | null;
  readonly known: boolean;
}

const finish = (rows: string): string => {
  const read = JSON.parse(rows) as TransactionRow[];
  return JSON.stringify(read.map((row) => finishRow(ROW, row)));
};

/** Newest first, after a place in that order; undefined when the filter's brand is not there. */
export async function readPage(
  db: Db,
  question: Question,
  limit: number,
  cursor: string | undefined,
): Promise<Page | undefined> {
  const [payment_date, id] = placeOf(cursor, KEYS) ?? [];
  const after = payment_date !== undefined && id !== undefined && afterPlace({ payment_date, id });
  const { rows } = await sql<Found>`
    select ${prepared}
      coalesce(json_agg(r.shown) filter (where r.place <= ${sql.lit(limit)}), '[]')::text as rows,
      bool_or(r.unfinished) as unfinished,
      json_agg(r.shown) filter (where r.place >= ${sql.lit(limit)}) as end,
      ${isBrandKnown(question)} as known
    from (
      select ${SHOWN} as shown, ${UNFINISHED} as unfinished,
        row_number() over (order by t.payment_date desc, t.id desc) as place
      from transactions as t
      join brands as b on b.id = t.brand_id
      left join partners as p on p.id = t.partner_id
      where ${conditionsOf(question)} ${after ? sql`and ${after}` : sql``}
      order by t.payment_date desc, t.id desc limit ${sql.lit(limit + 1)}
    ) as r`.execute(db);
  const [page] = rows;
  invariant(page, 'a sum is one row');
  if (!page.known) return undefined;
  const keysOf = (row: TransactionRow) => [row.payment_date, String(row.id)];
  return {
    rows: jsonText(page.unfinished === true ? finish(page.rows) : page.rows),
    next_cursor: pageOf(page.end ?? [], 1, keysOf).next_cursor,
  };
}
