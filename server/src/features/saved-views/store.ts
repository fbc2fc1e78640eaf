import type { SavedView } from '@diwan/contract/features/saved-views/records';
import { ADMINS, viewSharersOf } from '@diwan/contract/kernel/roles';
import { type Expression, type Insertable, type SqlBool, sql } from 'kysely';
import type { UserActor } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { SavedViewsTable } from '../../platform/db/tables.ts';
import { LIST_LIMIT } from '../../platform/rows/list.ts';
import { personName } from '../users/public.ts';

/**
 * SQL: whether user `u` is a colleague who may share views with this user, by the current roles of
 * both.
 */
function colleagues({ role, partner_id }: UserActor): Expression<SqlBool> {
  const roles = viewSharersOf(role);
  if (roles.length === 0) return sql<SqlBool>`false`;
  return sql<SqlBool>`u.role in (${sql.join(roles)})
    and (u.role in (${sql.join(ADMINS)}) or u.partner_id = ${partner_id}::integer)`;
}

export type SavedViewRow = Omit<SavedView, 'can'>;

const selectViews = (db: Db, { user_id }: UserActor) =>
  db
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select([
      'v.id',
      'v.page',
      'v.name',
      sql<Record<string, string>>`v.query`.as('query'),
      'v.shared',
      sql<boolean>`v.user_id = ${user_id}`.as('own'),
      personName<string>('u').as('owner_name'),
      'v.created_at',
    ]);

/** Returns the user's own views first, then the shared ones. */
export const listSavedViews = (db: Db, actor: UserActor): Promise<SavedViewRow[]> =>
  selectViews(db, actor)
    .where((eb) =>
      eb.or([
        eb('v.user_id', '=', actor.user_id),
        eb.and([eb('v.shared', '=', true), colleagues(actor)]),
      ]),
    )
    .orderBy('own', 'desc')
    .orderBy('v.name')
    .orderBy('v.id')
    .limit(LIST_LIMIT)
    .execute();

export const findView = (db: Db, actor: UserActor, id: string): Promise<SavedViewRow | undefined> =>
  selectViews(db, actor).where('v.id', '=', id).executeTakeFirst();

/** Locks a view until the transaction ends, and reads whether it is the caller's own. */
export const lockView = (tx: Tx, { user_id }: UserActor, id: string) =>
  tx
    .selectFrom('saved_views')
    .select(sql<boolean>`user_id = ${user_id}`.as('own'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Serializes the requests of one person, so that the limit is never exceeded. */
export const lockViewsOf = (tx: Tx, user_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved_views:${user_id}`}, 0))`.execute(tx);

export async function countViews(tx: Tx, user_id: string): Promise<number> {
  const row = await tx
    .selectFrom('saved_views')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return row.count;
}

export const insertView = (tx: Tx, view: Insertable<SavedViewsTable>) =>
  tx.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow();

type ViewChange = Pick<Insertable<SavedViewsTable>, 'name' | 'query' | 'shared'>;

export const updateView = (tx: Tx, id: string, changed: ViewChange) =>
  tx.updateTable('saved_views').set(changed).where('id', '=', id).execute();

export const deleteView = (tx: Tx, id: string) =>
  tx.deleteFrom('saved_views').where('id', '=', id).execute();
