import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Rows older than this one. */
  readonly before_id?: bigint | undefined;
  readonly limit: number;
}

/** The first moment of a day in the platform's timezone, `days` later. */
const startOfDay = (date: string, days: number) =>
  sql<string>`((${date}::date + ${days}::integer)::timestamp
    at time zone (select timezone from settings))`;

export function findAuditRows(db: Db, filter: AuditFilter) {
  const { actor, entity, action, from, to, before_id, limit } = filter;
  let query = db
    .selectFrom('audit_log')
    .select([
      'id',
      'at',
      'actor_kind',
      'actor_id',
      'actor_email',
      'action',
      'entity',
      'entity_id',
      'before',
      'after',
      'ip',
      'user_agent',
      'request_id',
      sql<boolean>`hash is not null`.as('sealed'),
    ]);
  if (actor) {
    query = query.where(({ eb, or }) =>
      or([
        sql<boolean>`strpos(actor_email, ${actor.toLowerCase()}) > 0`,
        eb(sql`actor_id::text`, '=', actor.toLowerCase()),
      ]),
    );
  }
  if (entity) {
    const [kind = '', id] = entity.split(/:(.*)/s);
    query = query.where('entity', '=', kind);
    if (id !== undefined) query = query.where('entity_id', '=', id);
  }
  if (action) query = query.where(sql<boolean>`starts_with(action, ${action})`);
  if (from) query = query.where('at', '>=', startOfDay(from, 0));
  if (to) query = query.where('at', '<', startOfDay(to, 1));
  if (before_id !== undefined) query = query.where('id', '<', before_id);
  return query.orderBy('id', 'desc').limit(limit).execute();
}
