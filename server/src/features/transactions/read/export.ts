import type { Sentence } from '@diwan/contract';
import { Readable } from 'node:stream';
import {
  type TransactionFilter,
  transactionFileName,
} from '@diwan/contract/features/transactions/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createTurns } from '../../../platform/processes/turns.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { translate } from '../../../platform/words.ts';
import { readSettings } from '../../settings/settings.ts';
import { resolveFilter, type Wanted, conditionsOf } from './filter.ts';
import { type Place, afterPlace, upToPlace } from './store.ts';
import { sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import { invariant } from '../../../platform/error.ts';
import { csvWriter } from '../../../platform/rows/columns.ts';
import { ROW } from './columns.ts';

const CSV = csvWriter(ROW);

/** Rows of one piece. More of them at a time take more memory, and no less time. */
const PIECE = 2_500;
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
async function findPlaceBehind(
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
async function readCells(db: Db, wanted: Wanted, piece: Piece): Promise<(readonly Cells[])[]> {
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

/** So many pieces of a file are written at a time, and of all files together. */
const AT_ONCE = 2;
const MOST_AT_ONCE = 4;

/** However many files are made, other work finds connections. */
const inTurn = createTurns(MOST_AT_ONCE);

const CUT: Sentence =
  'This file ends here: it holds the newest {count} transactions, which is the limit';

/**
 * Piece by piece, so that memory does not grow with the rows. A file that lacks some because of the
 * limit says so in its last line: who adds it up must not take it for the whole.
 */
async function* writeLines(
  db: Db,
  wanted: Wanted,
  { limit, language }: { readonly limit: number; readonly language: Language },
): AsyncGenerator<string> {
  yield CSV_START + CSV.head(language, { timezone: wanted.timezone });
  const pieces: ReturnType<typeof readCells>[] = [];
  let after: Place | undefined;
  let [left, count, whole] = [limit, 0, false];
  while (!whole || pieces.length > 0) {
    while (!whole && left > 0 && pieces.length < AT_ONCE) {
      const size = Math.min(PIECE, left);
      const through = await findPlaceBehind(db, wanted, size, after);
      const between = { after, through };
      const reading = inTurn(() => readCells(db, wanted, between));
      // Should nobody wait for it any more, it may fail unheard; who waits hears of it.
      reading.catch(() => undefined);
      pieces.push(reading);
      [left, after, whole] = [left - size, through, through === undefined];
    }
    const piece = await pieces.shift();
    if (!piece) break;
    for (const rows of piece) {
      count += rows.length;
      yield rows.map((cells) => CSV.line(cells, language)).join('');
    }
  }
  if (whole || !(await findPlaceBehind(db, wanted, 1, after))) return;
  yield writeCsvLine([translate(CUT, language, { count })]);
}

/** The filtered transactions as CSV, newest first, as many as the settings allow. */
export async function exportTransactions(ctx: Ctx, filter: TransactionFilter): Promise<Download> {
  const { db, clock } = ctx.deps;
  const wanted = await resolveFilter(ctx, filter);
  const { transaction_export_limit: limit } = await readSettings(db);
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, {
      action: 'transactions.exported',
      entity: 'transactions',
      entity_id: 'csv',
      after: { ...filter },
    }),
  );
  const today = clock.now().toZonedDateTimeISO(wanted.timezone).toPlainDate().toString();
  const lines = writeLines(db, wanted, { limit, language: ctx.client.language });
  // One batch waits to be sent; by itself a stream would collect sixteen of them.
  return {
    content: Readable.from(lines, { highWaterMark: 1 }),
    content_type: 'text/csv; charset=utf-8',
    download_name: transactionFileName(filter, today),
    cache: 'no-store',
  };
}
