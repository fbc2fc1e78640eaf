import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { ManualPayoutsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { personName } from '../users/public.ts';
import { holdsOfBrand } from '../holds/public.ts';

const manualPayouts = (db: Db) =>
  db
    .selectFrom('manual_payouts as m')
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .select(['m.id', 'm.brand_id', 'm.brand_name', 'm.amount_minor', 'm.payment_method'])
    .leftJoin('users as d', 'd.id', 'm.decided_by')
    .leftJoin('businesses as s', 's.id', 'm.business_id')
    .select(['m.reference_number', 'm.notes', 'm.paid_date', 'm.created_at', 'm.edited_at'])
    .select(['m.state', 'm.created_by', 'm.reject_reason', 's.name as business_name'])
    .select(personName('d').as('decided_by_name'))
    .select(personName('u').as('created_by_name'))
    .select(
      sql<bigint | null>`(select l.id from payout_lines l
        where l.manual_payout_id = m.id and l.status = 'paid')`.as('line_id'),
    );

/** Returns the newest manual payouts in scope. */
export const findManualPayouts = (db: Db, scope: Scope, limit: number) =>
  manualPayouts(db)
    .where(withinScope(scope, 'm.brand_id', null))
    .$if(scope.kind !== 'all', (query) => query.where('m.state', '=', 'booked'))
    .orderBy('m.paid_date', 'desc')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();

export const findManualPayout = (db: Db, id: string) =>
  manualPayouts(db).where('m.id', '=', id).executeTakeFirstOrThrow();

export type StoredManual = Awaited<ReturnType<typeof findManualPayouts>>[number];

/** Returns the name of a locked brand, and the holds that stop its payouts. */
export const findManualPayee = (tx: Tx, brand_id: number, at: string) =>
  tx
    .selectFrom('brands as b')
    .select(['b.id', 'b.name', holdsOfBrand(at, 'payouts').as('holds')])
    .where('b.id', '=', brand_id)
    .executeTakeFirst();

export type ManualPayee = NonNullable<Awaited<ReturnType<typeof findManualPayee>>>;

export const insertManualPayout = (tx: Tx, row: Insertable<ManualPayoutsTable>) =>
  tx.insertInto('manual_payouts').values(row).returning('id').executeTakeFirstOrThrow();

export const updateManualPayout = (tx: Tx, id: string, row: Updateable<ManualPayoutsTable>) =>
  tx.updateTable('manual_payouts').set(row).where('id', '=', id).execute();

export const lockManualPayout = (tx: Tx, id: string) =>
  tx
    .selectFrom('manual_payouts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const findBrandOf = (db: Db, id: string) =>
  db.selectFrom('manual_payouts').select('brand_id').where('id', '=', id).executeTakeFirst();

/** Returns the current line of a manual payout. */
export const findLiveLine = (tx: Tx, id: string) =>
  tx
    .selectFrom('payout_lines')
    .select(['id', 'amount_minor', 'business_id'])
    .where('manual_payout_id', '=', id)
    .where('status', '=', 'paid')
    .executeTakeFirstOrThrow();

/** Returns the names of businesses, sorted by name. */
export const findBusinesses = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('businesses')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('name')
    .orderBy('id')
    .execute();
