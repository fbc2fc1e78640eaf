import type { ListFormat, ListSource } from '@diwan/contract/features/screening/terms';
import type { DigestedEntry } from '@diwan/reading/screening/port';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ScreeningFilesTable, ScreeningListVersionsTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

const versionsOf = (db: Db) =>
  db
    .selectFrom('screening_list_versions as v')
    .leftJoin('users as u', 'u.id', 'v.imported_by')
    .select(['v.version', 'v.entries', 'v.added', 'v.changed', 'v.removed', 'v.digest'])
    .select(['v.imported_at', 'u.email as imported_by'])
    .select(sql<ListSource>`v.source`.as('source'));

const currentLists = (db: Db) =>
  versionsOf(db)
    .innerJoin('screening_lists as l', (join) =>
      join.onRef('l.id', '=', 'v.list_id').onRef('l.version', '=', 'v.version'),
    )
    .select(['l.id', 'l.name', sql<ListFormat>`l.format`.as('format')]);

/** Returns the lists by name, each with its current version. */
export const findLists = (db: Db) => currentLists(db).orderBy('l.name').limit(LIST_LIMIT).execute();

export const findList = (db: Db, id: string) =>
  currentLists(db).where('l.id', '=', id).executeTakeFirst();

/** Returns the versions of a list, newest first. */
export const findVersions = (db: Db, list_id: string) =>
  versionsOf(db)
    .where('v.list_id', '=', list_id)
    .orderBy('v.version', 'desc')
    .limit(LIST_LIMIT)
    .execute();

/** Creates the list if its name is new, and locks it until the transaction ends. */
export async function lockList(tx: Tx, name: string, format: ListFormat) {
  await tx
    .insertInto('screening_lists')
    .values({ name, format, version: 0 })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return tx
    .selectFrom('screening_lists as l')
    .leftJoin('screening_list_versions as v', (join) =>
      join.onRef('v.list_id', '=', 'l.id').onRef('v.version', '=', 'l.version'),
    )
    .select(['l.id', 'l.format', 'l.version', 'v.digest'])
    .where('l.name', '=', name)
    .forUpdate('l')
    .executeTakeFirstOrThrow();
}

export const findCurrentEntries = (tx: Tx, list_id: string) =>
  tx
    .selectFrom('screening_entries')
    .select(['id', 'key', 'digest'])
    .where('list_id', '=', list_id)
    .where('until_version', 'is', null)
    .execute();

/** The number of entries that one statement inserts. */
const BATCH = 2000;

export async function insertEntries(
  tx: Tx,
  list_id: string,
  version: number,
  entries: readonly DigestedEntry[],
): Promise<void> {
  for (let at = 0; at < entries.length; at += BATCH) {
    await sql`insert into screening_entries (list_id, key, kind, names, birth_dates, nationalities,
        id_numbers, reason, digest, from_version)
      select ${list_id}::uuid, e.key, e.kind, e.names, e.birth_dates, e.nationalities,
        e.id_numbers, e.reason, e.digest, ${version}::integer
      from jsonb_to_recordset(${JSON.stringify(entries.slice(at, at + BATCH))}::jsonb) as e (
        key text, kind text, names text[], birth_dates text[], nationalities text[],
        id_numbers text[], reason text, digest text)`.execute(tx);
  }
}

/** Ends entries that the new version changed or no longer has. */
export const endEntries = (tx: Tx, ids: readonly bigint[], until_version: number) =>
  tx
    .updateTable('screening_entries')
    .set({ until_version })
    .where('id', '=', sql<bigint>`any(${ids}::bigint[])`)
    .execute();

export async function insertVersion(
  tx: Tx,
  version: Insertable<ScreeningListVersionsTable>,
): Promise<void> {
  await tx.insertInto('screening_list_versions').values(version).execute();
  await tx
    .updateTable('screening_lists')
    .set({ version: version.version })
    .where('id', '=', version.list_id)
    .execute();
}

/** Returns the files of the watched folder whose last version was refused. */
export const findRefusedFiles = (db: Db) =>
  db
    .selectFrom('screening_files')
    .select(['name', 'read_at', 'problem', 'line'])
    .where('problem', 'is not', null)
    .orderBy('name')
    .limit(LIST_LIMIT)
    .execute();

/** The size and the last change of a file. A file with the same values has the same content. */
export interface FileStamp {
  readonly size_bytes: bigint;
  readonly changed_ms: bigint;
}

/** Returns the digest and the stamp of a file's last content; undefined for a new file. */
export const findFile = (db: Db, name: string) =>
  db
    .selectFrom('screening_files')
    .select(['file_digest', 'size_bytes', 'changed_ms'])
    .where('name', '=', name)
    .executeTakeFirst();

/** Stores another stamp of the same content. */
export const saveStamp = (db: Db, name: string, stamp: FileStamp) =>
  db.updateTable('screening_files').set(stamp).where('name', '=', name).execute();

export const saveFile = (db: Db, { name, ...file }: Insertable<ScreeningFilesTable>) =>
  db
    .insertInto('screening_files')
    .values({ name, ...file })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(file))
    .execute();
