import { Readable } from 'node:stream';
import type { AuditChain, AuditRow } from '@diwan/contract/features/audit/records';
import { words } from '@diwan/contract/features/audit/words';
import type { ListOrder } from '@diwan/contract/kernel/paging';
import { sql } from 'kysely';
import { z } from 'zod';
import { writeAudit } from '../../platform/audit/audit.ts';
import { countChain, findLastCheck } from '../../platform/audit/checks.ts';
import { type Ctx, signedIn } from '../../platform/context.ts';
import { CSV_START, writeCsvLine } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Download } from '../../platform/files/transfer.ts';
import { localTimeOf } from '../../platform/rows/columns.ts';
import { translate } from '../../platform/words.ts';
import { idKey, orderKeys, pageOf, placeOf } from '../../platform/rows/page.ts';
import { openPersonal } from '../customers/public.ts';
import { readSettings } from '../settings/public.ts';
import { withSecondPerson } from '../users/public.ts';
import { readActorNames, readRecordNames } from './names.ts';

interface AuditFilter {
  readonly actor?: string | undefined;
  readonly entity?: string | undefined;
  readonly action?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly seen?: 'true' | undefined;
  readonly by?: 'people' | 'platform' | undefined;
  readonly order?: ListOrder | undefined;
  /** The id after which rows are listed, in the order of the list. */
  readonly after_id?: bigint | undefined;
  readonly limit: number;
}

/** SQL: the start of a day in the platform's timezone, moved by `days`. */
const startOfDay = (date: string, days: number) =>
  sql<string>`((${date}::date + ${days}::integer)::timestamp
    at time zone (select timezone from settings))`;

/** Matches the actions in which a person saw or exported data. */
const SEEING = '(revealed|exported|downloaded|document_opened|viewed_as_owner)$';

function findAuditRows(db: Db, filter: AuditFilter) {
  const { actor, entity, action, seen, by, from, to, after_id, order = 'newest', limit } = filter;
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
      sql<string>`${sql.raw(localTimeOf('at'))}`.as('local_at'),
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
  if (action) {
    query = action.endsWith('.')
      ? query.where(sql<boolean>`starts_with(action, ${action})`)
      : query.where('action', '=', action);
  }
  if (by) query = query.where('actor_kind', by === 'people' ? '<>' : '=', 'system');
  if (seen) query = query.where('action', '~', SEEING);
  if (from) query = query.where('at', '>=', startOfDay(from, 0));
  if (to) query = query.where('at', '<', startOfDay(to, 1));
  const isNewest = order === 'newest';
  if (after_id !== undefined) query = query.where('id', isNewest ? '<' : '>', after_id);
  return query
    .orderBy('id', isNewest ? 'desc' : 'asc')
    .limit(limit)
    .execute();
}

const CURSOR_KEYS = {
  newest: z.tuple([idKey]),
  oldest: z.tuple([idKey, z.literal('oldest')]),
} as const;

interface AuditQuery extends Omit<AuditFilter, 'after_id'> {
  readonly cursor?: string | undefined;
}

type Snapshot = AuditRow['before'];

/** Returns the caller's accounts if an entry is about a screening case. */
async function accountsOf(ctx: Ctx, rows: readonly Pick<AuditRow, 'entity'>[]): Promise<string[]> {
  if (!rows.some(({ entity }) => entity === 'screening_case')) return [];
  const { user_id, second } = signedIn(await withSecondPerson(ctx));
  return [user_id, ...(second?.one_person_with ?? [])];
}

/** Returns one page of the audit log. By default the newest entry is first. */
export async function listAudit(
  ctx: Ctx,
  { cursor, limit, order = 'newest', ...filter }: AuditQuery,
): Promise<{ entries: AuditRow[]; next_cursor: string | null }> {
  const [after_id] = placeOf(cursor, CURSOR_KEYS[order]) ?? [];
  const rows = await findAuditRows(ctx.deps.db, { ...filter, order, after_id, limit: limit + 1 });
  const { items, next_cursor } = pageOf(rows, limit, ({ id }) => [String(id), ...orderKeys(order)]);
  const { db, secrets } = ctx.deps;
  const [opened, records, actors] = await Promise.all([
    openPersonal(db, secrets, items),
    readRecordNames(db, items, await accountsOf(ctx, items)),
    readActorNames(
      db,
      items.map(({ actor_id }) => actor_id),
    ),
  ]);
  const entries = opened.map(({ local_at: _of_files, ...row }) => ({
    ...row,
    actor_name: actors.get(row.actor_id ?? '') ?? null,
    entity_name: records.get(`${row.entity}:${row.entity_id}`) ?? null,
    id: String(row.id),
    before: row.before as Snapshot,
    after: row.after as Snapshot,
  }));
  return { entries, next_cursor };
}

/** The number of rows that an export reads at a time. */
const PIECE = 500;

const asText = (side: unknown): string | null => (side === null ? null : JSON.stringify(side));

/**
 * Exports the rows of a filter as CSV, newest first, up to the limit of the settings. If the limit
 * cut the list, the last line states it.
 */
export async function exportAudit(
  ctx: Ctx,
  filter: Omit<AuditQuery, 'cursor' | 'limit' | 'order'>,
): Promise<Download> {
  const { deps, client } = ctx;
  const { transaction_export_limit: most, timezone } = await readSettings(deps.db);
  const action = 'audit.exported';
  await ctx.transaction((tx) =>
    writeAudit(tx, ctx, { action, entity: 'audit', entity_id: 'csv', after: { ...filter } }),
  );
  async function* lines(): AsyncGenerator<string> {
    const { csv_at, actor, entity, before, after, ip, request_id } = words;
    const head = [csv_at, actor, words.action, entity, before, after, ip, request_id];
    yield (
      CSV_START + writeCsvLine(head.map((text) => translate(text, client.language, { timezone })))
    );
    let after_id: bigint | undefined;
    for (let left = most; left > 0; left -= PIECE) {
      const limit = Math.min(PIECE, left);
      const rows = await findAuditRows(deps.db, { ...filter, after_id, limit });
      const opened = await openPersonal(deps.db, deps.secrets, rows);
      yield opened
        .map((row) =>
          writeCsvLine([
            row.local_at,
            row.actor_email ?? words.actors[row.actor_kind][client.language],
            row.action,
            `${row.entity}:${row.entity_id}`,
            asText(row.before),
            asText(row.after),
            row.ip,
            row.request_id,
          ]),
        )
        .join('');
      after_id = rows.at(-1)?.id;
      if (rows.length < limit) return;
    }
    const rest = await findAuditRows(deps.db, { ...filter, after_id, limit: 1 });
    const cut =
      'This file contains only the newest {count} entries, because the export limit was reached';
    if (rest.length > 0) yield writeCsvLine([translate(cut, client.language, { count: most })]);
  }
  return {
    content: Readable.from(lines(), { highWaterMark: 1 }),
    content_type: 'text/csv; charset=utf-8',
    download_name: 'audit-log.csv',
    cache: 'no-store',
  };
}

/** Returns the length of the hash chain, and the time of the last check of the whole chain. */
export async function readChain({ deps: { db } }: Ctx): Promise<AuditChain> {
  const [chain, checked] = await Promise.all([countChain(db), findLastCheck(db)]);
  return { ...chain, checked: checked ?? null };
}

/** Requests a check of the whole chain. Simultaneous requests share one check. */
export const askForCheck = (ctx: Ctx): Promise<void> =>
  ctx.transaction((tx) =>
    ctx.deps.jobs.enqueue(tx, 'check_audit_chain', {}, { job_key: 'cron-check_audit_chain' }),
  );
