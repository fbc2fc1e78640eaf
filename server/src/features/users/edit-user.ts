import type { SessionUser } from '@diwan/contract/features/auth/records';
import type { BrandAccess, Role } from '@diwan/contract/kernel/roles';
import type { Language } from '@diwan/contract/kernel/sentences';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newPlaceholderAddress } from '../../platform/mail/placeholder-address.ts';
import { noteInfluence } from './independence.ts';

/** SQL: the language that the person chose; null before a choice. */
const chosenLanguage = (users: string) =>
  sql<Language | null>`case when ${sql.ref(`${users}.language_chosen`)}
    then ${sql.ref(`${users}.language`)} end`.as('language');

/**
 * SQL: the brand of a user `u`, whose membership is `m`. The table of members has the brand of a
 * member, because `users.brand_id` names only an owner's.
 */
export const brandOfUser = sql<number | null>`coalesce(u.brand_id,
  case when m.removed_at is null then m.brand_id end)`;

/**
 * SQL: the access of a user `u`, whose membership is `m`, to `brandOfUser`. It is null for roles
 * without a brand.
 */
export const accessOfUser = sql<BrandAccess | null>`case when u.role = 'brand_owner'
  then case when u.brand_id is null then coalesce(m.access, 'owner') else 'owner' end end`;

const ACCOUNT = [
  'id',
  'email',
  'first_name',
  'last_name',
  'role',
  'partner_id',
  'phone_country_code',
  'phone_number',
  'brand_id',
  'password_hash',
  'password_set_at',
  'password_set_by',
  'active',
  'language',
] as const;

/** The values of a new account. */
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
  /**
   * The time at which the person chose the password. The default is the current time if there is a
   * password.
   */
  readonly first_password_at?: string;
  /** The account's creator; omitted for people who registered themselves. */
  readonly created_by?: string;
}

/**
 * Creates an account. A known e-mail address violates users_email_unique, so the answer is
 * EMAIL_TAKEN.
 * @returns the id of the user
 */
