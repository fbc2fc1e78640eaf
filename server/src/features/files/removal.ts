import type { Deps } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { deleteFileRows } from '../../platform/files/stored-files.ts';

/**
 * Removes files that no row refers to any more: their rows in this transaction, their bytes by a
 * job after its commit, since the store may be across a network.
 */
export async function removeFiles(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  ids: readonly string[],
): Promise<void> {
  const storage_keys = await deleteFileRows(tx, ids);
  if (storage_keys.length > 0) await jobs.enqueue(tx, 'delete_file_bytes', { storage_keys });
}
