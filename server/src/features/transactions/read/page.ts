import type { TransactionRow } from '@diwan/contract/features/transactions';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { type JsonText, jsonText } from '../../../platform/http/routes.ts';
import { conditionsOf, type Wanted } from './filter.ts';
import { afterPlace, type Place } from './store.ts';

/** As JavaScript's encodeURIComponent has it; only orders of partners with pages come here. */
const ENCODED_ORDER = sql`(
  select string_agg(case when c.sign ~ '[A-Za-z0-9_.!~*''()-]' then c.sign else
    regexp_replace(upper(encode(convert_to(c.sign, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end,
    '' order by c.place)
  from regexp_split_to_table(t.order_id, '') with ordinality as c (sign, place))`;

/** What `showRow` makes of a row, made by the database. */
const SHOWN = sql`t.id,
  to_char(t.payment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as payment_date,
  t.order_id, t.charge_id as tap_id, t.customer_name, t.customer_email, t.customer_phone,
  t.amount_minor * 0.001 as amount, t.currency, t.status, t.payment_method, t.card_type,
  t.payment_type, t.settled, t.paid_out, t.brand_id, b.name as brand_name,
  case when p.order_details_url is not null and t.order_id is not null
    then replace(p.order_details_url, '{id}', ${ENCODED_ORDER}) end as order_url`;

interface Page {
  /** How many rows there are, one more than the page holds at most. */
  readonly found: number;
  /** The rows of the page as the text of a JSON list: reading and writing it again costs most. */
  readonly rows: JsonText<TransactionRow[]>;
  /** Where the page ends when it is full. */
  readonly last: Place | undefined;
}

/** Newest first, after a place in that order. */
export async function readPage(
  db: Db,
  wanted: Wanted,
  limit: number,
  after: Place | undefined,
): Promise<Page> {
  const { rows } = await sql<{
    readonly found: number;
    readonly page: string | null;
    readonly at: string | null;
    readonly id: bigint | null;
  }>`
    select ${prepared} count(*)::integer as found,
      json_agg(r.shown) filter (where r.place <= ${sql.lit(limit)})::text as page,
      max(r.at) filter (where r.place = ${sql.lit(limit)}) as at,
      max(r.id) filter (where r.place = ${sql.lit(limit)}) as id
    from (
      select s as shown, t.id, t.payment_date as at, t.place
      from (
        select t.*, row_number() over () as place from (
          select t.* from transactions as t
          where ${conditionsOf(wanted)} ${after ? sql`and ${afterPlace(after)}` : sql``}
          order by t.payment_date desc, t.id desc limit ${sql.lit(limit + 1)}
        ) as t
      ) as t
      cross join lateral (
        select ${SHOWN} from brands as b left join partners as p on p.id = t.partner_id
        where b.id = t.brand_id
      ) as s
      order by t.place
    ) as r`.execute(db);
  const [row] = rows;
  const full = row !== undefined && row.at !== null && row.id !== null;
  return {
    found: row?.found ?? 0,
    rows: jsonText(row?.page ?? '[]'),
    last: full ? { payment_date: row.at ?? '', id: row.id ?? 0n } : undefined,
  };
}
