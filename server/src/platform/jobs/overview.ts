import type { JobState } from '@diwan/contract/features/jobs/actions';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { LEASE_LOCK } from './leases.ts';

/** The condition that the process of job `j` is alive, because its pool has a lease. */
const IS_LEASED = sql<boolean>`exists (select from pg_locks as l
  where l.locktype = 'advisory' and l.granted and l.classid::bigint = ${LEASE_LOCK}
    and l.objsubid = 2 and l.objid::bigint = hashtext(j.locked_by)::bigint & 4294967295)`;

/**
 * The state of a job. A pool takes its lease only after its first job. Therefore a job that was
 * just locked is treated as running without a lease.
 */
const STATE = sql<JobState>`case
  when j.locked_at is not null then
    case when j.locked_at > now() - interval '15 seconds' or ${IS_LEASED} then 'running'
      else 'lost' end
  when j.attempts >= j.max_attempts then 'dead'
  when c.crashes is not null then 'lost'
  when j.last_error is not null and j.attempts > 0 then 'failed'
  else 'queued' end`;

const FROM = sql`graphile_worker._private_jobs as j
  join graphile_worker._private_tasks as t on t.id = j.task_id
  left join job_crashes as c on c.job_id = j.id`;

/**
 * The first id or day in the payload. Other values, such as an encrypted address, are not shown.
 */
const ABOUT = sql<string | null>`(select p.value from json_each_text(j.payload) as p
  where p.key ~ '(^|_)(id|day)$' order by p.key limit 1)`;

const COLUMNS = sql`j.id::text as id, t.identifier as task, ${ABOUT} as about, ${STATE} as state,
  j.attempts::integer as attempts, j.max_attempts::integer as max_attempts,
  coalesce(c.crashes, 0) as crashes, left(j.last_error, 500) as last_error,
  j.created_at::timestamptz(3) as created_at, j.run_at::timestamptz(3) as run_at,
  j.locked_at::timestamptz(3) as started_at`;

export interface JobRow {
  readonly id: string;
  readonly task: string;
  readonly about: string | null;
  readonly state: JobState;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly crashes: number;
  readonly last_error: string | null;
  readonly created_at: string;
  readonly run_at: string;
  readonly started_at: string | null;
}

export interface JobFilter {
  readonly state: JobState | 'troubled' | undefined;
  readonly task: string | undefined;
  readonly about: string | undefined;
  readonly before: bigint | undefined;
  readonly limit: number;
}

const TROUBLED: readonly JobState[] = ['failed', 'lost', 'dead'];

/** Lists jobs, newest first. */
export async function findJobs(db: Db, { state, task, about, before, limit }: JobFilter) {
  const wanted = state === 'troubled' ? TROUBLED : [state];
  const states = state === undefined ? null : wanted;
  const { rows } = await sql<JobRow>`
    select ${COLUMNS} from ${FROM}
    where (${before ?? null}::bigint is null or j.id < ${before ?? null}::bigint)
      and (${states}::text[] is null or ${STATE} = any(${states}::text[]))
      and (${task ?? null}::text is null or t.identifier = ${task ?? null}::text)
      and (${about ?? null}::text is null or exists (
        select from json_each_text(j.payload) as p where p.value = ${about ?? null}::text))
    order by j.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countJobs(db: Db): Promise<Partial<Record<JobState, number>>> {
  const { rows } = await sql<{ state: JobState; count: number }>`
    select ${STATE} as state, count(*)::integer as count from ${FROM} group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Locks a job until the end of the transaction, so that no worker starts it. */
export async function lockJob(tx: Tx, id: bigint): Promise<JobRow | undefined> {
  await sql`select from graphile_worker._private_jobs where id = ${id} for update`.execute(tx);
  const { rows } = await sql<JobRow>`select ${COLUMNS} from ${FROM} where j.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Schedules a locked job to run immediately, and resets its attempts. Lock it with `lockJob` first.
 */
export async function runAgain(tx: Tx, id: bigint): Promise<void> {
  await tx.deleteFrom('job_crashes').where('job_id', '=', id).execute();
  await sql`update graphile_worker._private_jobs
    set attempts = 0, run_at = now(), updated_at = now() where id = ${id}`.execute(tx);
}
