import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { DEFAULT_MAX_ATTEMPTS, type TaskName, type Tasks } from './tasks.ts';

interface EnqueueOptions {
  /**
   * The key of the job. A pending job with the same key is replaced instead of duplicated.
   * Transactions with the same key block each other. Therefore a key must identify one object, such
   * as a message or a brand.
   */
  readonly job_key?: string;
  /** The earliest time at which the job starts. */
  readonly run_at?: string;
  readonly max_attempts?: number;
  /**
   * The queue of the job. Jobs of one queue run one after the other, so slow jobs of a queue occupy
   * only one slot of the worker.
   */
  readonly queue?: string;
}

export interface Jobs {
  /**
   * Adds a job in the transaction of the change, so that it exists only if the change is committed.
   */
  enqueue<N extends TaskName>(
    tx: Db,
    name: N,
    payload: Tasks[N],
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Adds many jobs of one kind with one statement, which is much faster than single statements. */
  enqueueMany<N extends TaskName>(
    tx: Db,
    name: N,
    jobs: readonly (EnqueueOptions & { readonly payload: Tasks[N] })[],
  ): Promise<void>;
}

/**
 * The lower priority of jobs that are queued in bulk, so that a password link does not wait for a
 * campaign.
 */
const BULK_PRIORITY = 10;

export function createJobs(): Jobs {
  return {
    enqueue: async (tx, name, payload, { job_key, run_at, max_attempts, queue } = {}) => {
      await sql`select ${prepared} from graphile_worker.add_job(
        identifier => ${name}::text,
        payload => ${JSON.stringify(payload)}::json,
        run_at => ${run_at ?? null}::timestamptz,
        max_attempts => ${max_attempts ?? DEFAULT_MAX_ATTEMPTS}::integer,
        job_key => ${job_key ?? null}::text,
        queue_name => ${queue ?? null}::text
      )`.execute(tx);
    },
    enqueueMany: async (tx, name, jobs) => {
      if (jobs.length === 0) return;
      await sql`select from graphile_worker.add_jobs((
        select array_agg(row(${name}::text, j.payload, j.queue, j.run_at,
          coalesce(j.max_attempts, ${DEFAULT_MAX_ATTEMPTS}), j.job_key, ${BULK_PRIORITY}::integer, null
        )::graphile_worker.job_spec)
        from json_to_recordset(${JSON.stringify(jobs)}::json) as j(payload json, queue text,
          run_at timestamptz, max_attempts integer, job_key text)))`.execute(tx);
    },
  };
}

/**
 * Returns the condition that a job with this key is pending or running. A dead job does not meet
 * it, so that a sweep queues its work again.
 */
export const hasLivingJob = (key: RawBuilder<string>) =>
  sql<boolean>`exists (select from graphile_worker._private_jobs j where j.key = ${key}
    and (j.attempts < j.max_attempts or j.locked_at is not null))`;
