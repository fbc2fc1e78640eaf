import { type Insertable, type Updateable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PayoutExportsTable } from '../../../platform/db/tables.ts';
import { businessOfBrand } from '../../businesses/business-of-brand.ts';
import { personName } from '../../users/person-name.ts';
import { nothingHolds } from '../holds.ts';

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

/** One at a time; held until the transaction ends. */
export async function claimCreation(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('payout export', 0)) as first`.execute(tx);
  return rows[0]?.first ?? false;
}

/** A million transactions take longer than a page may. */
export const allowLongWork = (tx: Tx) => sql`set local statement_timeout = '10min'`.execute(tx);

const withPayable = (db: Db) =>
  db
    .selectFrom('brands as b')
    .innerJoin('ledger_accounts as a', (join) =>
      join
        .onRef('a.brand_id', '=', 'b.id')
        .on('a.kind', '=', 'brand_payable')
        .on('a.currency', '=', 'KWD'),
    )
    .where('a.balance_minor', '<', 0n)
    .where(nothingHolds)
    .orderBy('b.id');

/** Brands that would be paid now. Nothing is held: it is read again when they are. */
export async function findPayable(db: Db): Promise<number[]> {
  const rows = await withPayable(db).select('b.id').execute();
  return rows.map(({ id }) => id);
}

/** Of held brands with locked balances: whom to pay, how much, and where. */
export const findPayees = (tx: Tx, ids: readonly number[]) =>
  withPayable(tx)
    .innerJoin('brand_bank_details as d', 'd.brand_id', 'b.id')
    .leftJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('brand_documents as p')
          .select(sql<string | null>`coalesce(p.company_name, p.full_name_english)`.as('named'))
          .whereRef('p.brand_id', '=', 'b.id')
          .orderBy('p.version', 'desc')
          .limit(1)
          .as('p'),
      (join) => join.onTrue(),
    )
    .select(['b.id as brand_id', 'b.name as brand_name', 'd.bank_name', 'd.iban_sealed'])
    .select([
      sql<bigint>`-a.balance_minor`.as('amount_minor'),
      sql<string | null>`nullif(${personName('u')}, '')`.as('contact_name'),
      sql<string>`coalesce(d.beneficiary, b.company_name, p.named, b.name)`.as('beneficiary'),
      businessOfBrand.as('business_id'),
    ])
    .where(sql<boolean>`b.id = any(${ids}::integer[])`)
    .execute();

export type Payee = Awaited<ReturnType<typeof findPayees>>[number];

export const insertExport = (tx: Tx, row: Insertable<PayoutExportsTable>) =>
  tx.insertInto('payout_exports').values(row).returning(EXPORT).executeTakeFirstOrThrow();

/** The export, held until the transaction ends: what is decided about it follows one another. */
export const lockExport = (tx: Tx, id: string) =>
  tx
    .selectFrom('payout_exports')
    .select(EXPORT)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type ExportRow = NonNullable<Awaited<ReturnType<typeof lockExport>>>;

/** Pending exports with a reserved line of this brand and no file out yet, held. */
export const lockOpenExports = (tx: Tx, brand_id: number) =>
  tx
    .selectFrom('payout_exports as e')
    .select('e.id')
    .where('e.status', '=', 'pending')
    .where('e.first_file_at', 'is', null)
    .where(
      sql<boolean>`exists (select from payout_lines l where l.export_id = e.id
        and l.brand_id = ${brand_id} and l.status = 'reserved')`,
    )
    .orderBy('e.id')
    .forNoKeyUpdate()
    .execute();

export const updateExport = (tx: Tx, id: string, change: Updateable<PayoutExportsTable>) =>
  tx.updateTable('payout_exports').set(change).where('id', '=', id).execute();

export interface Standing {
  readonly reserved: number;
  readonly settled: number;
  /** Not taken out again. */
  readonly kept_minor: bigint;
}

/** How far the lines of an export are. */
export async function countLines(tx: Tx, id: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (count(*) filter (where status = 'reserved'))::integer as reserved,
      (count(*) filter (where status in ('paid', 'returned')))::integer as settled,
      coalesce(sum(amount_minor) filter (where status <> 'released'), 0)::bigint as kept_minor
    from payout_lines where export_id = ${id}`.execute(tx);
  const [row] = rows;
  return row ?? { reserved: 0, settled: 0, kept_minor: 0n };
}
