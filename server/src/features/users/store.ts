import type { SessionUser } from '@diwan/contract/features/auth/records';
import type { Language } from '@diwan/contract/kernel/sentences';
import type { Role } from '@diwan/contract/kernel/roles';
import type { Db, Tx } from '../../platform/db/database.ts';

const SESSION_USER = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'brand_id',
  'partner_id',
  'phone_country_code',
  'phone_number',
] as const;

export interface NewUser {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: Role;
  readonly brand_id?: number;
  readonly partner_id?: number;
  readonly phone_country_code?: string;
  readonly phone_number?: string;
  readonly language?: Language;
  readonly password_hash?: string;
}

export const insertUser = (tx: Tx, user: NewUser) =>
  tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();

export const findSessionUser = (db: Db, id: string): Promise<SessionUser | undefined> =>
  db.selectFrom('users').select(SESSION_USER).where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select([...SESSION_USER, 'password_hash', 'active', 'language'])
    .where('email', '=', email)
    .executeTakeFirst();

export const findUserById = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select([...SESSION_USER, 'password_hash', 'active', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();

/** The password as it is now, and nobody changes it before the transaction ends. */
export const holdPassword = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['password_hash'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

export const findProfile = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('brands as b', 'b.id', 'u.brand_id')
    .leftJoin('partners as p', 'p.id', 'u.partner_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role',
      'u.brand_id',
      'u.partner_id',
      'u.phone_country_code',
      'u.phone_number',
      'u.created_at',
      'b.name as brand_name',
      'p.name as partner_name',
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();

export const updatePassword = (tx: Tx, id: string, password_hash: string, now: string) =>
  tx
    .updateTable('users')
    .set({ password_hash, password_set_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();

/** @returns whether the password was still the one that was checked */
export async function replacePassword(
  tx: Tx,
  { id, password_hash }: { readonly id: string; readonly password_hash: string | null },
  next_hash: string,
  now: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ password_hash: next_hash, password_set_at: now, updated_at: now })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export interface OwnDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_country_code: string;
  readonly phone_number: string | null;
}

export const updateOwnDetails = (tx: Tx, id: string, details: OwnDetails, now: string) =>
  tx
    .updateTable('users')
    .set({ ...details, updated_at: now })
    .where('id', '=', id)
    .execute();

export const countUsers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
