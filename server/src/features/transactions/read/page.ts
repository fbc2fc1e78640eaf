import type { TransactionRow } from '@diwan/contract/features/transactions/records';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import {
  flagCell,
  instantCell,
  jsonObject,
  textCell,
  wordCell,
} from '../../../platform/db/json-text.ts';
import { askQuickly } from '../../../platform/db/lines.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { invariant } from '../../../platform/error.ts';
import { type JsonText, jsonText } from '../../../platform/json-text.ts';
import { conditionsOf, isBrandKnown, isFoundAtOnce, type Question } from './filter.ts';
import { afterPlace, type Place } from './store.ts';

/** As JavaScript's encodeURIComponent has it; only orders of partners with pages come here. */
const ENCODED_ORDER = `(
  select string_agg(case when c.sign ~ '[A-Za-z0-9_.!~*''()-]' then c.sign else
    regexp_replace(upper(encode(convert_to(c.sign, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end,
    '' order by c.place)
  from regexp_split_to_table(t.order_id, '') with ordinality as c (sign, place))`;

/** What `showRow` makes of a row, made by the database. */
const LINE = jsonObject({
  id: 't.id',
  payment_date: instantCell('t.payment_date'),
  order_id: textCell('t.order_id'),
  tap_id: textCell('t.charge_id'),
  customer_name: textCell('t.customer_name'),
  customer_email: textCell('t.customer_email'),
  customer_phone: textCell('t.customer_phone'),
  amount: 't.amount_minor * 0.001',
  currency: wordCell('t.currency'),
  status: wordCell('t.status'),
  payment_method: wordCell('t.payment_method'),
  card_type: wordCell('t.card_type'),
  payment_type: wordCell('t.payment_type'),
  settled: flagCell('t.settled'),
  paid_out: flagCell('t.paid_out'),
  brand_id: 't.brand_id',
  brand_name: textCell('b.name'),
  order_url: `coalesce(to_json(
    case when p.order_details_url is not null and t.order_id is not null
    then replace(p.order_details_url, '{id}', ${ENCODED_ORDER}) end), 'null')`,
});

interface Page {
  /** The rows of the page as the text of a JSON list: reading and writing it again costs most. */
  readonly rows: JsonText<TransactionRow[]>;
  /** Where the page ends when there are more rows behind it. */
  readonly next: Place | undefined;
}

/** Between two rows, and in none of them: JSON writes a line's end in a text as `\\n`. */
const BETWEEN = ',\n';

/** Of one row more than the page holds: where it is there, it is cut off, and the page goes on. */
function cutPage(lines: string, found: number, limit: number): Page {
  if (found <= limit) return { rows: jsonText(`[${lines}]`), next: undefined };
  const end = lines.lastIndexOf(BETWEEN);
  const start = lines.lastIndexOf(BETWEEN, end - 1);
  const last: unknown = JSON.parse(lines.slice(start < 0 ? 0 : start + BETWEEN.length, end));
  const { payment_date, id } = last as TransactionRow;
  return { rows: jsonText(`[${lines.slice(0, end)}]`), next: { payment_date, id: BigInt(id) } };
}

/** Newest first, after a place in that order; undefined when the filter's brand is not there. */
export async function readPage(
  db: Db,
  question: Question,
  limit: number,
  after: Place | undefined,
): Promise<Page | undefined> {
  const statement = sql<{
    readonly found: number;
    readonly lines: string | null;
    readonly known: boolean;
  }>`
    select ${prepared} count(*)::integer as found, string_agg(r.line, ${sql.lit(BETWEEN)}) as lines,
      ${isBrandKnown(question)} as known
    from (
      select ${LINE} as line from transactions as t
      join brands as b on b.id = t.brand_id
      left join partners as p on p.id = t.partner_id
      where ${conditionsOf(question)} ${after ? sql`and ${afterPlace(after)}` : sql``}
      order by t.payment_date desc, t.id desc limit ${sql.lit(limit + 1)}
    ) as r`.compile(db);
  // By an index alone, whatever there is; other filters may take their time.
  const quick = isFoundAtOnce(question);
  const [row] = quick ? await askQuickly(db, statement) : (await db.executeQuery(statement)).rows;
  invariant(row, 'a sum is one row');
  return row.known ? cutPage(row.lines ?? '', row.found, limit) : undefined;
}
