import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RemoteFile } from '../../platform/sftp/port.ts';

/** The state of a file in a folder of a bank. `seen`: the next look reads it. */
type FileState = 'seen' | 'imported' | 'known' | 'other_account' | 'refused';

/** A file that was in the folder of an account. */
export interface FileRow {
  readonly id: bigint;
  readonly name: string;
  readonly size_bytes: bigint;
  readonly modified_s: bigint;
  readonly state: FileState;
  readonly at: string;
}

/** Returns the ids of the accounts whose statements are fetched on a day. */
export async function findFolders(db: Db, today: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_accounts')
    .select('id')
    .where('statement_folder', 'is not', null)
    .where((eb) => eb.or([eb('closed_on', 'is', null), eb('closed_on', '>', today)]))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the files that were found in the folder of an account. */
export const findFiles = (db: Db, account_id: string): Promise<FileRow[]> =>
  db
    .selectFrom('bank_fetched_files')
    .select(['id', 'name', 'size_bytes', 'modified_s', 'at'])
    .select(sql<FileState>`state`.as('state'))
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute();

/** Records files that were seen for the first time. */
export async function insertSeen(
  db: Db,
  account_id: string,
  files: readonly RemoteFile[],
  at: string,
): Promise<void> {
  await sql`
    insert into bank_fetched_files (account_id, name, size_bytes, modified_s, at)
    select ${account_id}::uuid, f.name, f.size_bytes, f.modified_s, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as f (name text, size_bytes bigint, modified_s bigint)
    order by f.name
    on conflict do nothing`.execute(db);
}

export interface FileResult {
  readonly state: Exclude<FileState, 'seen'>;
  readonly code?: string;
  readonly values?: object | undefined;
}

/** Records the result of a file. */
export const endFile = (db: Db, id: bigint, { state, code, values }: FileResult, at: string) =>
  db
    .updateTable('bank_fetched_files')
    .set({
      state,
      code: code ?? null,
      detail: values === undefined ? null : JSON.stringify(values),
      at,
    })
    .where('id', '=', id)
    .execute();

/** Makes the next look read the refused files of an account again, which are complete. */
export const retryRefused = (tx: Tx, account_id: string) =>
  tx
    .updateTable('bank_fetched_files')
    .set({ state: 'seen', code: null, detail: null, at: sql<string>`timestamptz 'epoch'` })
    .where('account_id', '=', account_id)
    .where('state', '=', 'refused')
    .execute();

/** Records a look into a folder. Returns the problem of the previous look. */
export async function writeFetch(
  tx: Tx,
  account_id: string,
  fetched_at: string,
  problem: string | null,
): Promise<string | null> {
  const before = await tx
    .selectFrom('bank_fetches')
    .select('problem')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  await tx
    .insertInto('bank_fetches')
    .values({ account_id, fetched_at, problem })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ fetched_at, problem }))
    .execute();
  return before?.problem ?? null;
}

interface FetchRow {
  readonly account_id: string;
  readonly fetched_at: string | null;
  readonly problem: string | null;
  readonly files: readonly {
    readonly name: string;
    readonly state: FileResult['state'];
    readonly code: string | null;
    readonly detail: Readonly<Record<string, string | number>> | null;
    readonly at: string;
  }[];
}

/** The maximum number of shown files per account. */
const SHOWN = 20;

/** Returns the last look into each folder, with the newest files. */
export async function findFetches(db: Db): Promise<readonly FetchRow[]> {
  const { rows } = await sql<FetchRow>`
    select a.id as account_id, f.fetched_at, f.problem, coalesce((
      select jsonb_agg(jsonb_build_object('name', x.name, 'state', x.state, 'code', x.code,
        'detail', x.detail, 'at', to_char(x.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        order by x.at desc, x.id desc)
      from (select * from bank_fetched_files n where n.account_id = a.id and n.state <> 'seen'
        order by n.at desc, n.id desc limit ${sql.lit(SHOWN)}) x), '[]') as files
    from bank_accounts a
    left join bank_fetches f on f.account_id = a.id
    where a.statement_folder is not null order by a.id`.execute(db);
  return rows;
}
