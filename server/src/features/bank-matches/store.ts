import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { personName } from '../users/public.ts';
import type { NewMatch } from './rules.ts';

/** Serializes matching, so that two runs do not match the same entry or record. */
export const lockMatching = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('bank matches', 0))`.execute(tx);

/** Adds the entries of new statements as open. A notification repeats entries of a statement. */
export const insertOpenEntries = (tx: Tx, statement_ids: readonly string[]) =>
  sql`
    insert into bank_open_entries (entry_id, statement_id, value_day)
    select e.id, e.statement_id, e.value_day
    from bank_entries e join bank_statements s on s.id = e.statement_id
    where s.id = any(${[...statement_ids]}::uuid[]) and s.format <> 'camt054'
    order by e.id`.execute(tx);

interface OpenRow {
  readonly id: bigint;
  readonly account_id: string;
  readonly business_id: string;
  readonly value_day: string;
  readonly amount_minor: bigint;
  readonly is_return: boolean;
  readonly bank_references: readonly string[];
  readonly details: string;
  readonly bank_code: string | null;
  readonly payment_count: number;
}

/** Returns the first day of the entries of statements; null if they have no entries. */
export async function findFirstDay(tx: Tx, statement_ids: readonly string[]) {
  const { rows } = await sql<{ day: string | null }>`
    select min(value_day) as day from bank_open_entries
    where statement_id = any(${[...statement_ids]}::uuid[])`.execute(tx);
  return rows[0]?.day ?? null;
}

/** Returns the open entries since a day that the rules may match, the oldest first. */
export async function findOpenEntries(tx: Tx, since: string): Promise<readonly OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select e.id, e.account_id, a.business_id, e.value_day, e.amount_minor, e.is_return,
      e.bank_references, e.details, e.bank_code, e.payment_count
    from bank_open_entries o
    join bank_entries e on e.id = o.entry_id
    join bank_accounts a on a.id = e.account_id
    where o.value_day >= ${since}::date and not o.is_manual and e.amount_minor <> 0
    order by o.value_day, o.entry_id`.execute(tx);
  return rows;
}

const textOf = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );

interface NoDecision {
  readonly matched_by: null;
  readonly note: null;
}

const NO_DECISION: NoDecision = { matched_by: null, note: null };

/** The number of matches per statement of SQL. */
const PORTION = 2_000;

/** The person who matched an entry, and why. */
interface Decision {
  readonly matched_by: string;
  readonly note: string;
}

/** Stores matches with the records that they explain. Matches of the rules have no decision. */
export async function insertMatches(
  tx: Tx,
  matches: readonly NewMatch[],
  at: string,
  { matched_by, note }: Decision | NoDecision = NO_DECISION,
) {
  for (let from = 0; from < matches.length; from += PORTION) {
    const portion = matches.slice(from, from + PORTION);
    const rows = portion.map(({ entry, kind, record_id, rule, evidence }) => ({
      entry_id: entry.id,
      kind,
      record_id,
      rule,
      evidence,
    }));
    const parts = portion.flatMap((match) =>
      match.parts.map((part) => ({ ...part, entry_id: match.entry.id })),
    );
    await sql`
      with added as (
        insert into bank_matches (entry_id, kind, record_id, rule, evidence, matched_at,
          matched_by, note)
        select m.entry_id, m.kind, m.record_id, m.rule, m.evidence, ${at}::timestamptz,
          ${matched_by}::uuid, ${note}::text
        from jsonb_to_recordset(${textOf(rows)}::jsonb) as m (entry_id bigint, kind text,
          record_id text, rule text, evidence jsonb)
        order by m.entry_id
        returning entry_id
      )
      delete from bank_open_entries o using added a where o.entry_id = a.entry_id`.execute(tx);
    await sql`
      insert into bank_match_records (record_kind, record_id, entry_id, amount_minor)
      select r.record_kind, r.record_id, r.entry_id, r.amount_minor
      from jsonb_to_recordset(${textOf(parts)}::jsonb) as r (record_kind text, record_id text,
        entry_id bigint, amount_minor bigint)
      order by r.record_kind, r.record_id`.execute(tx);
  }
}

