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
 * Finds a file without checking the scope. The caller must have found the id in a row of its own
 * scope, or must check a policy afterwards.
 */
export const findFile = (db: Db, id: string): Promise<StoredFile | undefined> =>
  db.selectFrom('files').select(COLUMNS).where('id', '=', id).executeTakeFirst();

/** A checked file whose bytes are stored, but whose row is not. */
export interface KeptFile extends CheckedFile {
  readonly storage_key: string;
}

/**
 * Stores the bytes. Call it before the transaction that inserts the row, because the storage may be
 * slow. If that transaction fails, `sweepFiles` deletes the bytes. Thus every row has its bytes.
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
 * Runs the transaction that inserts the row of a stored file. The bytes are deleted if the
 * transaction is refused, or if a repeated call did not use them. After any other error the result
 * is unknown, and `sweepFiles` deletes unused bytes later.
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

/** Inserts the row of a file. Use the transaction of the row that refers to it. */
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
 * Deletes file rows. Use the transaction that removes the last reference.
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
 * Deletes bytes without a row that are older than a day. A running transaction may have stored its
 * bytes, but not its row.
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
