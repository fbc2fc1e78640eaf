import type { SecondPerson } from '@diwan/contract/kernel/actions';
import { ADMINS } from '@diwan/contract/kernel/roles';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/error.ts';

/** An act on another account that lets the acting person use that account. */
type InfluenceKind = 'created' | 'promoted' | 'password' | 'email' | 'phone' | 'factors' | 'link';

interface Influence {
  /** The account that acted; null if no account acted. */
  readonly by_id: string | null;
  readonly user_id: string;
  readonly kind: InfluenceKind;
}

/** Records an influence. An account's acts on itself are ignored. */
export async function noteInfluence(tx: Tx, { by_id, user_id, kind }: Influence): Promise<void> {
  if (by_id === null || by_id === user_id) return;
  await sql`insert into account_influences (by_id, user_id, kind)
    values (${by_id}, ${user_id}, ${kind}) on conflict do nothing`.execute(tx);
}

/**
 * Ends every influence on an account.
 * @param ended_by the admin who vouches; null for the operator
 */
export const endInfluences = (tx: Tx, user_id: string, ended_by: string | null, at: string) =>
  tx
    .updateTable('account_influences')
    .set({ ended_at: at, ended_by })
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .execute();

/**
 * SQL: the ids of the accounts that are treated as one person with this account, including itself.
 * An influence connects both accounts in either direction. It is used if the influenced account is
 * an admin, or has influence on an admin. An owner whom two admins helped does not connect them.
 */
export const samePerson = (
  user_id: string | null | RawBuilder<unknown>,
) => sql<string>`(with recursive
  carriers(id) as (
    select u.id from users u where u.role = any(${[...ADMINS]}::text[])
    union
    select i.by_id from account_influences i join carriers c on c.id = i.user_id
      where i.ended_at is null),
  links(a, b) as (
    select i.by_id, i.user_id from account_influences i join carriers c on c.id = i.user_id
      where i.ended_at is null),
  person(id) as (
    select ${user_id}::uuid
    union
    select case when l.a = p.id then l.b else l.a end
      from person p join links l on p.id in (l.a, l.b))
  select p.id from person p)`;

/**
 * SQL: the ids of the accounts that influenced one of these accounts, directly or through others.
 * @param accounts SQL: a query of ids
 */
export const influencersOf = (accounts: RawBuilder<unknown>) => sql<string>`(with recursive
  above(id) as (
    select i.by_id from account_influences i
      where i.user_id in (${accounts}) and i.ended_at is null
    union
    select i.by_id from account_influences i join above a on a.id = i.user_id
      where i.ended_at is null)
  select a.id from above a)`;

/**
 * Adds to the caller the accounts that are treated as one person with them. The four-eyes rule
 * refuses an action if both people are one person (`bySecondPerson`).
 */
export async function withSecondPerson(ctx: Ctx, db: Db = ctx.deps.db): Promise<Ctx> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !ADMINS.some((role) => role === actor.role)) return ctx;
  const { rows } = await sql<SecondPerson>`
    with person as materialized (select p.id from ${samePerson(actor.user_id)} as p)
    select array(select p.id::text from person p where p.id <> ${actor.user_id}) as one_person_with,
      not exists (select from users u where u.role = any(${[...ADMINS]}::text[]) and u.active
        and u.id not in (select p.id from person p)) as alone`.execute(db);
  const [second] = rows;
  invariant(second, 'a statement without a condition returns one row');
  return { ...ctx, actor: { ...actor, second } };
}

/** Returns the number of independent persons among the active admins. */
export async function countPersons(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct (select min(p.id::text) from ${samePerson(sql.ref('u.id'))} as p))::integer
      as count from users u
    where u.role = any(${[...ADMINS]}::text[]) and u.active`.execute(db);
  return rows[0]?.count ?? 0;
}