export interface MatchRow {
  readonly entry_id: bigint;
  readonly kind: NewMatch['kind'];
  readonly record_id: string;
  readonly rule: NewMatch['rule'];
  readonly evidence: NewMatch['evidence'];
  /** The person's note, and their name; null for the rules. */
  readonly note: string | null;
  readonly name: string | null;
}

/** Returns the matches of some entries. */
export async function findMatches(db: Db, entry_ids: readonly bigint[]): Promise<MatchRow[]> {
  const { rows } = await sql<MatchRow>`
    select m.entry_id, m.kind, m.record_id, m.rule, m.evidence, m.note, ${personName('u')} as name
    from bank_matches m left join users u on u.id = m.matched_by
    where m.entry_id = any(${entry_ids.map(String)}::bigint[]) order by m.entry_id`.execute(db);
  return rows;
}

/** Returns an entry with its state, and locks nothing; undefined if it does not exist. */
export async function findEntry(tx: Tx, id: bigint): Promise<DecidedRow | undefined> {
  const { rows } = await sql<DecidedRow>`
    select e.id, e.statement_id, e.account_id, a.business_id, e.value_day, e.amount_minor,
      e.is_return, e.bank_code, e.payment_count, case when s.format = 'camt054' then 'repeated'
        when o.entry_id is null then 'matched' else 'open' end as state
    from bank_entries e
    join bank_statements s on s.id = e.statement_id
    join bank_accounts a on a.id = e.account_id
    left join bank_open_entries o on o.entry_id = e.id
    where e.id = ${String(id)}::bigint`.execute(tx);
  return rows[0];
}

export interface DecidedRow extends Omit<OpenRow, 'bank_references' | 'details'> {
  readonly statement_id: string;
  readonly state: 'open' | 'matched' | 'repeated';
}

/** Deletes a match. A transfer between our accounts loses both of its matches. */
export async function deleteMatch(tx: Tx, id: bigint): Promise<readonly bigint[]> {
  const { rows } = await sql<{ entry_id: bigint }>`
    delete from bank_matches where entry_id = ${String(id)}::bigint
      or entry_id in (select p.entry_id from bank_match_records p
        where p.record_kind = 'bank_entry' and p.record_id = ${String(id)})
    returning entry_id`.execute(tx);
  return rows.map(({ entry_id }) => entry_id);
}

/** Opens entries whose match a person ended. */
export const reopenEntries = (tx: Tx, entry_ids: readonly bigint[]) =>
  sql`
    insert into bank_open_entries (entry_id, statement_id, value_day, is_manual)
    select e.id, e.statement_id, e.value_day, true from bank_entries e
    where e.id = any(${entry_ids.map(String)}::bigint[]) order by e.id`.execute(tx);

export interface OtherEntry {
  readonly id: bigint;
  readonly account_id: string;
  readonly amount_minor: bigint;
  readonly value_day: string;
  readonly business_name: string;
}

const MOST_OTHERS = 500;

/** Returns open entries with one of these amounts, which can be the other side of a transfer. */
export async function findOthers(db: Db, amounts: readonly bigint[]): Promise<OtherEntry[]> {
  const { rows } = await sql<OtherEntry>`
    select e.id, e.account_id, e.amount_minor, e.value_day, b.name as business_name
    from bank_open_entries o
    join bank_entries e on e.id = o.entry_id
    join bank_accounts a on a.id = e.account_id
    join businesses b on b.id = a.business_id
    where e.amount_minor = any(${amounts.map(String)}::bigint[])
    order by e.value_day desc, e.id desc limit ${MOST_OTHERS}`.execute(db);
  return rows;
}
