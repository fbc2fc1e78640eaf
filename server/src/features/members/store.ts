import type { MemberStatus } from '@diwan/contract/features/members/actions';
import type { MemberAccess } from '@diwan/contract/kernel/roles';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';

/**
 * SQL: the expiry of the latest invitation, which may be past. It is null after a password is set.
 */
const INVITED_UNTIL = sql<string | null>`case when u.password_hash is null then
  (select max(t.expires_at) from password_tokens t where t.user_id = u.id) end`;

const statusOf = (now: string) => sql<MemberStatus>`case
  when not u.active then 'closed'
  when u.password_hash is not null then 'accepted'
  when exists (select from password_tokens t where t.user_id = u.id and t.used_at is null
    and t.expires_at > ${now}::timestamptz) then 'pending'
  else 'expired' end`;

const fromMembers = (db: Db, brand_id: number, now: string) =>
  db
    .selectFrom('brand_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'm.since'])
    .select([sql<MemberAccess>`m.access`.as('access'), statusOf(now).as('status')])
    .select(INVITED_UNTIL.as('invited_until'))
    .where('m.brand_id', '=', brand_id)
    .where('m.removed_at', 'is', null);

export const findMembers = (db: Db, brand_id: number, now: string) =>
  fromMembers(db, brand_id, now)
    .orderBy(sql`lower(u.first_name)`)
    .orderBy(sql`lower(u.last_name)`)
    .orderBy('u.id')
    .limit(LIST_LIMIT)
    .execute();

export type MemberRow = Awaited<ReturnType<typeof findMembers>>[number];

export const findMember = (db: Db, brand_id: number, id: string, now: string) =>
  fromMembers(db, brand_id, now).where('u.id', '=', id).executeTakeFirst();

/** Locks the member until the transaction ends. */
export const lockMember = (tx: Tx, brand_id: number, id: string, now: string) =>
  fromMembers(tx, brand_id, now).where('u.id', '=', id).forUpdate(['m', 'u']).executeTakeFirst();

export async function countMembers(tx: Tx, brand_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('brand_members')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('brand_id', '=', brand_id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the membership of an account, even if the member was removed. */
export const findMembership = (tx: Tx, user_id: string) =>
  tx
    .selectFrom('brand_members')
    .select(['brand_id', 'removed_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst();

/** Checks whether an account owns a brand of its own. */
export const ownsBrand = async (tx: Tx, user_id: string): Promise<boolean> =>
  (await tx
    .selectFrom('brands')
    .select('id')
    .where('owner_user_id', '=', user_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface NewMember {
  readonly user_id: string;
  readonly brand_id: number;
  readonly access: MemberAccess;
  readonly since: string;
  readonly invited_by: string;
}

/** Inserts a member, or returns a removed member to the team. */
export const writeMember = (tx: Tx, { user_id, ...member }: NewMember) =>
  tx
    .insertInto('brand_members')
    .values({ user_id, ...member })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...member, removed_at: null }),
    )
    .execute();

export const markInvited = (
  tx: Tx,
  user_id: string,
  invitation: Pick<NewMember, 'since' | 'invited_by'>,
) => tx.updateTable('brand_members').set(invitation).where('user_id', '=', user_id).execute();

export const markRemoved = (tx: Tx, user_id: string, now: string) =>
  tx.updateTable('brand_members').set({ removed_at: now }).where('user_id', '=', user_id).execute();
