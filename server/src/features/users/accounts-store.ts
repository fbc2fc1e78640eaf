import type { UserStatus } from '@diwan/contract/features/users/actions';
import type { UserRow } from '@diwan/contract/features/users/records';
import { type Updateable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { UsersTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

export type Account = Omit<UserRow, 'can'>;

const status = sql<UserStatus>`case
  when u.suspended_reason is not null then 'suspended'
  when not u.active then 'inactive'
  when u.password_hash is null then 'pending'
  else 'active' end`;

const accounts = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('partners as p', 'p.id', 'u.partner_id')
    .leftJoin('brands as b', 'b.id', 'u.brand_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role',
      'u.partner_id',
      'p.name as partner_name',
      'u.brand_id',
      'b.name as brand_name',
      'u.active',
      status.as('status'),
      'u.suspended_reason',
      'u.phone_country_code',
      'u.phone_number',
      'u.created_at',
    ]);

export const findAccounts = (db: Db): Promise<Account[]> =>
  accounts(db)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(LIST_LIMIT)
    .execute();

export const findAccount = (db: Db, id: string): Promise<Account | undefined> =>
  accounts(db).where('u.id', '=', id).executeTakeFirst();

/** The row is locked before it is read with its names. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findAccount(tx, id);
}

/** The ids of everybody who may run everything, locked in one order. */
export async function lockSuperAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('active', '=', true)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const writeAccount = (tx: Tx, id: string, change: Updateable<UsersTable>) =>
  tx.updateTable('users').set(change).where('id', '=', id).execute();

export const hasPartner = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('partners').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined;

export const lockBrandRow = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('brands')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

/** The active or pending owners of a brand: one, where all is well. */
export async function findOwners(tx: Tx, brand_id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('role', '=', 'brand_owner')
    .where('active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}
