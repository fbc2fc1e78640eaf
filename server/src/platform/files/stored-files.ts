import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { codeOfDatabaseError } from '../db/constraints.ts';
import type { FilesTable } from '../db/tables.ts';
import { AppError } from '../error.ts';
import type { CheckedFile } from './check.ts';
import { type FileStore, isStorageKey, newStorageKey } from './store.ts';

export type StoredFile = Selectable<FilesTable>;

const COLUMNS = [
  'id',
  'kind',
  'visibility',
  'storage_key',
  'content_type',
  'size_bytes',
  'sha256',
  'original_name',
  'width',
  'height',
  'pages',
  'created_at',
] as const satisfies readonly (keyof FilesTable)[];

/**
 * Finds a file without a scope: the caller has found the id in a row of its own scope, or checks a
 * policy afterwards.
 */
export const findFile = (db: Db, id: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** A checked file whose bytes are stored, but which has no row yet. */
export interface KeptFile extends CheckedFile {
  readonly storage_key: string;
}

/**
 * Stores the bytes. Call it before the transaction that inserts the row, because the storage may be
 * reached over a network. If that transaction fails, `sweepFiles` deletes the bytes. A row without
 * bytes cannot exist.
 */
export async function keepFile(
  deps: { readonly files: FileStore },
  file: CheckedFile,
): Promise<KeptFile> {
  const storage_key = newStorageKey();
  await deps.files.put(storage_key, file.bytes, file.content_type);
  return { ...file, storage_key };
}

/**
 * Runs the transaction that inserts the row of a kept file. The bytes are deleted at once if the
 * transaction is refused, or if it did not run because the call is a repeat. After any other error
 * the outcome is unknown, and the bytes are left to `sweepFiles`.
 */
export async function storeOrDiscard<T>(
  deps: { readonly files: FileStore },
  file: KeptFile | undefined,
  transact: (used: () => void) => Promise<T>,
): Promise<T> {
  let is_used = false;
  const discard = async (): Promise<void> => {
    if (file !== undefined) await deps.files.delete(file.storage_key);
  };
  try {
    const answer = await transact(() => {
      is_used = true;
    });
    if (!is_used) await discard();
    return answer;
  } catch (error) {
    const code = error instanceof AppError ? error.code : codeOfDatabaseError(error);
    if (code !== undefined && code !== 'UNAVAILABLE') await discard();
    throw error;
  }
}

/** Inserts the row, in the transaction of the feature's row that refers to it. */
export const storeFile = (
  tx: Tx,
  file: KeptFile,
  as: Pick<StoredFile, 'kind' | 'visibility'>,
): Promise<StoredFile> =>
  tx
    .insertInto('files')
    .values({
      kind: as.kind,
      visibility: as.visibility,
      storage_key: file.storage_key,
      content_type: file.content_type,
      size_bytes: file.bytes.length,
      sha256: file.sha256,
      original_name: file.original_name,
      width: file.width,
      height: file.height,
      pages: file.pages,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * Deletes rows without references, in the transaction that removes the last reference.
 * @returns the storage keys of the bytes, to delete after the commit
 */
export async function deleteFileRows(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .deleteFrom('files')
    .where('id', 'in', ids)
    .returning('storage_key')
    .execute();
  return rows.map((row) => row.storage_key);
}

async function findKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('files')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .execute();
  return new Set(rows.map((row) => row.storage_key));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const KEYS_A_QUERY = 1000;

/**
 * Deletes bytes without a row. Bytes are kept for a day, because a running transaction has stored
 * its bytes but not yet its row.
 * @returns the number of deleted files
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  let removed = 0;
  for await (const page of files.listOlderThan(new Date(now.getTime() - DAY_MS))) {
    for (let from = 0; from < page.length; from += KEYS_A_QUERY) {
      const keys = page.slice(from, from + KEYS_A_QUERY);
      const known = await findKnownKeys(db, keys);
      for (const key of keys.filter((other) => isStorageKey(other) && !known.has(other))) {
        await files.delete(key);
        removed += 1;
      }
    }
  }
  return removed;
}
