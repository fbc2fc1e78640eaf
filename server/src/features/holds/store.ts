import { HOLD_CODES, type HoldCode } from '@diwan/contract/features/holds/terms';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { LostPayoutsTable, ServiceHoldsTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { holdsOfBrand, type HoldRow } from './sources.ts';

/** Returns the holds of one brand at an instant, the most urgent first. */
export async function findHolds(db: Db, brand_id: number, at: string): Promise<readonly HoldRow[]> {
  const row = await db
    .selectFrom('brands as b')
    .select(holdsOfBrand(at).as('holds'))
    .where('b.id', '=', brand_id)
    .executeTakeFirst();
  return row?.holds ?? [];
}

/**
 * Returns the brands in scope with a hold. Registrations without money are excluded. A reopened
 * brand can have unsettled sales, or money that is reserved for a refund.
 */
export async function findHeldBrands(db: Db, scope: Scope, at: string) {
  const { rows } = await sql<{
    readonly brand_id: number;
    readonly brand_name: string;
    readonly holds: readonly HoldRow[];
  }>`select * from (
      select b.id as brand_id, b.name as brand_name, ${holdsOfBrand(at)} as holds from brands b
      where ${withinScope(scope, 'b.id', 'b.partner_id')} and (b.status <> 'pending' or exists (
        select from ledger_accounts a where a.brand_id = b.id and a.balance_minor <> 0
          and a.kind in ('brand_payable', 'brand_pending', 'brand_reserved')))
    ) as held where holds <> '[]' order by brand_id limit ${LIST_LIMIT}`.execute(db);
  return rows;
}

/**
 * Returns the amount that businesses owe a brand, and its unsettled amount, in fils. Debts of the
 * brand to another business are not subtracted.
 */
export async function findOwed(db: Db, brand_id: number) {
  const { rows } = await sql<{ payable_minor: bigint; pending_minor: bigint }>`select
    coalesce(-sum(balance_minor) filter (where kind = 'brand_payable' and balance_minor < 0),
      0)::bigint as payable_minor,
    coalesce(-sum(balance_minor) filter (where kind = 'brand_pending'), 0)::bigint as pending_minor
    from ledger_accounts where brand_id = ${brand_id} and currency = 'KWD'`.execute(db);
  return rows[0] ?? { payable_minor: 0n, pending_minor: 0n };
}

/** Adds the hold of a returned payment. An existing hold keeps its reason. */
export const insertReturned = (tx: Tx, brand_id: number, reason: string, since: string) =>
  sql`insert into service_holds (brand_id, code, since, reason)
    select b.id, 'bank_returned', ${since}, ${reason} from brands b where b.id = ${brand_id}
    on conflict (brand_id, code) where ended_at is null do nothing`.execute(tx);

export const endReturned = (tx: Tx, brand_id: number, end: Updateable<ServiceHoldsTable>) =>
  tx
    .updateTable('service_holds')
    .set(end)
    .where('brand_id', '=', brand_id)
    .where('code', '=', 'bank_returned')
    .where('ended_at', 'is', null)
    .returning('reason')
    .executeTakeFirst();

/**
 * Adds a hold for each existing brand of the payout. If the payout was corrected, the amount after
 * the last correction is used.
 */
export const insertLost = (
  tx: Tx,
  payout: {
    readonly payout_id: string;
    readonly kind: 'export' | 'manual';
    readonly made_at: string;
    readonly lines: readonly { readonly brand_id: number; readonly amount_minor: string }[];
  },
  noted_at: string,
) =>
  sql`insert into lost_payouts (payout_id, brand_id, kind, made_at, amount_minor, noted_at)
    select ${payout.payout_id}, b.id, ${payout.kind}, ${payout.made_at}, l.amount_minor, ${noted_at}
    from jsonb_to_recordset(${JSON.stringify(payout.lines)}::jsonb)
      as l (brand_id integer, amount_minor bigint)
    join brands b on b.id = l.brand_id
    on conflict (payout_id, brand_id) do update set made_at = excluded.made_at,
      amount_minor = excluded.amount_minor where lost_payouts.ended_at is null`.execute(tx);

export const endLost = (tx: Tx, id: string, end: Updateable<LostPayoutsTable>) =>
  tx.updateTable('lost_payouts').set(end).where('id', '=', id).execute();

/** Stores that an admin has permanently ended the hold of an agreement. */
export const insertResolved = (tx: Tx, row: Omit<Insertable<ServiceHoldsTable>, 'code'>) =>
  tx
    .insertInto('service_holds')
    .values({ ...row, code: 'agreement' })
    .execute();

interface KnownHold {
  readonly brand_id: number;
  readonly code: HoldCode;
}

/** Returns the brand of a current or ended hold, by the id of its source row. */
async function findByRow(db: Db, id: string): Promise<KnownHold | undefined> {
  const { rows } = await sql<KnownHold>`
    select brand_id, code from service_holds where id = ${id}
    union all select brand_id, 'after_backup' from lost_payouts where id = ${id}
    union all select brand_id, 'agreement' from agreements
      where id = ${id} and valid_from is not null
    union all select brand_id, 'bank_details' from bank_changes where id = ${id}
    limit 1`.execute(db);
  return rows[0];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const findById = (db: Db, digits: string) =>
  db
    .selectFrom('brands')
    .select('id as brand_id')
    .where(sql<boolean>`id = ${digits}::bigint`)
    .executeTakeFirst();

/** Returns the brand of a current or ended hold. */
export async function findBrandOf(db: Db, id: string): Promise<KnownHold | undefined> {
  if (UUID.test(id)) return findByRow(db, id);
  const code = HOLD_CODES.find((known) => id.startsWith(`${known.replaceAll('_', '-')}-`));
  const digits = /-([1-9]\d{0,9})$/.exec(id)?.[1];
  if (code === undefined || digits === undefined) return undefined;
  if (id !== `${code.replaceAll('_', '-')}-${digits}`) return undefined;
  const brand = await findById(db, digits);
  return brand && { ...brand, code };
}
