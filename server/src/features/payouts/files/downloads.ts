import type { PayoutDownload } from '@diwan/contract/features/payouts/records';
import type { Insertable } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PayoutDownloadsTable } from '../../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../../platform/rows/list.ts';
import { personName } from '../../users/public.ts';
import { readExportFacts } from '../read-exports.ts';

interface FileDownload {
  readonly export_id: string;
  /** Null for a snapshot. */
  readonly file_id: string | null;
  readonly name: string;
}

const insertRow = (tx: Tx, row: Insertable<PayoutDownloadsTable>) =>
  tx.insertInto('payout_downloads').values(row).execute();

/** Records the download of a file, in the transaction of its audit entry. */
export async function insertDownload(
  { deps, actor }: Ctx,
  tx: Tx,
  taken: FileDownload,
): Promise<void> {
  const user_id = actor.kind === 'user' ? actor.user_id : null;
  await insertRow(tx, { ...taken, user_id, at: deps.clock.iso() });
}

/** Lists the downloads of an export with user and file, newest first. @throws PAYOUT_NOT_FOUND */
export async function listDownloads(ctx: Ctx, export_id: string): Promise<PayoutDownload[]> {
  const { db } = ctx.deps;
  await readExportFacts(ctx, export_id, db);
  return db
    .selectFrom('payout_downloads as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.name as file_name', 'd.at', personName('u').as('name')])
    .where('d.export_id', '=', export_id)
    .orderBy('d.id', 'desc')
    .limit(LIST_LIMIT)
    .execute();
}
