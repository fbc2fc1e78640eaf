import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { invariant } from '../../../platform/error.ts';
import { csvWriter } from '../../../platform/rows/columns.ts';
import { ROW } from './columns.ts';
import { conditionsOf, type Wanted } from './filter.ts';
import { afterPlace, type Place, upToPlace } from './store.ts';

export const CSV = csvWriter(ROW);

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
 * Rows of one value. What the driver reads from the network at once holds so many; larger values
 * are put together from several such reads, in memory that is given back late.
 */
const TOGETHER = 250;

type Cells = readonly (string | null)[];

/** Newest first, the cells of rows that come together, as texts. */
export async function readCells(
  db: Db,
  wanted: Wanted,
  piece: Piece,
): Promise<(readonly Cells[])[]> {
  const { rows } = await sql<{ readonly cells: readonly Cells[] }>`
    select ${prepared} json_agg(r.cells order by r.place) as cells
    from (
      select ${CSV.cells} as cells,
        row_number() over (order by t.payment_date desc, t.id desc) as place
      from transactions as t join brands as b on b.id = t.brand_id
      where ${conditionsOf(wanted)} ${within(piece)}
      order by t.payment_date desc, t.id desc limit ${sql.lit(MOST)}
    ) as r
    group by r.place / ${sql.lit(TOGETHER)} order by r.place / ${sql.lit(TOGETHER)}`.execute(db);
  const together = rows.map(({ cells }) => cells);
  const count = together.reduce((sum, { length }) => sum + length, 0);
  invariant(count < MOST, 'a piece of the list has the rows between two places');
  return together;
}
