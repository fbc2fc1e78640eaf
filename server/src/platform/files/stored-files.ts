import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { invariant } from '../error.ts';
import type { CheckedFile } from './check.ts';
import { type FileStore, newStorageKey } from './store.ts';

export type FileKind = 'document' | 'logo' | 'signature' | 'agreement';
export type FileVisibility = 'private' | 'public';

export interface StoredFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly visibility: FileVisibility;
  readonly storage_key: string;
  readonly content_type: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly original_name: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly pages: number | null;
  readonly created_at: string;
}

const columns = sql.raw(
  'id, kind, visibility, storage_key, content_type, size_bytes, sha256, original_name, ' +
    'width, height, pages, created_at',
);

export async function findFile(db: Db, id: string): Promise<StoredFile | undefined> {
  const found = await sql<StoredFile>`select ${columns} from files where id = ${id}`.execute(db);
  return found.rows[0];
}

/** A checked file whose bytes are safely stored, and which no row names yet. */
export interface KeptFile extends CheckedFile {
  readonly storage_key: string;
}

/**
 * Stores the bytes. Called before the transaction that stores the row, because the store may be
 * across a network. If that transaction fails, `sweepFiles` removes them: there are never rows
 * without bytes.
 */
export async function keepFile(
  deps: { readonly files: FileStore },
  file: CheckedFile,
): Promise<KeptFile> {
  const storage_key = newStorageKey();
  await deps.files.put(storage_key, file.bytes, file.content_type);
  return { ...file, storage_key };
}

/** Stores the row, in the transaction of the feature's row that refers to it. */
export async function storeFile(
  tx: Tx,
  file: KeptFile,
  as: { readonly kind: FileKind; readonly visibility: FileVisibility },
): Promise<StoredFile> {
  const inserted = await sql<StoredFile>`
    insert into files (kind, visibility, storage_key, content_type, size_bytes, sha256,
      original_name, width, height, pages)
    values (${as.kind}, ${as.visibility}, ${file.storage_key}, ${file.content_type},
      ${file.bytes.length}, ${file.sha256}, ${file.original_name}, ${file.width},
      ${file.height}, ${file.pages})
    returning ${columns}`.execute(tx);
  const row = inserted.rows[0];
  invariant(row, 'an insert returns its row');
  return row;
}

async function findKnownKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await sql<{ storage_key: string }>`
    select storage_key from files where storage_key = any(${keys})`.execute(db);
  return new Set(found.rows.map((row) => row.storage_key));
}

const DAY_MS = 24 * 60 * 60 * 1000;
const KEYS_A_QUERY = 1000;

/**
 * The job `files.sweep`: removes bytes that no row refers to. A day's grace, because a transaction
 * in progress has its bytes but not yet its row.
 * @returns how many were removed
 */
export async function sweepFiles(db: Db, files: FileStore, now: Date): Promise<number> {
  let removed = 0;
  for await (const page of files.listOlderThan(new Date(now.getTime() - DAY_MS))) {
    for (let from = 0; from < page.length; from += KEYS_A_QUERY) {
      const keys = page.slice(from, from + KEYS_A_QUERY);
      const known = await findKnownKeys(db, keys);
      for (const key of keys.filter((candidate) => !known.has(candidate))) {
        await files.delete(key);
        removed += 1;
      }
    }
  }
  return removed;
}
