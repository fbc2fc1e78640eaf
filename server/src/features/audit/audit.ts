import type { AuditRow } from '@diwan/contract/features/audit/records';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { openPersonal } from '../customers/customers.ts';
import { idKey, pageOf, placeOf } from '../../platform/rows/page.ts';

interface AuditFilter {
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

function findAuditRows(db: Db, filter: AuditFilter) {
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

const CURSOR_KEYS = z.tuple([idKey]);

interface AuditQuery extends Omit<AuditFilter, 'before_id'> {
  readonly cursor?: string | undefined;
}

type Snapshot = AuditRow['before'];

/** One page of the audit log, newest first. */
export async function listAudit(
  ctx: Ctx,
  { cursor, limit, ...filter }: AuditQuery,
): Promise<{ entries: AuditRow[]; next_cursor: string | null }> {
  const [before_id] = placeOf(cursor, CURSOR_KEYS) ?? [];
  const rows = await findAuditRows(ctx.deps.db, { ...filter, before_id, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, ({ id }) => [String(id)]);
  const opened = await openPersonal(ctx.deps.db, ctx.deps.secrets, items);
  const entries = opened.map((row) => ({
    ...row,
    id: String(row.id),
    before: row.before as Snapshot,
    after: row.after as Snapshot,
  }));
  return { entries, next_cursor };
}
