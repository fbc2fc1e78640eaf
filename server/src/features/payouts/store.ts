import type { PayoutTab } from '@diwan/contract/features/payouts/terms';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { PayoutExportsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import type { Payable } from '../transactions/public.ts';
import { personName } from '../users/public.ts';
import { nothingHolds } from '../holds/public.ts';

const EXPORT = [
  'id',
  'kind',
  'tab',
  'export_date',
  'status',
  'total_minor',
  'total_brands',
  'needs_approval',
  'approved_at',
  'first_file_at',
  'created_by',
  'created_at',
] as const;

/**
 * Takes the lock of export creation until the transaction ends. Returns false when another creation
 * holds it.
 */
export async function claimCreation(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('payout export', 0)) as first`.execute(tx);
  return rows[0]?.first ?? false;
}

/**
 * Raises the statement timeout, because a million transactions take longer than the default allows.
 */
export const allowLongWork = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx);

/** Selects one row per business that owes something to a brand without a hold. */
const withPayable = (db: Db, at: string) =>
  db
    .selectFrom('brands as b')
    .innerJoin('ledger_accounts as a', (join) =>
      join
        .onRef('a.brand_id', '=', 'b.id')
        .on('a.kind', '=', 'brand_payable')
        .on('a.currency', '=', 'KWD'),
    )
    .where('a.balance_minor', '<', 0n)
    .where(nothingHolds(at))
    .orderBy('b.id')
    .orderBy('a.id');

const businessOfAccount = sql<string>`a.business_id`.as('business_id');

/**
 * Returns the payables that an export would pay now. Locks nothing, so the caller reads them again
 * after locking.
 */
export const findPayable = (db: Db, at: string): Promise<Payable[]> =>
  withPayable(db, at).select(['b.id as brand_id', businessOfAccount]).execute();

/**
 * SQL: the company's name, otherwise the owner's English name, from the latest documents of brand
 * `b`.
 */
export const paperName = sql<string | null>`(select coalesce(p.company_name, p.full_name_english)
  from brand_documents p where p.brand_id = b.id order by p.version desc limit 1)`;

/**
 * Returns the payees among the locked brands, with amount, name and account. The caller has locked
 * their balances.
 */
export const findPayees = (tx: Tx, ids: readonly number[], at: string) =>
  withPayable(tx, at)
    .innerJoin('brand_bank_details as d', 'd.brand_id', 'b.id')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['b.id as brand_id', 'b.name as brand_name', 'd.bank_name', 'd.iban_sealed'])
    .select([
      sql<bigint>`-a.balance_minor`.as('amount_minor'),
      sql<string | null>`nullif(${personName('u')}, '')`.as('contact_name'),
      sql<string>`coalesce(d.beneficiary, b.company_name, ${paperName}, b.name)`.as('beneficiary'),
      businessOfAccount,
    ])
    .where(sql<boolean>`b.id = any(${ids}::integer[])`)
    .execute();

export type Payee = Awaited<ReturnType<typeof findPayees>>[number];

export const insertExport = (tx: Tx, row: Insertable<PayoutExportsTable>) =>
  tx.insertInto('payout_exports').values(row).returning(EXPORT).executeTakeFirstOrThrow();

/** Locks the export until the transaction ends, so that decisions are serialized. */
export const lockExport = (tx: Tx, id: string) =>
  tx
    .selectFrom('payout_exports')
    .select(EXPORT)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type ExportRow = NonNullable<Awaited<ReturnType<typeof lockExport>>>;

/**
 * Locks the pending exports that have a reserved line of this brand and whose file has not left.
 * @param beside another export to lock with them
 */
export const lockOpenExports = (tx: Tx, brand_id: number, beside: string | null = null) =>
  tx
    .selectFrom('payout_exports as e')
    .select('e.id')
    .where(
      sql<boolean>`(e.id = ${beside}::uuid or (e.status = 'pending' and e.first_file_at is null
        and exists (select from payout_lines l where l.export_id = e.id
          and l.brand_id = ${brand_id} and l.status = 'reserved')))`,
    )
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute();

export const updateExport = (tx: Tx, id: string, change: Updateable<PayoutExportsTable>) =>
  tx.updateTable('payout_exports').set(change).where('id', '=', id).execute();

export interface LineCounts {
  readonly reserved: number;
  readonly settled: number;
  /**
   * The number of brands with a line that was not released. `kept_minor` is the sum of these lines.
   */
  readonly kept_brands: number;
  readonly kept_minor: bigint;
}

/** Counts the lines of an export by their state. */
export async function countLines(tx: Tx, id: string): Promise<LineCounts> {
  const { rows } = await sql<LineCounts>`
    select (count(*) filter (where status = 'reserved'))::integer as reserved,
      (count(*) filter (where status in ('paid', 'returned')))::integer as settled,
      (count(distinct brand_id) filter (where status <> 'released'))::integer as kept_brands,
      coalesce(sum(amount_minor) filter (where status <> 'released'), 0)::bigint as kept_minor
    from payout_lines where export_id = ${id}`.execute(tx);
  const [row] = rows;
  return row ?? { reserved: 0, settled: 0, kept_brands: 0, kept_minor: 0n };
}

/** The lines that count towards a payout. Only admins see released lines. */
const COUNTED = ['reserved', 'paid', 'returned'] as const;

const HEAD = [
  'e.id',
  'e.kind',
  'e.tab',
  'e.export_date',
  'e.status',
  'e.created_at',
  'e.needs_approval',
  'e.approved_at',
  'e.first_file_at',
  'e.created_by',
] as const;

/**
 * SQL: whether a brand was paid or returned. Computed only when the export could otherwise be
 * cancelled.
 */
const partlyPaid = sql<boolean>`(e.status = 'pending' and e.first_file_at is null and exists (
  select from payout_lines p where p.export_id = e.id and p.status in ('paid', 'returned')))`;

/**
 * SQL: whether the bank rejected every pending line of an export, of which at least one exists.
 * Rejections that an admin dismissed are ignored.
 */
const allRejected = sql<boolean>`(e.status = 'pending' and (
  select bool_and(exists (select from payout_rejections j where j.line_id = p.id
    and j.state in ('proposed', 'approved')))
  from payout_lines p where p.export_id = e.id and p.status = 'reserved') is true)`;

const sumWhere = (status: 'paid' | 'returned') =>
  sql<bigint>`coalesce(sum(l.amount_minor) filter (where l.status = ${status}), 0)::bigint`;

/**
 * SQL: the returned and the paid sum of a whole export. A completed export needs only its returned
 * lines.
 */
const wholeReturned = sql<bigint>`(select coalesce(sum(r.amount_minor), 0)::bigint
  from payout_lines r where r.export_id = e.id and r.status = 'returned')`;
const wholePaid = sql<bigint>`case when e.kind = 'statement' or e.status = 'cancelled' then 0
  when e.status = 'completed' then e.total_minor - ${wholeReturned}
  else (select coalesce(sum(d.amount_minor), 0) from payout_lines d
    where d.export_id = e.id and d.status = 'paid') end::bigint`;

/**
 * Selects exports. Admins see everything. An owner sees the payouts of their brand with its
 * amounts, and no snapshots.
 */
const fromExports = (db: Db, scope: Scope) => {
  const all = db
    .selectFrom('payout_exports as e')
    .select(HEAD)
    .select([partlyPaid.as('is_partly_paid'), allRejected.as('is_all_rejected')]);
  if (scope.kind === 'all') {
    return all
      .select(['e.total_minor', 'e.total_brands'])
      .select([wholePaid.as('paid_minor'), wholeReturned.as('returned_minor')]);
  }
  return all
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout_lines as l')
          .select([
            sql<bigint>`sum(l.amount_minor)::bigint`.as('minor'),
            sumWhere('paid').as('paid_minor'),
            sumWhere('returned').as('returned_minor'),
          ])
          .whereRef('l.export_id', '=', 'e.id')
          .where('l.status', 'in', COUNTED)
          .where(withinScope(scope, 'l.brand_id', null))
          .as('own'),
      (join) => join.on(sql<boolean>`own.minor is not null`),
    )
    .select(['own.minor as total_minor', sql<number>`1`.as('total_brands')])
    .select(['own.paid_minor', 'own.returned_minor'])
    .where('e.kind', '=', 'payout');
};

/** Returns the newest exports in scope, with the sums that the reader may see. */
export const findExports = (db: Db, scope: Scope, limit: number) =>
  fromExports(db, scope)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();

export const findExport = (db: Db, scope: Scope, id: string) =>
  fromExports(db, scope)
    .leftJoin('users as c', 'c.id', 'e.created_by')
    .leftJoin('users as a', 'a.id', 'e.approved_by')
    .leftJoin('users as x', 'x.id', 'e.cancelled_by')
    .select(['e.cancelled_at', 'e.cancel_reason', 'e.completed_at'])
    .select([
      personName('c').as('created_by_name'),
      personName('a').as('approved_by_name'),
      personName('x').as('cancelled_by_name'),
    ])
    .where('e.id', '=', id)
    .executeTakeFirst();

export type StoredExport = NonNullable<Awaited<ReturnType<typeof findExport>>>;

const linesOf = (db: Db, scope: Scope, export_id: string) =>
  db
    .selectFrom('payout_lines as l')
    .leftJoin('businesses as s', 's.id', 'l.business_id')
    .where('l.export_id', '=', export_id)
    .where(withinScope(scope, 'l.brand_id', null))
    .$if(scope.kind !== 'all', (query) => query.where('l.status', 'in', COUNTED));

/**
 * Returns the lines in scope, by brand name.
 * @param limit omitted for a file, which has every line
 */
export const findLines = (db: Db, scope: Scope, export_id: string, limit?: number) =>
  linesOf(db, scope, export_id)
    .leftJoin('brands as b', 'b.id', 'l.brand_id')
    .select(['l.id', 'l.brand_id', 'l.brand_name', 'l.contact_name', 'l.bank_name'])
    .select([
      'l.export_id',
      'l.bank_digest',
      'l.iban_sealed',
      'l.beneficiary',
      'l.business_id',
      's.name as business_name',
    ])
    .select(['l.transaction_count', 'l.amount_minor', 'l.status', 'l.paid_at'])
    .select(['l.undone_reason as reason'])
    .select(sql<string | null>`'/api/files/' || b.logo_file_id`.as('logo_url'))
    .orderBy('l.brand_name')
    .orderBy('l.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? null))
    .execute();

export type StoredLine = Awaited<ReturnType<typeof findLines>>[number];

/** The bank's record of a paid line. */
export interface BankSide {
  readonly id: bigint;
  readonly value_day: string | null;
  readonly confirmed_by_name: string | null;
}

/**
 * Returns the value date of the bank's entry for each paid line, of businesses with a statement.
 * The value date is null while no entry matches the line.
 */
export async function findBankSides(db: Db, ids: readonly bigint[]): Promise<BankSide[]> {
  const { rows } = await sql<BankSide>`
    select l.id, coalesce(l.bank_value_day, e.value_day) as value_day,
      ${personName('u')} as confirmed_by_name
    from payout_lines l
    left join users u on u.id = l.paid_by
    left join bank_match_records r
      on r.record_kind = 'payout_line' and r.record_id = l.id::text
    left join bank_entries e on e.id = r.entry_id
    where l.id = any(${ids.map(String)}::bigint[]) and l.status = 'paid'
      and exists (select from bank_accounts a join bank_statements s on s.account_id = a.id
        where a.business_id = l.business_id)
    order by l.id`.execute(db);
  return rows;
}

/** Returns count and amount of an export's lines, by paying business and status. */
export const sumLines = (db: Db, scope: Scope, export_id: string) =>
  linesOf(db, scope, export_id)
    .select(['l.business_id', 's.name as business_name', 'l.status'])
    .select([
      sql<number>`count(*)::integer`.as('line_count'),
      sql<bigint>`sum(l.amount_minor)::bigint`.as('amount_minor'),
    ])
    .groupBy(['l.business_id', 's.name', 'l.status'])
    .orderBy('s.name')
    .orderBy('l.business_id')
    .orderBy('l.status')
    .execute();

export type LineSum = Awaited<ReturnType<typeof sumLines>>[number];

export type StatementTab = Exclude<PayoutTab, 'active'>;

interface SnapshotRow {
  readonly brand_id: number;
  readonly brand_name: string;
  readonly amount_minor: bigint;
  readonly bank_name: string | null;
  readonly iban_sealed: string | null;
}

/** Builds the query for the sum per brand of each tab. */
const amountsAt = (at: string) =>
  ({
    manual: sql`select m.brand_id, max(m.brand_name) as brand_name, sum(m.amount_minor) as minor
    from manual_payouts m where m.state = 'booked' group by m.brand_id`,
    history: sql`select l.brand_id, max(l.brand_name) as brand_name, sum(l.amount_minor) as minor
    from payout_lines l where l.export_id is not null and l.status = 'paid'
    group by l.brand_id`,
    paused: sql`select b.id as brand_id, b.name as brand_name,
      -sum(least(a.balance_minor, 0)) as minor
    from brands b join ledger_accounts a on a.brand_id = b.id and a.kind = 'brand_payable'
      and a.currency = 'KWD'
    where not ${nothingHolds(at)} group by b.id`,
  }) as const satisfies Record<StatementTab, unknown>;

export async function findListed(db: Db, tab: StatementTab, at: string): Promise<SnapshotRow[]> {
  const { rows } = await sql<SnapshotRow>`
    select s.brand_id, s.brand_name, s.minor::bigint as amount_minor, d.bank_name, d.iban_sealed
    from (${amountsAt(at)[tab]}) as s left join brand_bank_details d on d.brand_id = s.brand_id
    where s.minor <> 0 order by s.brand_id`.execute(db);
  return rows;
}

/**
 * Records when the first file of a pending export left. An export that still needs approval is
 * unchanged.
 */
export const noteFileLeft = (tx: Tx, id: string, first_file_at: string) =>
  tx
    .updateTable('payout_exports')
    .set({ first_file_at })
    .where('id', '=', id)
    .where('first_file_at', 'is', null)
    .where('status', '=', 'pending')
    .where(sql<boolean>`(not needs_approval or approved_at is not null)`)
    .execute();
