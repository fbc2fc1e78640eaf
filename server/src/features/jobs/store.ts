import type { SendingState } from '@diwan/contract/features/jobs/actions';
import type { OutgoingMessage, SendingKind } from '@diwan/contract/features/jobs/records';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface SendingFilter {
  readonly kind: SendingKind | undefined;
  readonly state: SendingState | undefined;
  readonly after: readonly [created_at: string, id: string] | undefined;
  readonly limit: number;
}

/** The stored states of a table, for each state that the page shows. */
type States = Readonly<Record<SendingState, readonly string[]>>;

const WEBHOOK_STATES: States = { waiting: ['pending'], done: ['delivered'], failed: ['failed'] };
const MESSAGE_STATES: States = {
  waiting: ['pending', 'failed'],
  done: ['sent'],
  failed: ['dead'],
};
const FILE_STATES: States = {
  waiting: ['queued', 'sending'],
  done: ['delivered'],
  failed: ['failed'],
};

interface Table {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly state: string;
  readonly at: string;
  readonly id: string;
  readonly states: States;
}

const WEBHOOKS: Table = {
  columns: sql`'webhook' as kind, d.url as to, d.event as what, b.id as brand_id,
    b.name as brand_name, null::uuid as export_id, d.attempts, d.next_attempt_at,
    (select coalesce(a.problem, a.status_code::text) from webhook_attempts as a
      where a.delivery_id = d.id order by a.id desc limit 1) as problem`,
  from: sql`webhook_deliveries as d join brands as b on b.id = d.brand_id`,
  state: 'd.state',
  at: 'd.created_at',
  id: 'd.id',
  states: WEBHOOK_STATES,
};

const MESSAGES: Table = {
  columns: sql`m.channel as kind, m.to_address as to, m.subject as what, b.id as brand_id,
    b.name as brand_name, null::uuid as export_id, m.attempts, m.next_try_at as next_attempt_at,
    left(m.last_error, 300) as problem`,
  from: sql`messages as m left join brands as b on b.id = m.brand_id`,
  state: 'm.status',
  at: 'm.created_at',
  id: 'm.id',
  states: MESSAGE_STATES,
};

const FILES: Table = {
  columns: sql`'sftp' as kind, s.name as to, f.name as what, null::integer as brand_id,
    null::text as brand_name, p.export_id, p.attempts, p.next_attempt_at, p.problem`,
  from: sql`payout_deliveries as p join payout_files as f on f.id = p.file_id
    join businesses as s on s.id = p.business_id`,
  state: 'p.state',
  at: 'p.requested_at',
  id: 'p.id',
  states: FILE_STATES,
};

/** SQL: the newest outgoing messages of a table, found by its index. */
function newestOf({ columns, from, state, at, id, states }: Table, filter: SendingFilter) {
  const wanted = Object.entries(states).flatMap(([name, stored]) =>
    filter.state === undefined || filter.state === name ? stored : [],
  );
  const shown = Object.entries(states).map(
    ([name, stored]) => sql`when ${sql.raw(state)} in (${sql.join(stored)}) then ${name}`,
  );
  const [before, last] = filter.after ?? [null, null];
  return sql`(select ${sql.raw(id)}, ${sql.raw(at)} as created_at, ${columns},
      case ${sql.join(shown, sql` `)} end as state
    from ${from} where ${sql.raw(state)} = any(${wanted}::text[])
      and (${before}::timestamptz is null
        or (${sql.raw(at)}, ${sql.raw(id)}) < (${before}::timestamptz, ${last}::uuid))
    order by ${sql.raw(at)} desc, ${sql.raw(id)} desc limit ${filter.limit})`;
}

/**
 * Returns the tables to search. Only a few of all messages belong to one channel, so the table of
 * messages is filtered by channel before it is searched.
 */
function tablesOf(kind: SendingKind | undefined): readonly Table[] {
  if (kind === undefined) return [WEBHOOKS, MESSAGES, FILES];
  if (kind === 'webhook') return [WEBHOOKS];
  if (kind === 'sftp') return [FILES];
  const from = sql`(select * from messages where channel = ${kind}) as m
    left join brands as b on b.id = m.brand_id`;
  return [{ ...MESSAGES, from }];
}

type Row = Omit<OutgoingMessage, 'can' | 'brand'> & {
  brand_id: number | null;
  brand_name: string | null;
};

/** Returns outgoing messages, newest first. */
export async function findSendings(
  db: Db,
  filter: SendingFilter,
): Promise<Omit<OutgoingMessage, 'can'>[]> {
  const parts = tablesOf(filter.kind).map((table) => newestOf(table, filter));
  const { rows } = await sql<Row>`
    select * from (${sql.join(parts, sql` union all `)}) as s
    order by s.created_at desc, s.id desc limit ${filter.limit}`.execute(db);
  return rows.map(({ brand_id, brand_name, ...row }) => ({
    ...row,
    brand: brand_id === null ? null : { id: brand_id, name: brand_name ?? '' },
  }));
}

interface SubjectRow {
  readonly about: string;
  readonly what: string | null;
  readonly brand_id: number | null;
  readonly brand_name: string | null;
}

/** Returns the objects with these ids that jobs work on, and their brands. */
export async function findSubjects(
  db: Db,
  ids: readonly (string | null)[],
): Promise<readonly SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    with wanted as (select unnest(${ids}::uuid[]) as id), found as (
      select d.id, d.event as what, d.brand_id from webhook_deliveries d join wanted using (id)
      union all
      select m.id, m.subject, m.brand_id from messages m join wanted using (id)
      union all
      select d.id, null, d.brand_id from brand_documents d join wanted using (id)
      union all
      select c.id, null, c.brand_id from signature_comparisons c join wanted using (id)
      union all
      select a.id, null, a.brand_id from agreements a join wanted using (id)
      union all
      select l.id, null, l.brand_id from leads l join wanted using (id)
      union all
      select c.id, c.name, null from campaigns c join wanted using (id)
      union all
      select d.id, f.name, null from payout_deliveries d join wanted using (id)
        join payout_files f on f.id = d.file_id
    )
    select f.id as about, f.what, b.id as brand_id, b.name as brand_name
    from found f left join brands b on b.id = f.brand_id`.execute(db);
  return rows;
}
