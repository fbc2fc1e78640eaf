import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BankStatementsTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import type { ParsedEntry } from './formats/parsed.ts';

const STATEMENT = [
  'id',
  'format',
  'number',
  'sequence',
  'from_day',
  'day',
  'opening_minor',
  'closing_minor',
  'digest',
] as const;

/** SQL: the year of a statement. Banks number the statements of each year from 1. */
const yearOf = sql`extract(year from day)`;

/** Finds a statement with the same content, or with the same number in the same year. */
export async function findSame(
  tx: Tx,
  account_id: string,
  digest: string,
  { statement_number, day, is_notification }: SameStatement,
): Promise<{ id: string; digest: string } | undefined> {
  const { rows } = await sql<{ id: string; digest: string }>`
    select id, digest from bank_statements where account_id = ${account_id}
      and (digest = ${digest} or (number = ${statement_number}::text
        and (format = 'camt054') = ${is_notification}
        and ${yearOf} = extract(year from ${day}::date)))
    order by digest <> ${digest}, id limit 1`.execute(tx);
  return rows[0];
}

interface SameStatement {
  readonly statement_number: string | null;
  readonly day: string;
  readonly is_notification: boolean;
}

const inOrder = (tx: Tx, account_id: string) =>
  tx
    .selectFrom('bank_statements')
    .select(STATEMENT)
    .where('account_id', '=', account_id)
    .where('format', '<>', 'camt054');

export type StatementNeighbour = NonNullable<Awaited<ReturnType<typeof findBefore>>>;

/** The order of the statements of one day: by number, then by import. */
interface Place {
  readonly day: string;
  readonly sequence: number | null;
}

/** Returns the last statement before a place. Statements without a number come in order of import. */
export const findBefore = (tx: Tx, account_id: string, { day, sequence }: Place) =>
  inOrder(tx, account_id)
    .where(
      sql<boolean>`(day < ${day}::date or (day = ${day}::date
        and coalesce(sequence <= ${sequence}::integer, true)))`,
    )
    .orderBy('day', 'desc')
    .orderBy(sql`sequence desc nulls last`)
    .orderBy('import_number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Returns the first statement after a place. */
export const findAfter = (tx: Tx, account_id: string, { day, sequence }: Place) =>
  inOrder(tx, account_id)
    .where(
      sql<boolean>`(day > ${day}::date or (day = ${day}::date and sequence > ${sequence}::integer))`,
    )
    .orderBy('day')
    .orderBy(sql`sequence nulls first`)
    .orderBy('import_number')
    .limit(1)
    .executeTakeFirst();

export const insertStatement = (tx: Tx, row: Insertable<BankStatementsTable>) =>
  tx.insertInto('bank_statements').values(row).returning('id').executeTakeFirstOrThrow();

/** The number of entries per statement of SQL. */
const PORTION = 2_000;

/** Inserts the entries of a statement in portions. */
export async function insertEntries(
  tx: Tx,
  of: { readonly statement_id: string; readonly account_id: string },
  entries: readonly ParsedEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += PORTION) {
    const portion = entries.slice(from, from + PORTION).map(({ amount_minor, ...entry }, n) => ({
      ...entry,
      amount_minor: String(amount_minor),
      position: from + n + 1,
    }));
    await sql`
      insert into bank_entries (statement_id, account_id, position, booking_day, value_day,
        amount_minor, is_return, bank_references, details, counterparty, bank_code, payment_count)
      select ${of.statement_id}::uuid, ${of.account_id}::uuid, e.position, e.booking_day,
        e.value_day, e.amount_minor, e.is_return, e.bank_references, e.details, e.counterparty,
        e.bank_code, e.payment_count
      from jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as e (position integer,
        booking_day date, value_day date, amount_minor bigint, is_return boolean,
        bank_references text[], details text, counterparty text, bank_code text,
        payment_count integer)
      order by e.position`.execute(tx);
  }
}

export interface ShownStatement {
  readonly id: string;
  readonly account_id: string;
  readonly business_name: string;
  readonly iban_sealed: string;
  readonly format: 'camt053' | 'camt054' | 'mt940' | 'csv';
  readonly number: string | null;
  readonly from_day: string;
  readonly day: string;
  readonly opening_minor: bigint | null;
  readonly closing_minor: bigint | null;
  readonly entry_count: number;
  readonly open: number;
  readonly imported_at: string;
  readonly imported_by_name: string | null;
  readonly gap: boolean;
  readonly gap_after: string | null;
}

