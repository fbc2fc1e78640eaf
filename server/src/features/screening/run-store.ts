import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SubjectPlace } from './subjects.ts';

export interface Run extends SubjectPlace {
  readonly list_id: string;
  readonly version: number;
}

/** Starts the comparison of all subjects with a new version of a list. */
export const insertRun = (tx: Tx, list_id: string, version: number, started_at: string) =>
  tx.insertInto('screening_runs').values({ list_id, version, started_at }).execute();

/** Returns the runs that have not finished, the oldest first. */
export const findOpenRuns = (db: Db): Promise<Run[]> =>
  db
    .selectFrom('screening_runs')
    .select(['list_id', 'version', 'kind', 'after_key'])
    .where('finished_at', 'is', null)
    .orderBy('started_at')
    .orderBy('list_id')
    .orderBy('version')
    .limit(100)
    .execute();

/** Returns the ids of the current persons that a version added or changed. */
export async function findFreshEntries(
  db: Db,
  { list_id, version }: Pick<Run, 'list_id' | 'version'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text from screening_entries
    where list_id = ${list_id} and from_version = ${version} and until_version is null
      and kind = 'person'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves the cursor of a run. @returns false if another worker has moved it */
export async function moveRun(
  tx: Tx,
  { list_id, version }: Run,
  from: SubjectPlace,
  { kind, after_key, count }: SubjectPlace & { readonly count: number },
): Promise<boolean> {
  const moved = await tx
    .updateTable('screening_runs')
    .set({ kind, after_key, subjects: sql<number>`subjects + ${count}` })
    .where('list_id', '=', list_id)
    .where('version', '=', version)
    .where('finished_at', 'is', null)
    .where(sql<SqlBool>`(kind, after_key) is not distinct from (${from.kind}, ${from.after_key})`)
    .executeTakeFirst();
  return moved.numUpdatedRows > 0n;
}

export const endRun = (db: Db, { list_id, version }: Run, finished_at: string) =>
  db
    .updateTable('screening_runs')
    .set({ finished_at })
    .where('list_id', '=', list_id)
    .where('version', '=', version)
    .where('finished_at', 'is', null)
    .execute();

/** The records of the audit log whose changes can change a compared person, except a customer. */
const RECORDS = ['agreement', 'brand', 'partner', 'stakeholder', 'user'];

interface AuditPlace {
  /** The newest audit entry; 0 before the first. */
  readonly newest: bigint;
  /** True if an entry about people is newer than the last comparison, or that one is too old. */
  readonly is_due: boolean;
}

/** Reads whether people may have changed since the last comparison. */
export async function findAuditPlace(db: Db, screened_before: string): Promise<AuditPlace> {
  const { rows } = await sql<AuditPlace>`
    select coalesce((select max(id) from audit_log), 0)::bigint as newest,
      w.id is null or w.screened_at < ${screened_before}::timestamptz or exists (
        select from audit_log a where a.id > w.audit_id and a.entity = any(${RECORDS}::text[]))
        as is_due
    from (values (true)) as one (id) left join screening_watch w on w.id = one.id`.execute(db);
  return rows[0] ?? { newest: 0n, is_due: true };
}

/** Stores the place of a comparison. */
export const saveAuditPlace = (db: Db, audit_id: bigint, screened_at: string) =>
  db
    .insertInto('screening_watch')
    .values({ audit_id, screened_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ audit_id, screened_at }))
    .execute();
