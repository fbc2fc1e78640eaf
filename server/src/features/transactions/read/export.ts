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

const BATCH = 5_000;

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
  yield CSV_START + writeCsvLine(Object.keys(CSV_COLUMNS));
  let after: Place | undefined;
  for (let left = limit; ; left -= BATCH) {
    const size = Math.min(BATCH, left);
    const { lines, more, last } = await readLines(db, wanted, size, after);
    yield lines;
    if (!more) return;
    if (size === left) break;
    after = last;
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
  return fileAnswer({
    content: Readable.from(writeLines(db, wanted, { limit, language: ctx.client.language })),
    content_type: 'text/csv; charset=utf-8',
    download_name: `transactions-${today}.csv`,
    cache: 'no-store',
  });
}
