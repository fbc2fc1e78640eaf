import type { SecondPerson } from '@diwan/contract/kernel/actions';
import { ADMINS } from '@diwan/contract/kernel/roles';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';

/** Somebody did something to another's account that lets the one act as the other. */
export interface Grip {
  readonly by_id: string;
  readonly user_id: string;
  /** Knows what signs it in. Who only made the account has its link sent to somebody's mailbox. */
  readonly opens: boolean;
}

const DAYS = 30;

/**
 * Grips on accounts of administrators since then. The audit trail tells of passwords, factors and
 * addresses: what an account says of itself is replaced by whoever acts as its owner.
 */
async function findGrips(db: Db, since: string): Promise<Grip[]> {
  const { rows } = await sql<Grip>`
    with admins as (select * from users where role = any(${[...ADMINS]}::text[]))
    select created_by as by_id, id as user_id, false as opens from admins
      where created_by <> id and created_at > ${since}
    union
    select password_set_by, id, true from admins
      where password_set_by <> id and password_set_at > ${since}
    union
    select v.viewer_id, u.id, true from link_reveals v join admins u on u.id = v.user_id
      where v.viewer_id <> u.id and v.revealed_at > ${since}
    union
    -- Who takes factors away can set up new ones with what else they know.
    select r.requested_by, u.id, true from factor_resets r join admins u on u.id = r.user_id
      where r.state = 'done' and r.requested_by <> u.id and r.decided_at > ${since}
    union
    select r.decided_by, u.id, true from factor_resets r join admins u on u.id = r.user_id
      where r.state = 'done' and r.decided_by <> u.id and r.decided_at > ${since}
    union
    select a.actor_id, u.id, a.action <> 'user.created' from admins u
      join audit_log a on a.entity = 'user' and a.entity_id = u.id::text
      where a.actor_id <> u.id and a.at > ${since}
        and (a.action like 'auth.%' or a.action = 'user.created' or a.before ? 'email')`.execute(
    db,
  );
  return rows;
}

/** Administrators, also those who still have to set their first password. */
const findAdmins = (db: Db) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ADMINS)
    .where('active', '=', true)
    .execute();

/** Whom one comes to from somebody, also by way of others. */
function reach(from: string, next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    for (const one of next(id)) {
      if (one === from || found.has(one)) continue;
      found.add(one);
      queue.push(one);
    }
  }
  return found;
}

/** What a person can be second to, as grips and administrators stand. */
export function secondPersonOf(
  user_id: string,
  grips: readonly Grip[],
  admins: readonly string[],
): SecondPerson {
  const up = (which: readonly Grip[]) => (id: string) =>
    which.flatMap((grip) => (grip.user_id === id ? [grip.by_id] : []));
  const down = (which: readonly Grip[]) => (id: string) =>
    which.flatMap((grip) => (grip.by_id === id ? [grip.user_id] : []));
  const opening = grips.filter(({ opens }) => opens);
  const second_to = reach(user_id, up(grips)).union(reach(user_id, down(opening)));
  const not_second = reach(user_id, down(grips)).union(reach(user_id, up(opening)));
  const seconds = admins.filter((id) => id !== user_id && !not_second.has(id));
  return { bound_to: [...second_to], alone: seconds.length === 0 };
}

/**
 * The caller, of whom is known from here on with whom they are not two: an action of two persons is
 * then refused where one person could be both (`bySecondPerson`).
 */
export async function withSecondPerson(ctx: Ctx, db: Db = ctx.deps.db): Promise<Ctx> {
  const { actor, deps } = ctx;
  if (actor.kind !== 'user' || !ADMINS.some((role) => role === actor.role)) return ctx;
  const since = deps.clock
    .now()
    .subtract({ hours: DAYS * 24 })
    .toString();
  const grips = await findGrips(db, since);
  const admins = await findAdmins(db);
  const second = secondPersonOf(
    actor.user_id,
    grips,
    admins.map(({ id }) => id),
  );
  return { ...ctx, actor: { ...actor, second } };
}
