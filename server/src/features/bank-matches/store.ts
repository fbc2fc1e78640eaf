import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BankMatchProposalsTable } from '../../platform/db/tables.ts';
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

export interface OpenRow {
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

/** The place of an open entry in the order of their days. */
export type OpenPlace = Pick<OpenRow, 'value_day' | 'id'>;

/** Returns the open entries after a place that the rules may match, the oldest first. */
export async function findOpenEntries(
  tx: Tx,
  { value_day, id }: OpenPlace,
  limit: number | null,
): Promise<readonly OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select e.id, e.account_id, a.business_id, e.value_day, e.amount_minor, e.is_return,
      e.bank_references, e.details, e.bank_code, e.payment_count
    from bank_open_entries o
    join bank_entries e on e.id = o.entry_id
    join bank_accounts a on a.id = e.account_id
    where (o.value_day, o.entry_id) > (${value_day}::date, ${String(id)}::bigint)
      and not o.is_manual and e.amount_minor <> 0
      and not exists (select from bank_match_proposals p
        where p.entry_id = o.entry_id and p.state = 'proposed')
    order by o.value_day, o.entry_id limit ${limit}`.execute(tx);
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
        when p.id is not null then 'proposed'
        when o.entry_id is null then 'matched' else 'open' end as state, p.proposed_by
    from bank_entries e
    join bank_statements s on s.id = e.statement_id
    join bank_accounts a on a.id = e.account_id
    left join bank_open_entries o on o.entry_id = e.id
    left join bank_match_proposals p on p.entry_id = e.id and p.state = 'proposed'
    where e.id = ${String(id)}::bigint`.execute(tx);
  return rows[0];
}

export interface DecidedRow extends Omit<OpenRow, 'bank_references' | 'details'> {
  readonly statement_id: string;
  readonly state: 'open' | 'matched' | 'proposed' | 'repeated';
  /** The person who proposed a change of the match; null without a proposal. */
  readonly proposed_by: string | null;
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

/** Returns the ids of the payout lines that the match of an entry explains. */
export async function findMatchedLines(tx: Tx, entry_id: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select record_id as id from bank_match_records
    where entry_id = ${String(entry_id)}::bigint
      and record_kind in ('payout_line', 'payout_returned') order by record_id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Returns whether the charge of an entry is booked. */
export async function hasCharge(tx: Tx, entry_id: bigint): Promise<boolean> {
  const charges = tx.selectFrom('bank_charges').select('id').where('entry_id', '=', entry_id);
  return (await charges.where('reversed_at', 'is', null).executeTakeFirst()) !== undefined;
}

export const insertProposal = (tx: Tx, row: Insertable<BankMatchProposalsTable>) =>
  tx.insertInto('bank_match_proposals').values(row).execute();

const openProposals = (db: Db) =>
  db.selectFrom('bank_match_proposals as p').where('p.state', '=', 'proposed');

/** Returns the proposed change of an entry's match. */
export const findProposal = (tx: Tx, entry_id: bigint) =>
  openProposals(tx).selectAll('p').where('p.entry_id', '=', entry_id).executeTakeFirst();

interface ProposalDecision {
  readonly state: 'approved' | 'rejected';
  readonly decided_by: string;
  readonly decided_at: string;
}

export const decideProposal = (tx: Tx, id: string, decision: ProposalDecision) =>
  tx.updateTable('bank_match_proposals').set(decision).where('id', '=', id).execute();

/** Returns the proposed changes of the matches of entries, with the person who proposed each. */
export const findProposals = (db: Db, entry_ids: readonly bigint[]) =>
  openProposals(db)
    .innerJoin('users as u', 'u.id', 'p.proposed_by')
    .select(['p.entry_id', 'p.action', 'p.kind', 'p.record_ids', 'p.note', 'p.proposed_by'])
    .select(['p.proposed_at', personName<string>('u').as('name')])
    .where('p.entry_id', 'in', entry_ids.length > 0 ? entry_ids : [0n])
    .orderBy('p.entry_id')
    .execute();

interface OpenOnRow {
  readonly id: bigint;
  readonly business_id: string;
  readonly amount_minor: bigint;
  readonly bank_references: readonly string[];
  readonly details: string;
}

/** The maximum number of open entries of a day that the reconciliation shows. */
const MOST_OPEN = 5_000;

/** Returns the open entries with a value date. */
export async function findOpenOn(db: Db, day: string): Promise<readonly OpenOnRow[]> {
  const { rows } = await sql<OpenOnRow>`
    select e.id, a.business_id, e.amount_minor, e.bank_references, e.details
    from bank_open_entries o
    join bank_entries e on e.id = o.entry_id
    join bank_accounts a on a.id = e.account_id
    where o.value_day = ${day}::date and e.amount_minor <> 0
    order by o.entry_id limit ${MOST_OPEN}`.execute(db);
  return rows;
}

/** A payout that an entry shows. */
export interface MatchedLine {
  readonly line_id: bigint;
  readonly export_id: string | null;
  readonly brand_id: number;
  readonly business_id: string;
  readonly amount_minor: bigint;
}

/** Returns those of these payouts that an entry shows as paid. */
export async function findMatchedPayouts(
  db: Db,
  ids: readonly string[],
): Promise<readonly MatchedLine[]> {
  const { rows } = await sql<MatchedLine>`
    select l.id as line_id, l.export_id, l.brand_id, l.business_id, l.amount_minor
    from bank_match_records r
    join payout_lines l on l.id = case when r.record_kind = 'payout_line' then r.record_id::bigint end
    where r.record_kind = 'payout_line' and r.record_id = any(${[...ids]}::text[])
    order by l.id`.execute(db);
  return rows;
}
