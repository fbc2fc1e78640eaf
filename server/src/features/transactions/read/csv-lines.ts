import { type RawBuilder, sql } from 'kysely';
import { csvTextCells } from '../../../platform/csv/sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { conditionsOf, type Wanted } from './filter.ts';
import { afterPlace, type Place } from './store.ts';

const yesOrPending = (column: string) =>
  sql`case when ${sql.ref(column)} then 'Yes' else 'Pending' end`;

/** What people typed; the rest is ours and plain, and needs no quotes. */
const TEXTS = {
  Brand: 'b.name',
  'Order ID': 't.order_id',
  'Charge ID': 't.charge_id',
  'Customer name': 't.customer_name',
  'Customer email': 't.customer_email',
  'Customer phone': 't.customer_phone',
} as const;

const BEFORE = {
  'Transaction ID': sql`t.id`,
  Date: sql`to_char(t.payment_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
} as const;

const AFTER = {
  Amount: sql`t.amount_minor * 0.001`,
  Currency: sql`t.currency`,
  Status: sql`t.status`,
  Method: sql`case when t.payment_method = 'DEEMA' then 'BNPL' else t.payment_method end`,
  'Card type': sql`t.card_type`,
  Type: sql`t.payment_type`,
  Settled: yesOrPending('t.settled'),
  'Paid out': yesOrPending('t.paid_out'),
} as const;

/** The names of the columns, in their order. */
export const CSV_COLUMNS: readonly string[] = Object.keys({ ...BEFORE, ...TEXTS, ...AFTER });

const plain = (cells: Readonly<Record<string, RawBuilder<unknown>>>) =>
  Object.values(cells).map((cell) => sql`coalesce((${cell})::text, '')`);

const LINE = sql.join(
  [...plain(BEFORE), csvTextCells(Object.values(TEXTS)), ...plain(AFTER)],
  sql` || ',' || `,
);

interface Lines {
  /** Whole lines with their ends. */
  readonly lines: string;
  /** Where a batch that is full ends; there may be more behind it. */
  readonly last: Place | undefined;
}

/** Newest first, after a place in that order: the database writes the text, and it is passed on. */
export async function readLines(
  db: Db,
  wanted: Wanted,
  size: number,
  after: Place | undefined,
): Promise<Lines> {
  const { rows } = await sql<{
    readonly found: number;
    readonly lines: string | null;
    readonly at: string | null;
    readonly id: bigint | null;
  }>`
    select ${prepared} count(*)::integer as found, string_agg(r.line, '') as lines,
      min(r.payment_date) as at, (array_agg(r.id))[count(*)] as id
    from (
      select t.id, t.payment_date, ${LINE} || e'\\r\\n' as line
      from transactions as t join brands as b on b.id = t.brand_id
      where ${conditionsOf(wanted)} ${after ? sql`and ${afterPlace(after)}` : sql``}
      order by t.payment_date desc, t.id desc limit ${sql.lit(size)}
    ) as r`.execute(db);
  const [row] = rows;
  const { found = 0, lines, at, id } = row ?? {};
  const full = found === size && typeof at === 'string' && typeof id === 'bigint';
  return { lines: lines ?? '', last: full ? { payment_date: at, id } : undefined };
}
