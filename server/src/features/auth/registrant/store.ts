import type { Db } from '../../../platform/db/database.ts';
import { type Scope, withinScope } from '../../../platform/scope.ts';

/** The owner while the registration is open: active, and still without a password. */
export const findOpenOwner = (db: Db, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .select(['u.id as user_id', 'u.email'])
    .where('b.id', '=', brand_id)
    .where('u.active', '=', true)
    .where('u.password_hash', 'is', null)
    .executeTakeFirst();

export const isBrandWithin = async (db: Db, scope: Scope, brand_id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('brands as b')
    .select('b.id')
    .where('b.id', '=', brand_id)
    .where(withinScope(scope, 'b.id', 'b.partner_id'))
    .executeTakeFirst();
  return row !== undefined;
};
