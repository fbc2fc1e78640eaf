import type { RowState } from '@diwan/contract/features/reconciliation/actions';
import type {
  DayState,
  ReconciliationKind,
  ReconciliationSide,
} from '@diwan/contract/features/reconciliation/records';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { personName } from '../users/public.ts';
import { matchedItems } from './compare.ts';

export interface StoredDay {
  readonly day: string;
  readonly state: DayState;
  readonly run_state: 'running' | 'done' | 'failed';
  readonly finished_at: string | null;
  readonly provider_expected: bigint;
  readonly provider_found: bigint;
  readonly bank_expected: bigint;
  readonly bank_found: bigint;
  readonly has_statement: boolean;
  readonly statement_expected: bigint;
  readonly statement_found: bigint;
  readonly matched_count: number;
  readonly open_count: number;
  readonly resolved_count: number;
  readonly over_minor: bigint;
  readonly under_minor: bigint;
}

const sumOf = (column: 'expected_minor' | 'found_minor', side: ReconciliationSide) =>
  sql`coalesce(sum(r.${sql.ref(column)}) filter (where r.side = ${sql.lit(side)}), 0)::bigint`;

const LEFT = sql`(r.difference_minor - r.corrected_minor)`;

const DAYS = sql`
  select d.day, d.run_state, d.finished_at, s.*,
    case when d.compared_at is null then 'unread' when s.open_count > 0 then 'open'
      else 'matched' end as state
  from reconciliation_days d cross join lateral (
    select ${sumOf('expected_minor', 'provider')} as provider_expected,
      ${sumOf('found_minor', 'provider')} as provider_found,
      ${sumOf('expected_minor', 'bank')} as bank_expected,
      ${sumOf('found_minor', 'bank')} as bank_found,
      coalesce(bool_or(r.side = 'statement'), false) as has_statement,
      ${sumOf('expected_minor', 'statement')} as statement_expected,
      ${sumOf('found_minor', 'statement')} as statement_found,
      count(*) filter (where r.state = 'matched')::integer as matched_count,
      count(*) filter (where r.state = 'open')::integer as open_count,
      count(*) filter (where r.state = 'resolved')::integer as resolved_count,
      coalesce(sum(${LEFT}) filter (where r.state = 'open' and ${LEFT} > 0), 0)::bigint
        as over_minor,
      coalesce(-sum(${LEFT}) filter (where r.state = 'open' and ${LEFT} < 0), 0)::bigint
        as under_minor
    from reconciliation_rows r where r.day = d.day
  ) s`;

export interface DayFilter {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: DayState | undefined;
}

/** Returns `and` with the condition if a value was given, otherwise nothing. */
const where = (value: unknown, condition: RawBuilder<unknown>) =>
  value === undefined ? sql`` : sql`and ${condition}`;

/** Returns days that match the filter, before a day, newest first. */
export async function findDays(
  db: Db,
  { from, to, state }: DayFilter,
  limit: number,
  before: string | undefined,
): Promise<StoredDay[]> {
  const { rows } = await sql<StoredDay>`
    select * from (${DAYS}) d where true ${where(from, sql`d.day >= ${from}::date`)}
      ${where(to, sql`d.day <= ${to}::date`)} ${where(before, sql`d.day < ${before}::date`)}
      ${where(state, sql`d.state = ${state}`)}
    order by d.day desc limit ${limit}`.execute(db);
  return rows;
}

