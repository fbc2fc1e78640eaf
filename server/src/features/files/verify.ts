import type { Deps } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Difference } from '../../platform/difference.ts';
import { BATCH, rowsOf } from '../../platform/verify-rows.ts';
import { createHash } from 'node:crypto';
import { findBytes } from '../../platform/files/store.ts';

const findFilesAfter = (db: Db, id: string) =>
  db
    .selectFrom('files')
    .select(['id', 'storage_key', 'sha256'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(BATCH)
    .execute();

const fileExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('files').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Checks that the bytes of every stored file are present and unchanged. */
export async function verifyFiles(deps: Deps): Promise<Difference[]> {
  const differences: Difference[] = [];
  for await (const file of rowsOf((id) => findFilesAfter(deps.db, id))) {
    const bytes = await findBytes(deps.files, file.storage_key);
    const found = bytes && createHash('sha256').update(bytes).digest('hex');
    if (found === file.sha256) continue;
    // If a running server has deleted the row in the meantime, missing bytes are no fault.
    if (!(await fileExists(deps.db, file.id))) continue;
    const problem = found === undefined ? 'its bytes are missing' : 'its bytes have changed';
    differences.push({ id: file.id, problem });
  }
  return differences;
}
