import { Readable } from 'node:stream';
import type { TransactionFilter } from '@diwan/contract/features/transactions';
import { type Language, type Sentence, translate } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fileAnswer, type TaggedFile } from '../../../platform/http/routes.ts';
import { readSettings } from '../../settings/service.ts';
import { CSV_COLUMNS, readLines } from './csv-lines.ts';
import { resolveFilter, type Wanted } from './filter.ts';
import type { Place } from './store.ts';

const BATCH = 2_500;

const CUT: Sentence =
  'This file ends here: it holds the newest {count} transactions, which is the limit';

/**
 * A batch at a time, so that memory does not grow with the rows. A file that lacks some because of
 * the limit says so in its last line: who adds it up must not take it for the whole.
 */
async function* writeLines(
  db: Db,
  wanted: Wanted,
  { limit, language }: { readonly limit: number; readonly language: Language },
): AsyncGenerator<string> {
  yield CSV_START + writeCsvLine(CSV_COLUMNS);
  const read = (left: number, after?: Place) => readLines(db, wanted, Math.min(BATCH, left), after);
  let next = read(limit);
  for (let left = limit - BATCH; ; left -= BATCH) {
    const { lines, last } = await next;
    if (last && left > 0) {
      // The database writes the next lines while these are on their way.
      next = read(left, last);
      // Should nobody wait for them any more, they may fail unheard; who waits hears of it.
      next.catch(() => undefined);
    }
    yield lines;
    if (!last) return;
    if (left > 0) continue;
    const behind = await read(1, last);
    if (behind.lines === '') return;
    break;
  }
  yield writeCsvLine([translate(CUT, language, { count: limit })]);
}

/** The filtered transactions as CSV, newest first, as many as the settings allow. */
export async function exportTransactions(ctx: Ctx, filter: TransactionFilter): Promise<TaggedFile> {
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
  return fileAnswer({
    content: Readable.from(lines, { highWaterMark: 1 }),
    content_type: 'text/csv; charset=utf-8',
    download_name: `transactions-${today}.csv`,
    cache: 'no-store',
  });
}