export async function findDay(db: Db, day: string): Promise<StoredDay | undefined> {
  const { rows } = await sql<StoredDay>`
    select * from (${DAYS}) d where d.day = ${day}::date`.execute(db);
  return rows[0];
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('reconciliation_rows as r')
    .leftJoin('businesses as s', 's.id', 'r.business_id')
    .leftJoin('brands as b', 'b.id', 'r.brand_id')
    .leftJoin('users as u', 'u.id', 'r.resolved_by')
    .selectAll('r')
    .select(['s.name as business_name', 'b.name as brand_name'])
    .select(personName('u').as('resolved_by_name'));

export const findRow = (db: Db, id: string) => rowsOf(db).where('r.id', '=', id).executeTakeFirst();

export type StoredRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export interface RowFilter {
  readonly day: string;
  readonly side?: ReconciliationSide | undefined;
  readonly kind?: ReconciliationKind | undefined;
  readonly state?: RowState | undefined;
  readonly business_id?: string | undefined;
}

export interface RowCursor {
  readonly rank: number;
  readonly size: string;
  readonly id: string;
}

const RANK = sql<number>`case r.state when 'open' then 0 when 'resolved' then 1
  when 'cleared' then 2 else 3 end`;
const SIZE = sql<string>`(-abs(case when r.state = 'matched' then r.found_minor
  else r.difference_minor - r.corrected_minor end))`;

/** Returns rows of a day: open rows first, each group by size. */
export function findRows(
  db: Db,
  { day, side, kind, state, business_id }: RowFilter,
  limit: number,
  after: RowCursor | undefined,
) {
  let query = rowsOf(db)
    .select([RANK.as('rank'), sql<string>`${SIZE}::text`.as('size')])
    .where('r.day', '=', day);
  if (side) query = query.where('r.side', '=', side);
  if (kind) query = query.where('r.kind', '=', kind);
  if (state) query = query.where('r.state', '=', state);
  if (business_id) query = query.where('r.business_id', '=', business_id);
  if (after) {
    query = query.where(
      sql<boolean>`(${RANK}, ${SIZE}, r.id)
        > (${after.rank}, ${after.size}::bigint, ${after.id}::uuid)`,
    );
  }
  return query.orderBy(RANK).orderBy(SIZE).orderBy('r.id').limit(limit).execute();
}

/** Returns the proposals for these rows: undecided ones first, then newest first. */
export const findProposals = (db: Db, row_ids: readonly string[]) =>
  db
    .selectFrom('reconciliation_proposals as p')
    .innerJoin('users as u', 'u.id', 'p.proposed_by')
    .leftJoin('users as d', 'd.id', 'p.decided_by')
    .selectAll('p')
    .select(personName<string>('u').as('proposed_by_name'))
    .select(personName('d').as('decided_by_name'))
    .where('p.row_id', 'in', row_ids)
    .orderBy(sql`p.state <> 'proposed'`)
    .orderBy('p.proposed_at', 'desc')
    .orderBy('p.id')
    .execute();

export type StoredProposal = Awaited<ReturnType<typeof findProposals>>[number];

export interface ExplainingRow {
  readonly cursor: string;
  readonly transaction_id: bigint | null;
  readonly kind: 'charge' | 'refund';
  readonly provider_id: string | null;
  readonly brand_name: string | null;
  readonly payment_date: string | null;
  readonly amount_minor: bigint;
  readonly expected_minor: bigint;
  readonly found_minor: bigint;
}

async function readExplaining(
  db: Db,
  from: RawBuilder<unknown>,
  limit: number,
  after: string | undefined,
): Promise<ExplainingRow[]> {
  const { rows } = await sql<ExplainingRow>`
    select x.*, b.name as brand_name, t.payment_date from (${from}) x
    left join transactions t on t.id = x.transaction_id
    left join brands b on b.id = t.brand_id
    where true ${where(after, sql`x.cursor > ${after}`)}
    order by x.cursor limit ${limit}`.execute(db);
  return rows;
}

/** Returns the items of a payout whose amounts agree with the ledger. */
export const explainPayout = (db: Db, id: string, limit: number, after: string | undefined) =>
  readExplaining(
    db,
    sql`select j.kind || ':' || j.object_id as cursor, j.transaction_id, j.kind,
        j.object_id as provider_id, j.listed_minor as amount_minor, j.expected_minor, j.found_minor
      from (${matchedItems(sql`r.payout_id = ${id}`)}) j where j.reason = 'agrees'`,
    limit,
    after,
  );

/** Returns the charge or refund of a difference, even if it is not in our records. */
export const explainItem = (
  db: Db,
  row: StoredRow,
  kind: 'charge' | 'refund',
  object_id: string,
  after: string | undefined,
) =>
  readExplaining(
    db,
    sql`select 'item' as cursor, ${row.transaction_id}::bigint as transaction_id,
      ${kind} as kind, ${object_id} as provider_id, coalesce(
        (select case when i.kind = 'refund' then -i.amount_minor else i.amount_minor end
          from provider_report_items i where i.object_id = ${object_id}
            and i.kind = ${kind} limit 1),
        (select amount_minor from transactions where id = ${row.transaction_id}::bigint),
        0)::bigint as amount_minor,
      ${row.expected_minor}::bigint as expected_minor, ${row.found_minor}::bigint as found_minor`,
    1,
    after,
  );

/** Returns the transactions that the lines of a payment cleared. */
export const explainLines = (
  db: Db,
  of: { readonly export_id: string | null; readonly business_id: string | null } | bigint,
  limit: number,
  after: string | undefined,
) =>
  readExplaining(
    db,
    sql`select lpad(p.line_id::text, 20, '0') || ':' || lpad(p.transaction_id::text, 20, '0')
          as cursor, p.transaction_id, 'charge' as kind, t.charge_id as provider_id,
        t.amount_minor, p.amount_minor as expected_minor, p.amount_minor as found_minor
      from payout_lines l join payout_allocations p on p.line_id = l.id
      left join transactions t on t.id = p.transaction_id
      where ${
        typeof of === 'bigint'
          ? sql`l.id = ${of}`
          : sql`l.export_id = ${of.export_id} and l.business_id = ${of.business_id}
              and l.status in ('paid', 'returned', 'reversed')`
      }`,
    limit,
    after,
  );
