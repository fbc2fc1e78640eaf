import type {
  CaseBand,
  CaseGroup,
  CaseStatus,
  MatchReason,
  SubjectRole,
} from '@diwan/contract/features/screening/terms';
import { type Insertable, sql, type SqlBool, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ScreeningCasesTable } from '../../platform/db/tables.ts';

export interface MatchedEntry {
  readonly id: string;
  readonly list_id: string;
  readonly key: string;
  readonly digest: string;
}

/** Returns entries of lists by their ids. */
export async function findEntries(db: Db, ids: readonly string[]): Promise<MatchedEntry[]> {
  const { rows } = await sql<MatchedEntry>`select id::text, list_id, key, digest
    from screening_entries where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** The person and the entry that a case is about. Later versions of the entry are the same pair. */
export type Pair = Pick<
  Insertable<ScreeningCasesTable>,
  'kind' | 'key' | 'role' | 'list_id' | 'entry_key'
>;

/** Locks all cases of a pair, the undecided or confirmed case first. */
export const lockPair = (tx: Tx, { kind, key, role, list_id, entry_key }: Pair) =>
  tx
    .selectFrom('screening_cases')
    .select(['id', 'status', 'band', 'subject_digest', 'entry_digest', 'frozen_at'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('role', '=', role)
    .where('list_id', '=', list_id)
    .where('entry_key', '=', entry_key)
    .orderBy(sql`status = 'cleared'`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Inserts a case. @returns undefined if another process has just opened the case */
export const insertCase = (tx: Tx, row: Insertable<ScreeningCasesTable>) =>
  tx
    .insertInto('screening_cases')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'key', 'role', 'list_id', 'entry_key'])
        .where('status', '<>', 'cleared')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();

export const updateCase = (tx: Tx, id: string, change: Updateable<ScreeningCasesTable>) =>
  tx.updateTable('screening_cases').set(change).where('id', '=', id).execute();

/** Returns the money of a brand in payout files that left and are not confirmed, in fils. */
export async function findLeft(tx: Tx, brand_id: number): Promise<bigint> {
  const { rows } = await sql<{ left_minor: bigint }>`
    select coalesce(sum(l.amount_minor), 0)::bigint as left_minor from payout_lines l
    join payout_exports e on e.id = l.export_id
    where l.brand_id = ${brand_id} and l.status = 'reserved' and e.status = 'pending'
      and e.first_file_at is not null`.execute(tx);
  return rows[0]?.left_minor ?? 0n;
}

/** Stores that subjects were compared with all entries. */
export const saveSubjects = (
  tx: Tx,
  rows: readonly { readonly kind: string; readonly key: string; readonly digest: string }[],
) =>
  sql`insert into screening_subjects (kind, key, digest)
    select r.kind, r.key, r.digest
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ kind, key, digest }) => ({ kind, key, digest })))}::jsonb)
      as r (kind text, key text, digest text)
    on conflict (kind, key) do update set digest = excluded.digest`.execute(tx);

/** Forgets the digests of customers whose data was erased. */
export const forgetErased = (db: Db) =>
  sql`delete from screening_subjects k where k.kind = 'customer' and not exists (
    select from customers c where c.id::text = k.key and c.erased_at is null)`.execute(db);

/** SQL: whether a case `c` is about none of these accounts. */
const isNotAbout = (accounts: readonly string[]) =>
  sql<SqlBool>`(c.user_id is null or c.user_id <> all(${[...accounts]}::uuid[]))`;

const fromCases = (db: Db, accounts: readonly string[]) =>
  db
    .selectFrom('screening_cases as c')
    .innerJoin('screening_lists as l', 'l.id', 'c.list_id')
    .innerJoin('screening_entries as e', 'e.id', 'c.entry_id')
    .leftJoin('brands as b', 'b.id', 'c.brand_id')
    .leftJoin('customers as p', 'p.id', 'c.customer_id')
    .leftJoin('users as f', 'f.id', 'c.first_cleared_by')
    .leftJoin('users as d', 'd.id', 'c.decided_by')
    .select(['c.id', 'c.score', 'c.opened_at', 'c.frozen_at', 'c.left_minor', 'c.birth_date'])
    .select(['c.nationality', 'c.brand_id', 'b.name as brand_name', 'c.entry_name', 'c.reason'])
    .select(['c.first_cleared_by', 'f.email as first_cleared_email', 'c.first_cleared_at'])
    .select(['c.first_reason', 'd.email as decided_email', 'c.decided_at', 'l.name as list_name'])
    .select(['e.names', 'e.birth_dates', 'e.nationalities', 'e.reason as entry_reason'])
    .select([
      sql<CaseStatus>`c.status`.as('status'),
      sql<CaseBand>`c.band`.as('band'),
      sql<SubjectRole>`c.role`.as('role'),
      sql<MatchReason[]>`c.reasons`.as('reasons'),
      sql<boolean>`e.until_version is null`.as('is_current'),
      sql<string[]>`case when c.kind = 'customer' then array_remove(array[nullif(trim(
        concat_ws(' ', p.first_name, p.last_name)), '')], null) else c.names end`.as(
        'subject_names',
      ),
    ])
    .where(isNotAbout(accounts));

interface CasePage {
  readonly accounts: readonly string[];
  readonly status: CaseStatus | undefined;
  readonly group: CaseGroup;
  readonly limit: number;
  readonly after: readonly [string, string] | undefined;
}

/** Returns cases that are about none of these accounts, newest first. */
export const findCases = (db: Db, { accounts, status, group, limit, after }: CasePage) =>
  fromCases(db, accounts)
    .where('c.kind', group === 'customers' ? '=' : '<>', 'customer')
    .$if(status !== undefined, (query) => query.where(sql<SqlBool>`c.status = ${status}`))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(c.opened_at, c.id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('c.opened_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();

export const findCase = (db: Db, accounts: readonly string[], id: string) =>
  fromCases(db, accounts).where('c.id', '=', id).executeTakeFirst();

export type CaseRow = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** Returns what a report adds to a case: the entry's key and version, and the brand's money. */
export async function findReportFacts(db: Db, id: string) {
  const { rows } = await sql<{
    readonly entry_key: string;
    readonly entry_digest: string;
    readonly version: number;
    readonly company_name: string | null;
    readonly held_minor: bigint | null;
  }>`select c.entry_key, c.entry_digest, e.from_version as version, b.company_name,
      case when c.brand_id is not null then coalesce((select -sum(a.balance_minor)
        from ledger_accounts a where a.brand_id = c.brand_id and a.currency = 'KWD'
          and a.kind in ('brand_payable', 'brand_pending')), 0) end::bigint as held_minor
    from screening_cases c join screening_entries e on e.id = c.entry_id
    left join brands b on b.id = c.brand_id where c.id = ${id}`.execute(db);
  return rows[0];
}

/** Serializes decisions about one case. */
export const lockCase = (tx: Tx, id: string) =>
  tx.selectFrom('screening_cases').select('id').where('id', '=', id).forUpdate().execute();
