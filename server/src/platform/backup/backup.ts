import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import type { Secrets } from '../crypto/secrets.ts';
import { type FileStore, findBytes } from '../files/store.ts';
import { fillDatabase } from './fill.ts';
import { UNLISTED_FOLDERS, UNLISTED_TYPE } from './marks.ts';
import { noteRestore } from './restores.ts';
import {
  type Manifest,
  PRIVATE,
  readManifest,
  readRows,
  writeManifest,
  writeRows,
} from './folder.ts';
import { type Snapshot, type StoredFile, withSnapshot } from './snapshot.ts';

interface BackupOrder {
  /** The URL for a session connection of a role that can read every table. */
  readonly url: string;
  readonly files: FileStore;
  /** The target folder. It must be new or empty. */
  readonly folder: string;
  readonly version: string;
  readonly now: Temporal.Instant;
}

export interface BackupReport {
  readonly taken_at: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** The keys of files that the storage does not contain. */
  readonly missing: readonly string[];
}

const report = ({ taken_at, tables, files, missing }: Manifest): BackupReport => ({
  taken_at,
  missing,
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.length,
});

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty`);
  for (const inner of ['tables', 'files']) {
    await mkdir(join(folder, inner), { mode: PRIVATE.folder });
  }
}

async function writeTables(folder: string, snapshot: Snapshot): Promise<Manifest['tables']> {
  const tables: Manifest['tables'] = [];
  for (const name of snapshot.tables) {
    const path = `tables/${name.replaceAll('"', '')}.jsonl.gz`;
    tables.push({ name, path, ...(await writeRows(folder, path, snapshot.rows(name))) });
  }
  return tables;
}

async function writeFiles(
  folder: string,
  store: FileStore,
  stored: readonly StoredFile[],
): Promise<Pick<Manifest, 'files' | 'missing'>> {
  const written: Manifest['files'] = [];
  const missing: string[] = [];
  for (const { key, content_type } of stored) {
    const bytes = await findBytes(store, key);
    if (bytes === undefined) {
      missing.push(key);
      continue;
    }
    const path = `files/${key}`;
    await mkdir(dirname(join(folder, path)), { recursive: true, mode: PRIVATE.folder });
    await writeFile(join(folder, path), bytes, { mode: PRIVATE.file, flush: true });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    written.push({ key, content_type, path, sha256 });
  }
  return { files: written, missing };
}

/** Lists the stored files that have no row in the database. They are written once. */
async function listUnlisted(store: FileStore): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const folder of UNLISTED_FOLDERS) {
    for await (const keys of store.listUnder(folder)) {
      found.push(...keys.map((key) => ({ key, content_type: UNLISTED_TYPE })));
    }
  }
  return found;
}

/**
 * Writes a backup of an installation into a folder: all tables and sequences as of one moment, the
 * files of that moment, the published audit heads, the marks, and the published payout log. The
 * product can stay in use.
 * Sealed values stay sealed, and the secrets are not included.
 */
export async function writeBackup(order: BackupOrder): Promise<BackupReport> {
  const { url, files, folder, version, now } = order;
  await prepareFolder(folder);
  // These files are listed before the snapshot. A later head would cover rows that the snapshot
  // does not contain.
  const unlisted = await listUnlisted(files);
  return withSnapshot(url, async (snapshot) => {
    const content: Manifest = {
      format: 'diwan-backup-1',
      version,
      taken_at: now.toString(),
      migrations: [...snapshot.migrations],
      sequences: [...snapshot.sequences],
      tables: await writeTables(folder, snapshot),
      ...(await writeFiles(folder, files, [...unlisted, ...snapshot.files])),
    };
    await writeManifest(folder, content);
    return report(content);
  });
}

async function requireOpen(client: Client, secrets: Secrets): Promise<void> {
  const { rows } = await client.query<{ sealed: string }>('select sealed from platform_secrets');
  if (rows.some(({ sealed }) => secrets.openOrNull(sealed) === null)) {
    throw new Error(
      'APP_SECRET is not the one that the backup was sealed with: set that one, or name it in APP_SECRET_PREVIOUS',
    );
  }
}

interface RestoreOrder {
  readonly folder: string;
  /**
   * The URL for a connection of the role that owns the tables. The database must be migrated and
   * unused.
   */
  readonly url: string;
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly now: Temporal.Instant;
}

/**
 * Restores a backup into a new installation: first the files, then all rows in one transaction.
 * Thus an interrupted restore can be repeated. The product refuses to start until `settleRestore`
 * has run.
 *
 * @throws Error with a sentence for the operator, if the backup is damaged or of another version,
 * the target is in use, or the secret differs
 */
export async function restoreBackup(order: RestoreOrder): Promise<BackupReport> {
  const { folder, url, files, secrets, now } = order;
  const content = await readManifest(folder);
  const paths = new Map(content.tables.map(({ name, path }) => [name, path]));
  for (const { key, path, content_type } of content.files) {
    await files.put(key, await readFile(join(folder, path)), content_type);
  }
  const snapshot = {
    migrations: content.migrations,
    sequences: content.sequences,
    tables: content.tables.map(({ name }) => name),
    rows: (table: string) => readRows(folder, paths.get(table) ?? ''),
  };
  await fillDatabase(url, snapshot, async (client) => {
    await requireOpen(client, secrets);
    await noteRestore(client, content.taken_at, now.toString());
  });
  return report(content);
}