export async function createUser(tx: Tx, user: NewUser): Promise<string> {
  const { id } = await tx
    .insertInto('users')
    .values({
      ...user,
      email: user.email.toLowerCase(),
      first_password_at:
        user.password_hash === undefined ? null : (user.first_password_at ?? sql<string>`now()`),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await noteCreator(tx, id, user.created_by);
  return id;
}

const noteCreator = (tx: Tx, user_id: string, by_id: string | undefined) =>
  noteInfluence(tx, { by_id: by_id ?? null, user_id, kind: 'created' });

/** Creates an account unless its e-mail address is known. @returns undefined for a known address */
export async function createUserOnce(tx: Tx, user: NewUser): Promise<string | undefined> {
  const added = await tx
    .insertInto('users')
    .values({ ...user, email: user.email.toLowerCase() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await noteCreator(tx, added.id, user.created_by);
  return added?.id;
}

/**
 * Creates an account for the address that a visitor typed. If the address belongs to another
 * account, the new account gets a placeholder address, to which nothing is sent.
 * @returns the id of the account and its address
 */
export async function createVisitorAccount(
  tx: Tx,
  user: NewUser,
): Promise<{ readonly id: string; readonly email: string }> {
  const id = await createUserOnce(tx, user);
  if (id !== undefined) return { id, email: user.email };
  const email = newPlaceholderAddress();
  return { id: await createUser(tx, { ...user, email }), email };
}

/** Locks the account of an e-mail address in lower case until the transaction ends. */
export const lockUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'role', 'partner_id', 'active', 'suspended_reason'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst();

/**
 * Deactivates an account. The caller also ends its sessions and links: see `closeAccess` of auth.
 */
export const deactivateUser = (tx: Tx, id: string, now: string) =>
  tx.updateTable('users').set({ active: false, updated_at: now }).where('id', '=', id).execute();

/** Removes the password. The account cannot be used until a new one is set. */
export const voidPassword = (tx: Tx, id: string, now: string) =>
  tx
    .updateTable('users')
    .set({ password_hash: null, updated_at: now })
    .where('id', '=', id)
    .execute();

/**
 * Reopens a closed account in the state of a new one. The old password is removed, so that only a
 * person who reads the mailbox gets access.
 */
export async function reopenUser(
  tx: Tx,
  id: string,
  details: Omit<NewUser, 'email' | 'password_hash' | 'brand_id'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...details, active: true, suspended_reason: null, password_hash: null, updated_at: now })
    .where('id', '=', id)
    .execute();
  await noteCreator(tx, id, details.created_by);
}

/** Returns the user data of a session for the browser. */
export const findSessionUser = (db: Db, id: string): Promise<SessionUser | undefined> =>
  db
    .selectFrom('users as u')
    .leftJoin('brand_members as m', 'm.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.role', 'u.partner_id'])
    .select(['u.phone_country_code', 'u.phone_number', chosenLanguage('u')])
    .select([brandOfUser.as('brand_id'), accessOfUser.as('access')])
    .where('u.id', '=', id)
    .executeTakeFirst();

/** Returns the account with its credentials. @param email in lower case */
export const findUserByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(ACCOUNT).where('email', '=', email).executeTakeFirst();

/** Returns the account with its credentials. */
export const findUserById = (db: Db, id: string) =>
  db.selectFrom('users').select(ACCOUNT).where('id', '=', id).executeTakeFirst();

/** Reads the password hash and locks it against changes until the transaction ends. */
export const lockPassword = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['password_hash'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();

/** Returns the person's data for their own profile. */
export const findProfile = (db: Db, id: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('brand_members as m', 'm.user_id', 'u.id')
    .leftJoin('brands as b', (join) => join.on('b.id', '=', brandOfUser))
    .leftJoin('partners as p', 'p.id', 'u.partner_id')
    .select([
      'u.id',
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role',
      brandOfUser.as('brand_id'),
      accessOfUser.as('access'),
      'u.partner_id',
      'u.phone_country_code',
      'u.phone_number',
      'u.created_at',
      'b.name as brand_name',
      'p.name as partner_name',
      chosenLanguage('u'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirst();

const firstAt = (now: string) => sql<string>`coalesce(first_password_at, ${now}::timestamptz)`;

/**
 * Sets a password without comparing the previous one.
 * @param password_hash result of `hashPassword`
 * @param set_by the account that set it; null for a person who used only a link
 */
export async function setPasswordHash(
  tx: Tx,
  id: string,
  password_hash: string,
  now: string,
  set_by: string | null = null,
): Promise<void> {
  await noteInfluence(tx, { by_id: set_by, user_id: id, kind: 'password' });
  await tx
    .updateTable('users')
    .set({
      password_hash,
      password_set_at: now,
      password_set_by: set_by,
      // A password that another person set is not treated as the owner's own.
      ...(set_by === null || set_by === id ? { first_password_at: firstAt(now) } : {}),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces a password.
 * @returns false if the password has changed since it was checked
 */
export async function replacePassword(
  tx: Tx,
  { id, password_hash }: { readonly id: string; readonly password_hash: string | null },
  next_hash: string,
  now: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({
      password_hash: next_hash,
      password_set_at: now,
      password_set_by: id,
      first_password_at: firstAt(now),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

interface OwnDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_country_code: string;
  readonly phone_number: string | null;
}

/** Sets the language that a person chose for their screens and messages. */
export const chooseLanguage = (tx: Tx, id: string, language: Language, now: string) =>
  tx
    .updateTable('users')
    .set({ language, language_chosen: true, updated_at: now })
    .where('id', '=', id)
    .execute();

/** Changes the details that people may change themselves. */
export const changeOwnDetails = (tx: Tx, id: string, details: Partial<OwnDetails>, now: string) =>
  tx
    .updateTable('users')
    .set({ ...details, updated_at: now })
    .where('id', '=', id)
    .execute();

/**
 * Gives an account without a password the address that its registrant typed. If another account has
 * the address, the account gets a placeholder address. One statement handles both cases, so that
 * both take the same time.
 * @param by the account that corrects the address; null for the registrant
 * @returns the account's address; undefined if it has a password
 * @throws the violation of `users_email_unique` if another account took the address at the same
 * moment
 */
export async function correctEmail(
  tx: Tx,
  id: string,
  email: string,
  { by, now }: { readonly by: string | null; readonly now: string },
): Promise<string | undefined> {
  await noteInfluence(tx, { by_id: by, user_id: id, kind: 'email' });
  const placeholder = newPlaceholderAddress();
  const changed = await tx
    .updateTable('users')
    .set({
      email: sql<string>`case
        when exists (select from users o where o.email = ${email} and o.id <> ${id})
        then ${placeholder} else ${email} end`,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('password_hash', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return changed?.email;
}

/** Returns the number of accounts in any state. */
export const countUsers = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Makes a brand the one that opens after sign-in, unless the owner has one. */
export const openBrandFirst = (tx: Tx, id: string, brand_id: number, now: string) =>
  tx
    .updateTable('users')
    .set({ brand_id, updated_at: now })
    .where('id', '=', id)
    .where('role', '=', 'brand_owner')
    .where('brand_id', 'is', null)
    .execute();

/**
 * Removes a brand from its users, in the transaction that deletes the brand. For an owner of
 * several brands, the oldest of the others opens after sign-in.
 */
export const detachFromBrand = (tx: Tx, brand_id: number) =>
  tx
    .updateTable('users as u')
    .set({
      brand_id: sql<number | null>`(select min(b.id) from brands b
        where b.owner_user_id = u.id and b.id <> ${brand_id})`,
    })
    .where('u.brand_id', '=', brand_id)
    .execute();

/** Deletes accounts with their sessions and links. The audit log keeps their actions. */
export async function removeUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('users').where('id', 'in', ids).execute();
}

/**
 * SQL: a person's name from the `users` table with this alias; null for an outer join without a
 * row.
 */
export const personName = <Name extends string | null = string | null>(
  users: string,
): RawBuilder<Name> =>
  sql<Name>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`;
