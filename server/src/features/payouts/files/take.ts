import type { PayoutFileFormat } from '@diwan/contract/features/payouts/terms';
import type { Deps } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/error.ts';
import { payoutNotFound, requireApproved, requireNotCancelled } from '../exports/rules.ts';
import { type ExportRow, lockExport, updateExport } from '../exports/store.ts';
import { makeFiles } from './make.ts';
import * as store from './store.ts';

export interface Wanted {
  readonly format: PayoutFileFormat;
  readonly business_id?: string | undefined;
}

const nothingOf = (): AppError =>
  new AppError('UNPROCESSABLE', { sentence: 'Nothing in this payout is paid by this business' });

/** Whose order it is: the only one there is may be left unnamed. */
async function businessOf(tx: Tx, export_id: string, { format, business_id }: Wanted) {
  if (format === 'xlsx') return null;
  if (business_id !== undefined || format === 'csv') return business_id ?? null;
  const [first, second] = await store.findFileBusinesses(tx, export_id);
  if (first === undefined) throw nothingOf();
  if (second === undefined) return first;
  const sentence = 'Please choose the business that pays';
  throw new AppError('UNPROCESSABLE', { sentence, fields: { business_id: sentence } });
}

type Taking = Pick<Deps, 'secrets' | 'clock'>;

/**
 * Lets the files of an export leave, by a download or by a delivery. The first time makes all of
 * them and ends the time in which the export can be cancelled. A large export needs its second
 * administrator first.
 */
export async function letFilesLeave(tx: Tx, deps: Taking, export_id: string): Promise<ExportRow> {
  const row = await lockExport(tx, export_id);
  if (!row) throw payoutNotFound();
  requireNotCancelled(row);
  requireApproved(row);
  if (!(await store.hasFiles(tx, export_id))) await makeFiles(tx, deps, row);
  if (row.kind === 'payout' && row.first_file_at === null) {
    await updateExport(tx, export_id, { first_file_at: deps.clock.iso() });
  }
  return row;
}

/** A file of an export that leaves now; every later time gets the same bytes. */
export async function takeFile(tx: Tx, deps: Taking, export_id: string, wanted: Wanted) {
  await letFilesLeave(tx, deps, export_id);
  const business_id = await businessOf(tx, export_id, wanted);
  const { format } = wanted;
  const file = await store.findFile(tx, { export_id, format, business_id });
  if (!file) throw nothingOf();
  return file;
}
