import { Readable } from 'node:stream';
import {
  type TransactionFilter,
  transactionFileName,
} from '@diwan/contract/features/transactions/records';
import type { Language, Sentence } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { createTurns } from '../../../platform/processes/turns.ts';
import type { Download } from '../../../platform/files/transfer.ts';
import { translate } from '../../../platform/words.ts';
import { readSettings } from '../../settings/settings.ts';
import { CSV, findPlaceBehind, PIECE, readCells } from './csv-lines.ts';
import { resolveFilter, type Wanted } from './filter.ts';
import type { Place } from './store.ts';

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
