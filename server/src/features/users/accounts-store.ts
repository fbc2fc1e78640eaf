import type { UserStatus } from '@diwan/contract/features/users/actions';
import type { UserRow } from '@diwan/contract/features/users/records';
import { ADMINS, isSuperAdmin, READERS } from '@diwan/contract/kernel/roles';
import { type Updateable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { UsersTable } from '../../platform/db/tables.ts';
import { PLACEHOLDER_PATTERN } from '../../platform/mail/placeholder-address.ts';
import { accessOfUser, brandOfUser } from './edit-user.ts';
import { influencersOf, samePerson } from './independence.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

export type Account = Omit<UserRow, 'can'> & {
  /** The ids of the accounts that influenced this one, directly or through other accounts. */
  readonly influencers: string[];
};

const status = sql<UserStatus>`case
  when u.suspended_reason is not null then 'suspended'
  when not u.active then 'inactive'
  when u.password_hash is null then 'pending'
  else 'active' end`;

/** SQL: the second factors as the list of users shows them. The feature `factors` writes them. */
const two_factor = sql<Account['two_factor']>`json_build_object(
  'totp', exists (select 1 from totp_factors as t
    where t.user_id = u.id and t.confirmed_at is not null),
  'passkeys', (select count(*) from passkeys as k where k.user_id = u.id),
  'recovery_codes', (select count(*) from recovery_codes as c
    where c.user_id = u.id and c.used_at is null),
  'required', g.two_factor_enabled and u.role = any(${[...READERS]}::text[]))`;

const factor_reset = sql<Account['factor_reset']>`case when r.id is null then null
  else json_build_object('requested_by', r.requested_by, 'requester_role', q.role,
    'requester_name', trim(q.first_name || ' ' || q.last_name),
    'requested_at', to_char(r.requested_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', r.reason) end`;

const isAdminAccount = sql`u.role = any(${[...ADMINS]}::text[])`;

const influencers = sql<string[]>`array(select above.id::text
  from ${influencersOf(sql`select u.id`)} as above where above.id <> u.id)`;

const name = sql`trim(n.first_name || ' ' || n.last_name)`;

const influenced_by = sql<string[]>`array(select ${name} from users n
  where n.id in (select i.by_id from account_influences i
    where i.user_id = u.id and i.ended_at is null)
  order by n.first_name, n.last_name, n.id)`;

const one_person_with = sql<string[]>`case when ${isAdminAccount}
  then array(select ${name} from users n
    where n.id in ${samePerson(sql.ref('u.id'))} and n.id <> u.id
      and n.role = any(${[...ADMINS]}::text[])
    order by n.first_name, n.last_name, n.id)
  else '{}' end`;

const pending_changes = sql<Account['pending_changes']>`array(select c.kind from admin_changes c
  where c.user_id = u.id and c.state = 'waiting' order by c.kind)`;

/** SQL: the names of the brands of an account other than `brandOfUser`. */
const other_brands = sql<string[]>`array(select o.name from brands o
  where o.id is distinct from ${brandOfUser} and o.id in (
    select w.id from brands w where w.owner_user_id = u.id
    union all select m.brand_id where m.removed_at is null)
  order by lower(o.name), o.id)`;

const accounts = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('settings as g', (join) => join.onTrue())
    .leftJoin('partners as p', 'p.id', 'u.partner_id')
    .leftJoin('brand_members as m', 'm.user_id', 'u.id')
    .leftJoin('brands as b', (join) => join.on('b.id', '=', brandOfUser))
    .leftJoin('factor_resets as r', (join) =>
      join.onRef('r.user_id', '=', 'u.id').on('r.state', '=', 'waiting'),
    )
    .leftJoin('users as q', 'q.id', 'r.requested_by')
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
      other_brands.as('other_brands'),
      accessOfUser.as('access'),
      'u.active',
      status.as('status'),
      'u.suspended_reason',
      'u.phone_country_code',
      'u.phone_number',
      'u.created_at',
      two_factor.as('two_factor'),
      factor_reset.as('factor_reset'),
      influencers.as('influencers'),
      influenced_by.as('influenced_by'),
      one_person_with.as('one_person_with'),
      pending_changes.as('pending_changes'),
    ]);

/**
 * Returns the accounts by name. It omits accounts with a placeholder address, which cannot be used.
 */
export const findAccounts = (db: Db): Promise<Account[]> =>
  accounts(db)
    .where('u.email', 'not like', PLACEHOLDER_PATTERN)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
    .limit(LIST_LIMIT)
    .execute();

export const findAccount = (db: Db, id: string): Promise<Account | undefined> =>
  accounts(db).where('u.id', '=', id).executeTakeFirst();

/** Locks the row, then reads the account with its names. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return findAccount(tx, id);
}

export const findIdByEmail = async (db: Db, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst())?.id;

/** Locks the active super admins in a fixed order. @returns their ids */
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

/** Returns the ids of the active or pending owners of a brand. At most one is expected. */
export async function findOwners(tx: Tx, brand_id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where(
      sql<boolean>`(u.brand_id = ${brand_id}
        or exists (select from brands b where b.id = ${brand_id} and b.owner_user_id = u.id))`,
    )
    .where('u.role', '=', 'brand_owner')
    .where('u.active', '=', true)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the recipient of messages about an account. */
export const findReachable = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'role', 'language', 'first_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Removes an account that was never opened. */
export const removeAccount = (tx: Tx, id: string) =>
  tx.deleteFrom('users').where('id', '=', id).execute();

interface NewReset {
  readonly user_id: string;
  readonly reason: string;
  readonly requested_by: string | null;
  readonly requested_at: string;
}

/** Inserts a pending reset. A second one violates factor_resets_one_waiting. */
export const insertReset = (tx: Tx, reset: NewReset) =>
  tx.insertInto('factor_resets').values(reset).execute();

export const decideReset = (
  tx: Tx,
  user_id: string,
  decision: { state: 'done' | 'rejected'; decided_by: string | null; decided_at: string },
) =>
  tx
    .updateTable('factor_resets')
    .set(decision)
    .where('user_id', '=', user_id)
    .where('state', '=', 'waiting')
    .execute();

/** Counts the other active admins who could reset factors, by role. */
export async function countOthers(db: Db, user_id: string) {
  const rows = await db
    .selectFrom('users')
    .select('role')
    .where('role', 'in', ADMINS)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .where('id', '<>', user_id)
    .limit(LIST_LIMIT)
    .execute();
  const super_admins = rows.filter(({ role }) => isSuperAdmin(role)).length;
  return { super_admins, admins: rows.length - super_admins };
}