interface StatementFilter {
  readonly account_id?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

/**
 * SQL: the statements of an account or of all accounts, each with the last day of the previous one,
 * and with whether a statement between the two is missing.
 */
export const statementChain = (account_id?: string) => sql`
  select c.id, c.account_id, c.from_day, c.day, c.day_before,
    coalesce(c.closing_before <> c.opening_minor or (c.sequence - c.sequence_before > 1
      and extract(year from c.day) = extract(year from c.day_before)), false) as is_gap
  from (
    select s.*, lag(s.closing_minor) over w as closing_before,
      lag(s.sequence) over w as sequence_before, lag(s.day) over w as day_before
    from bank_statements s
    where s.format <> 'camt054'
      ${account_id === undefined ? sql`` : sql`and s.account_id = ${account_id}`}
    window w as (partition by s.account_id
      order by s.day, s.sequence nulls first, s.import_number)
  ) c`;

/**
 * Returns statements, newest first. A gap is before a statement that does not continue the balance
 * or the number of the previous one.
 */
export async function findStatements(db: Db, filter: StatementFilter): Promise<ShownStatement[]> {
  const { account_id, ids } = filter;
  const { rows } = await sql<ShownStatement>`
    with chained as (${statementChain(account_id)})
    select s.id, s.account_id, b.name as business_name, s.format, s.number, s.from_day, s.day,
      coalesce(a.iban_sealed, b.account_iban_sealed) as iban_sealed, s.opening_minor,
      s.closing_minor, s.entry_count, s.imported_at,
      (select count(*) from bank_open_entries o where o.statement_id = s.id)::integer as open,
      trim(u.first_name || ' ' || u.last_name) as imported_by_name,
      coalesce(c.is_gap, false) as gap, case when c.is_gap then c.day_before end as gap_after
    from bank_statements s
    join bank_accounts a on a.id = s.account_id
    join businesses b on b.id = a.business_id
    left join users u on u.id = s.imported_by
    left join chained c on c.id = s.id
    where ${account_id === undefined ? sql`true` : sql`s.account_id = ${account_id}`}
      ${ids === undefined ? sql`` : sql`and s.id = any(${[...ids]}::uuid[])`}
    order by s.day desc, s.sequence desc nulls last, s.import_number desc
    limit ${LIST_LIMIT}`.execute(db);
  return rows;
}

const ENTRY = [
  'id',
  'statement_id',
  'position',
  'booking_day',
  'value_day',
  'amount_minor',
  'is_return',
  'bank_references',
  'details',
  'counterparty',
  'bank_code',
  'payment_count',
] as const;

export type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

/** Returns an entry; undefined if it does not exist. */
export const findEntry = (db: Db, id: bigint) =>
  db.selectFrom('bank_entries').select(ENTRY).where('id', '=', id).executeTakeFirst();

/** An open entry with its account. */
export interface OpenEntryRow extends EntryRow {
  readonly account_id: string;
  readonly business_id: string;
  readonly business_name: string;
  readonly iban_sealed: string;
}

interface OpenFilter {
  readonly account_id: string | undefined;
  readonly after: readonly [day: string, id: bigint];
  readonly limit: number;
}

/**
 * Returns the entries of all accounts or of one that are open, or whose match has a proposed end,
 * the oldest first.
 */
export async function findOpenEntries(
  db: Db,
  { account_id, after: [day, id], limit }: OpenFilter,
): Promise<OpenEntryRow[]> {
  const { rows } = await sql<OpenEntryRow>`
    select ${sql.join(ENTRY.map((column) => sql.ref(`e.${column}`)))}, e.account_id, a.business_id,
      b.name as business_name, coalesce(a.iban_sealed, b.account_iban_sealed) as iban_sealed
    from (select entry_id, value_day from bank_open_entries
      union all select p.entry_id, n.value_day
      from bank_match_proposals p join bank_entries n on n.id = p.entry_id
      where p.state = 'proposed' and p.action = 'unmatch') o
    join bank_entries e on e.id = o.entry_id
    join bank_accounts a on a.id = e.account_id
    join businesses b on b.id = a.business_id
    where (o.value_day, o.entry_id) > (${day}::date, ${String(id)}::bigint)
      ${account_id === undefined ? sql`` : sql`and e.account_id = ${account_id}`}
    order by o.value_day, o.entry_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the entries of a statement after a position. */
export const findEntries = (db: Db, statement_id: string, after: number, limit: number) =>
  db
    .selectFrom('bank_entries')
    .select(ENTRY)
    .where('statement_id', '=', statement_id)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

/** Returns statements after an id, with what the digest covers. */
export const findDigested = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('bank_statements')
    .select([...STATEMENT, 'account_id', 'entry_count'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
