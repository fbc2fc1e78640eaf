import { Readable } from 'node:stream';
import type { TransactionFilter } from '@diwan/contract/features/transactions';
import { formatMinor } from '@diwan/contract/kernel/money';
import { type Language, type Sentence, translate } from '@diwan/contract/kernel/sentences';
import { writeAudit } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { CSV_START, type CsvCell, writeCsvLine } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fileAnswer, type TaggedFile } from '../../../platform/http/routes.ts';
import { readSettings } from '../../settings/service.ts';
import { resolveFilter, type Wanted } from './filter.ts';
import { findTransactions, type Place, type StoredRow } from './store.ts';

const BATCH = 1_000;

const COLUMNS = {
  'Transaction ID': ({ id }) => String(id),
  Date: ({ payment_date }) => payment_date,
  Brand: ({ brand_name }) => brand_name,
  'Order ID': ({ order_id }) => order_id,
  'Charge ID': ({ charge_id }) => charge_id,
  'Customer name': ({ customer_name }) => customer_name,
  'Customer email': ({ customer_email }) => customer_email,
  'Customer phone': ({ customer_phone }) => customer_phone,
  Amount: ({ amount_minor }) => formatMinor(amount_minor),
  Currency: ({ currency }) => currency,
  Status: ({ status }) => status,
  Method: ({ payment_method }) => (payment_method === 'DEEMA' ? 'BNPL' : payment_method),
  'Card type': ({ card_type }) => card_type,
  Type: ({ payment_type }) => payment_type,
  Settled: ({ settled }) => (settled ? 'Yes' : 'Pending'),
  'Paid out': ({ paid_out }) => (paid_out ? 'Yes' : 'Pending'),
} as const satisfies Record<string, (row: StoredRow) => CsvCell>;

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
  yield CSV_START + writeCsvLine(Object.keys(COLUMNS));
  let after: Place | undefined;
  for (let left = limit; ; left -= BATCH) {
    const size = Math.min(BATCH, left);
    const found = await findTransactions(db, wanted, size + 1, after);
    const rows = found.slice(0, size);
    yield rows.map((row) => writeCsvLine(Object.values(COLUMNS).map((cell) => cell(row)))).join('');
    if (found.length <= size) return;
    if (size === left) break;
    after = rows.at(-1);
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
