import type { Sentence } from '@diwan/contract';
import { Readable } from 'node:stream';
import {
  type TransactionFilter,
  transactionFileName,
} from '@diwan/contract/features/transactions/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../../platform/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createTurns } from '@diwan/processes/turns';
import type { Download } from '../../../platform/files/transfer.ts';
import { translate } from '../../../platform/words.ts';
import { readSettings } from '../../settings/public.ts';
import { resolveFilter, type ResolvedFilter, conditionsOf } from './filter.ts';
import { type RowCursor, afterCursor, upToCursor } from './store.ts';
import { sql } from 'kysely';
import { prepared } from '../../../platform/db/prepared.ts';
import { invariant } from '../../../platform/error.ts';
import { csvWriter } from '../../../platform/rows/columns.ts';
import { FILE } from './columns.ts';

const CSV = csvWriter(FILE);

/** The number of rows per piece. Larger pieces need more memory and are not faster. */
const PIECE = 2_500;
/**
 * The maximum number of rows of a piece. A piece never reaches it. It makes the planner expect few
 * rows and read them in order.
 */
const MOST = 2 * PIECE;

/** A range of the list, newest first: the rows after `after`, up to and including `through`. */
interface Piece {
  readonly after: RowCursor | undefined;
  readonly through: RowCursor | undefined;
}

const within = ({ after, through }: Piece) => sql`
  ${after ? sql`and ${afterCursor(after)}` : sql``}
  ${through ? sql`and ${upToCursor(through)}` : sql``}`;

/**
 * Returns the place of the row that is `count` rows after a place.
 * @returns undefined if there are fewer rows
 */
async function findCursorAfter(
  db: Db,
  wanted: ResolvedFilter,
  count: number,
  after: RowCursor | undefined,
): Promise<RowCursor | undefined> {
  const { rows } = await sql<RowCursor>`
    select ${prepared} t.payment_date, t.id from transactions as t
    where ${conditionsOf(wanted)} ${within({ after, through: undefined })}
    order by t.payment_date desc, t.id desc offset ${sql.lit(count - 1)} limit 1`.execute(db);
  return rows[0];
}

/**
 * The number of rows in one JSON value. A value with this number of rows fits into one network read
 * of the driver. Larger values are assembled from several reads, in memory that is freed late.
 */
const TOGETHER = 250;

type Cells = readonly (string | null)[];

/** Reads the cells of a piece as texts, newest first, in groups of `TOGETHER` rows. */
async function readCells(
  db: Db,
  wanted: ResolvedFilter,
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

/** The number of pieces that one file reads in parallel, and the maximum of all files together. */
const AT_ONCE = 2;
const MOST_AT_ONCE = 4;

/** Limits the database connections of all exports, so that connections remain for other work. */
const inTurn = createTurns(MOST_AT_ONCE);

const CUT: Sentence =
  'This file contains only the newest {count} transactions, because the export limit was reached';

/**
 * Writes the file in pieces, so that the use of memory does not grow with the number of rows. If
 * the limit truncates the file, the last line says so. Otherwise a reader could add up an
 * incomplete file.
 */
async function* writeLines(
  db: Db,
  wanted: ResolvedFilter,
  { limit, language }: { readonly limit: number; readonly language: Language },
): AsyncGenerator<string> {
  yield CSV_START + CSV.head(language, { timezone: wanted.timezone });
  const pieces: ReturnType<typeof readCells>[] = [];
  let after: RowCursor | undefined;
  let [left, count, whole] = [limit, 0, false];
  while (!whole || pieces.length > 0) {
    while (!whole && left > 0 && pieces.length < AT_ONCE) {
      const size = Math.min(PIECE, left);
      const through = await findCursorAfter(db, wanted, size, after);
      const between = { after, through };
      const reading = inTurn(() => readCells(db, wanted, between));
      // Prevents an unhandled rejection if the reader has disconnected. A connected reader still
      // gets the error.
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
  if (whole || !(await findCursorAfter(db, wanted, 1, after))) return;
  yield writeCsvLine([translate(CUT, language, { count })]);
}

/** Returns the filtered transactions as CSV, newest first, up to the limit of the settings. */
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
  return {
    // The stream buffers one text, so that a slow reader does not fill the memory.
    content: Readable.from(lines),
    content_type: 'text/csv; charset=utf-8',
    download_name: transactionFileName(filter, today),
    cache: 'no-store',
  };
}
