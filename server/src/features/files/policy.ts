import type { Db } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/scope.ts';

/**
 * Answers for the files of one feature: true when one of its rows within the scope refers to the
 * file. A feature that owns files brings one; a file that no reader knows is read by nobody.
 */
export type FileReader = (db: Db, scope: Scope, file_id: string) => Promise<boolean>;

export async function mayReadFile(
  readers: readonly FileReader[],
  db: Db,
  scope: Scope,
  file_id: string,
): Promise<boolean> {
  if (scope.kind === 'none') return false;
  for (const reader of readers) {
    if (await reader(db, scope, file_id)) return true;
  }
  return false;
}
