import type { SessionRow } from '@diwan/contract/features/auth/records';
import { type BrandAccess, READERS, type Role } from '@diwan/contract/kernel/roles';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SessionsTable } from '../../platform/db/tables.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { readTogether } from '../../platform/db/read-together.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { type Scope, withinScope } from '../../platform/scope.ts';
import { accessOfUser, brandOfUser } from '../users/public.ts';

export interface NewSession {
  readonly user_id: string;
  readonly kind: 'full' | 'onboarding';
  readonly remember: boolean;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly now: string;
  readonly expires_at: string;
  /** The time when a second factor was proved in this session. */
  readonly factor_at?: string | null;
  readonly confirmed_until?: string | null;
  readonly by_mail?: boolean;
  readonly proof_epoch?: number | null;
  readonly proof_device?: string | null;
}

export const findBrandName = async (db: Db, id: number): Promise<string | undefined> => {
  const brand = await db
    .selectFrom('brands')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return brand?.name;
};

export const insertSession = (tx: Tx, { now, ...session }: NewSession) =>
  tx
    .insertInto('sessions')
    .values({ ...session, created_at: now, last_used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

export interface LiveSession {
  readonly session_id: string;
  readonly session_kind: 'full' | 'onboarding';
  readonly last_used_at: string;
  readonly user_id: string;
  readonly email: string;
  readonly role: Role;
  readonly brand_id: number | null;
  /** The access is null for roles without a brand. */
  readonly access: BrandAccess | null;
  readonly partner_id: number | null;
  readonly confirmed_until: string | null;
  readonly by_mail: boolean;
  readonly proof_epoch: number | null;
  readonly proof_device: string | null;
  readonly maintenance_mode: boolean;
  readonly maintenance_message: string | null;
}

/**
 * SQL: whether a session `s` of a user `u` was used recently enough, by the settings `g`. A
 * remembered session has no idle limit, but those of admins end after twelve idle hours.
 */
const isInUse = (now: string) => sql`case
  when s.kind = 'onboarding' then true
  when s.remember then u.role <> all (${[...READERS]}::text[])
    or s.last_used_at > ${now}::timestamptz - interval '12 hours'
  else s.last_used_at > ${now}::timestamptz - make_interval(mins => g.session_timeout_minutes)
  end`;

/**
 * Returns valid sessions with their users' current data. Ended, expired and idle sessions, and
 * those of inactive users, are absent. The query is plain SQL because every request runs it, and
 * building it would take longer than running it.
 */
export async function findLiveSessions(
  db: Db,
  session_ids: readonly string[],
  now: string,
): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select ${prepared} s.id as session_id, s.kind as session_kind, s.last_used_at,
      s.confirmed_until, s.by_mail, s.proof_epoch, s.proof_device, u.id as user_id, u.email, u.role,
      ${brandOfUser} as brand_id, ${accessOfUser} as access, u.partner_id,
      g.maintenance_mode, g.maintenance_message
    from sessions as s join users as u on u.id = s.user_id cross join settings as g
      left join brand_members as m on m.user_id = u.id
    where s.id = any (${session_ids}::uuid[]) and s.ended_at is null and u.active
      and s.expires_at > ${now}::timestamptz
      and (s.factor_at is not null or not g.two_factor_enabled
        or u.role <> all (${[...READERS]}::text[]))
      and ${isInUse(now)}`.execute(db);
  return rows;
}

/** Returns the session of a request. Lookups at the same moment share one query. */
export const findLiveSession = readTogether(
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>, session_ids: readonly string[]) =>
    findLiveSessions(db, session_ids, clock.iso()),
  ({ session_id }) => session_id,
);

/** Sets the last use, if it is later than the stored one. */
export const touchSession = (db: Db, session_id: string, now: string) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', session_id)
    .where('last_used_at', '<', now)
    .execute();

type EndReason = NonNullable<SessionsTable['end_reason']>;

export const endSession = (db: Db, session_id: string, end_reason: EndReason, now: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason })
    .where('id', '=', session_id)
    .where('ended_at', 'is', null)
    .execute();

export const endSessionsOfUser = (db: Db, user_id: string, end_reason: EndReason, now: string) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute();

/** Lists a user's valid sessions, the last used first. `current` is the session of the request. */
export async function findSessionsOf(
  db: Db,
  user_id: string,
  current: string | null,
  now: string,
): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.ip, s.user_agent, s.created_at, s.last_used_at,
      s.id is not distinct from ${current}::uuid as current
    from sessions as s join users as u on u.id = s.user_id cross join settings as g
    where s.user_id = ${user_id} and s.kind = 'full' and s.ended_at is null
      and s.expires_at > ${now}::timestamptz and ${isInUse(now)}
    order by s.last_used_at desc, s.id limit ${sql.lit(LIST_LIMIT)}`.execute(db);
  return rows;
}

/**
 * Ends the sessions of a user, except `but_for` if it is given.
 * @returns the number of ended sessions
 */
export async function endSessionsBut(
  db: Db,
  { user_id, but_for }: { readonly user_id: string; readonly but_for: string | null },
  end_reason: EndReason,
  now: string,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb.val(but_for === null), eb('id', '<>', but_for)]))
    .returning('id')
    .execute();
  return ended.length;
}

