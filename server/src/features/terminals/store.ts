import { REQUEST_DAYS } from '@diwan/contract/features/terminals/terms';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RentalChargesTable, TerminalsTable } from '../../platform/db/tables.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';

export type Rental = Selectable<TerminalsTable>;

/**
 * Returns the brand of a rental, which must be locked before the rental.
 * @returns undefined if the rental is out of scope
 */
export const findBrandOf = async (
  db: Db,
  scope: Scope,
  id: string,
  partner_id?: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('terminals as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select('t.brand_id')
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 'b.partner_id'))
    .$if(partner_id !== undefined, (query) => query.where('b.partner_id', '=', partner_id ?? null))
    .executeTakeFirst();
  return row?.brand_id;
};

/** Reads a rental. The caller has locked its brand, so it cannot change. */
export const findRental = (tx: Tx, id: string): Promise<Rental | undefined> =>
  tx.selectFrom('terminals').selectAll().where('id', '=', id).executeTakeFirst();

export const findTid = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('terminals as t')
    .innerJoin('brands as b', 'b.id', 't.brand_id')
    .select('t.tid')
    .where('t.id', '=', id)
    .where(withinScope(scope, 't.brand_id', 'b.partner_id'))
    .executeTakeFirst();

/**
 * Locks devices while their periods change. Without this lock, two overlapping inserts would block
 * each other. The database could then refuse one of them although the other is rolled back. Lock
 * order: the brand first, then devices by TID.
 */
export async function lockDevices(tx: Tx, tids: readonly string[]): Promise<void> {
  for (const tid of [...new Set(tids)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`terminal ${tid}`}, 0))`.execute(tx);
  }
}

export const insertRental = (tx: Tx, rental: Insertable<TerminalsTable>): Promise<Rental> =>
  tx.insertInto('terminals').values(rental).returningAll().executeTakeFirstOrThrow();

export const updateRental = (
  tx: Tx,
  id: string,
  change: Updateable<TerminalsTable>,
): Promise<Rental> =>
  tx
    .updateTable('terminals')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the next period of a rental, which is requested or approved and has not begun. */
export const findRenewal = (tx: Tx, id: string): Promise<Rental | undefined> =>
  tx
    .selectFrom('terminals')
    .selectAll()
    .where('follows_id', '=', id)
    .where('origin', '=', 'renewal')
    .where('status', 'in', ['pending', 'approved'])
    .executeTakeFirst();

interface DueAt {
  readonly today: string;
  readonly now: string;
}

/**
 * Returns the rentals of a brand that must begin, end or lapse now, in the order of their start.
 */
export const findDue = (tx: Tx, brand_id: number, at: DueAt): Promise<Rental[]> =>
  tx
    .selectFrom('terminals')
    .selectAll()
    .where('brand_id', '=', brand_id)
    .where(isDue(at))
    .orderBy('rental_start')
    .orderBy('id')
    .execute();

const isDue = ({ today, now }: DueAt) => sql<boolean>`(
  (status = 'pending' and created_at <= ${now}::timestamptz - ${sql.lit(REQUEST_DAYS)} * interval '1 day')
  or (status = 'approved' and rental_start <= ${today}::date)
  or (status in ('pending', 'approved', 'active') and rental_end <= ${today}::date))`;

export const findDueBrands = async (
  db: Db,
  at: DueAt,
  after: number,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .selectFrom('terminals')
    .select('brand_id')
    .distinct()
    .where(isDue(at))
    .where('brand_id', '>', after)
    .orderBy('brand_id')
    .limit(limit)
    .execute();
  return rows.map(({ brand_id }) => brand_id);
};

export async function insertCharge(
  tx: Tx,
  charge: Insertable<RentalChargesTable>,
): Promise<string> {
  const row = tx.insertInto('rental_charges').values(charge).returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}

export const findPartnerName = async (db: Db, brand_id: number): Promise<string | undefined> => {
  const row = await db
    .selectFrom('brands as b')
    .innerJoin('partners as p', 'p.id', 'b.partner_id')
    .select('p.name')
    .where('b.id', '=', brand_id)
    .executeTakeFirst();
  return row?.name;
};

export const findPartner = (db: Db, id: number) =>
  db.selectFrom('partners').select('id').where('id', '=', id).executeTakeFirst();

/** Returns the facts that decide whether a brand can rent terminals. */
export const findRenter = (db: Db, brand_id: number) =>
  db
    .selectFrom('brands')
    .select(['status as brand_status', 'pos_enabled'])
    .where('id', '=', brand_id)
    .executeTakeFirstOrThrow();

/** Returns the users of a brand's partner who can sign in. */
export const findPartnerPeople = (db: Db, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.partner_id', 'b.partner_id')
    .select(['u.id', 'u.email', 'u.language', 'u.role', 'b.name as brand_name'])
    .where('b.id', '=', brand_id)
    .where('u.active', '=', true)
    .where('u.password_hash', 'is not', null)
    .orderBy('u.id')
    .limit(50)
    .execute();
