import { type RawBuilder, sql } from 'kysely';
import { csvTextCells } from '../../../platform/csv/sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { invariant } from '../../../platform/error.ts';
import { conditionsOf, type Wanted } from './filter.ts';
import { afterPlace, type Place, upToPlace } from './store.ts';

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

/** Rows of one piece. More of them at a time take more memory, and no less time. */
export const PIECE = 2_500;
/** Far more than a piece has: a limit lets the database expect few, and read them in order. */
const MOST = 2 * PIECE;

/** A piece of the list, newest first: what is behind `after`, up to `through` and with it. */
interface Piece {
  readonly after: Place | undefined;
  readonly through: Place | undefined;
}

const within = ({ after, through }: Piece) => sql`
  ${after ? sql`and ${afterPlace(after)}` : sql``}
  ${through ? sql`and ${upToPlace(through)}` : sql``}`;

/** The place of the row that is `count` behind a place; undefined when there are fewer. */
export async function findPlaceBehind(
  db: Db,
  wanted: Wanted,
  count: number,
  after: Place | undefined,
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    select ${prepared} t.payment_date, t.id from transactions as t
    where ${conditionsOf(wanted)} ${within({ after, through: undefined })}
    order by t.payment_date desc, t.id desc offset ${sql.lit(count - 1)} limit 1`.execute(db);
  return rows[0];
}

/**
 * Lines of one text. What the driver reads from the network at once holds so many; larger texts
 * are put together from several such reads, in memory that is given back late.
 */
const TOGETHER = 250;

interface Lines {
  readonly count: number;
  /** Whole lines with their ends. */
  readonly text: string;
}

/** Newest first: the database writes the texts, and they are passed on. */
export async function readLines(db: Db, wanted: Wanted, piece: Piece): Promise<Lines[]> {
  const { rows } = await sql<Lines>`
    select ${prepared} count(*)::integer as count, string_agg(r.line, '' order by r.place) as text
    from (
      select t.place, ${LINE} || e'\\r\\n' as line
      from (
        select t.*, row_number() over (order by t.payment_date desc, t.id desc) as place
        from transactions as t where ${conditionsOf(wanted)} ${within(piece)}
        order by t.payment_date desc, t.id desc limit ${sql.lit(MOST)}
      ) as t join brands as b on b.id = t.brand_id
    ) as r
    group by r.place / ${sql.lit(TOGETHER)} order by r.place / ${sql.lit(TOGETHER)}`.execute(db);
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  invariant(count < MOST, 'a piece of the list has the rows between two places');
  return rows;
}
