import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { BusinessSetOffsTable } from '../../platform/db/tables.ts';
import { personName } from '../users/public.ts';

const setOffs = (db: Db) =>
  db
    .selectFrom('business_set_offs as s')
    .innerJoin('businesses as f', 'f.id', 's.from_business_id')
    .innerJoin('businesses as t', 't.id', 's.to_business_id')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .leftJoin('users as d', 'd.id', 's.decided_by')
    .select(['s.id', 's.brand_id', 's.amount_minor', 's.reason', 's.state', 's.created_by'])
    .select(['s.created_at', 's.decided_at', 's.reject_reason'])
    .select(['f.name as from_business', 't.name as to_business'])
    .select(personName('u').as('created_by_name'))
    .select(personName('d').as('decided_by_name'));

/** Returns pending set-offs of all brands, oldest first. */
export const findWaitingSetOffs = (db: Db, limit: number) =>
  setOffs(db)
    .select('s.brand_name')
    .where('s.state', '=', 'waiting')
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(limit)
    .execute();

/** Returns the set-offs of a brand, newest first. */
export const findSetOffs = (db: Db, brand_id: number, limit: number) =>
  setOffs(db)
    .where('s.brand_id', '=', brand_id)
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit)
    .execute();

export type StoredSetOff = Awaited<ReturnType<typeof findSetOffs>>[number];

export const findSetOff = (db: Db, id: string) =>
  setOffs(db).where('s.id', '=', id).executeTakeFirstOrThrow();

export const findBrandOf = (tx: Tx, id: string) =>
  tx.selectFrom('business_set_offs').select('brand_id').where('id', '=', id).executeTakeFirst();

export const findBrandName = (tx: Tx, brand_id: number) =>
  tx.selectFrom('brands').select('name').where('id', '=', brand_id).executeTakeFirst();

export const lockSetOff = (tx: Tx, id: string) =>
  tx
    .selectFrom('business_set_offs')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export type LockedSetOff = Awaited<ReturnType<typeof lockSetOff>>;

export const insertSetOff = (tx: Tx, row: Insertable<BusinessSetOffsTable>) =>
  tx.insertInto('business_set_offs').values(row).returning('id').executeTakeFirstOrThrow();

export const updateSetOff = (tx: Tx, id: string, row: Updateable<BusinessSetOffsTable>) =>
  tx.updateTable('business_set_offs').set(row).where('id', '=', id).execute();