/** Ends one session of a user. @returns false if it belongs to another user or has ended */
export async function endSessionOf(
  db: Db,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
  end_reason: EndReason,
  now: string,
): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ ended_at: now, end_reason })
    .where('id', '=', session_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

interface IdentityProof {
  readonly confirmed_until: string;
  /** The time is absent if the person proved their identity with a password. */
  readonly factor_at?: string;
}

/** Records that the person proved their identity in this session. */
export const proveSession = (db: Db, session_id: string, proved: IdentityProof) =>
  db.updateTable('sessions').set(proved).where('id', '=', session_id).execute();

/** Returns what was proved in a session, so that a new session can keep it. */
export const findProof = (db: Db, session_id: string) =>
  db
    .selectFrom('sessions')
    .select(['factor_at', 'confirmed_until'])
    .where('id', '=', session_id)
    .executeTakeFirst();

export const insertRefreshToken = (tx: Tx, token_hash: string, session_id: string, now: string) =>
  tx.insertInto('refresh_tokens').values({ token_hash, session_id, created_at: now }).execute();

/** Locks the token, so that two simultaneous uses are serialized. */
export const lockRefreshToken = (tx: Tx, token_hash: string) =>
  tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .select(['t.session_id', 't.replaced_at', 's.remember'])
    .where('t.token_hash', '=', token_hash)
    .forUpdate('t')
    .executeTakeFirst();

export const markReplaced = (tx: Tx, token_hash: string, now: string) =>
  tx
    .updateTable('refresh_tokens')
    .set({ replaced_at: now })
    .where('token_hash', '=', token_hash)
    .where('replaced_at', 'is', null)
    .execute();

export interface NewPasswordToken {
  readonly token_hash: string;
  readonly user_id: string;
  readonly email: string;
  readonly purpose: 'setup' | 'reset';
  readonly created_at: string;
  readonly expires_at: string;
}

export const insertPasswordToken = (tx: Tx, token: NewPasswordToken) =>
  tx.insertInto('password_tokens').values(token).execute();

/** Returns the user of a link that can still set a password; undefined if the link is not valid. */
export const findPasswordTokenUser = (db: Db, token_hash: string, email: string, now: string) =>
  db
    .selectFrom('password_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name'])
    .where('t.token_hash', '=', token_hash)
    .where('t.email', '=', email)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now)
    .executeTakeFirst();

/**
 * Uses up the token in one conditional update, so that only one of two simultaneous uses succeeds.
 */
export const usePasswordToken = (tx: Tx, token_hash: string, email: string, now: string) =>
  tx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'purpose'])
    .executeTakeFirst();

/** Uses up all links of the user: after a password is set, no other link may set it again. */
export const spendPasswordTokens = (tx: Tx, user_id: string, now: string) =>
  tx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .execute();

/**
 * Ends the sessions, refresh tokens and password links of all accounts.
 * @returns the number of ended sessions
 */
export async function endAllSessions(tx: Tx, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now, end_reason: 'ended_by_admin' })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  await tx.deleteFrom('refresh_tokens').execute();
  await tx
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('used_at', 'is', null)
    .execute();
  return Number(numUpdatedRows);
}

export const deleteStaleSessions = (db: Db, before: string) =>
  db.deleteFrom('sessions').where('expires_at', '<', before).execute();

/** Returns the owner of an open registration: active, and without a password. */
export const findOpenOwner = (db: Db, brand_id: number) =>
  db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .leftJoin('registration_proofs as p', 'p.user_id', 'u.id')
    .select([
      'u.id as user_id',
      'u.email',
      sql<number>`coalesce(p.epoch, 0)`.as('epoch'),
      sql<number>`coalesce(p.links_from, 0)`.as('links_from'),
      'p.began_on',
      'p.mailed_at',
    ])
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
