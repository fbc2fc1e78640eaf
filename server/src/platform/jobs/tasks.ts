import type { Log } from '../log/log.ts';

/**
 * Every job by name, with its payload. A feature adds its own jobs where it defines them: `declare
 * module '../../platform/jobs/tasks.ts' { interface Tasks { send_message: {...} } }`. Payloads
 * contain ids and no content, since they are stored unencrypted.
 */
export interface Tasks {
  /** Chains audit rows that are committed but not sealed. */
  seal_audit_chain: Record<string, never>;
  /** Verifies the whole audit chain and stores the result. */
  check_audit_chain: Record<string, never>;
  /** Publishes the head of the audit chain in the file storage and the log. */
  publish_audit_head: Record<string, never>;
}

export type TaskName = keyof Tasks;

/**
 * One run of a job. A job may run twice, since a process can die after the work, and must tolerate
 * it.
 */
export interface TaskRun {
  readonly job_id: string;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly max_attempts: number;
  readonly log: Log;
  /** Aborted if the job is still running when the worker has to stop. */
  readonly signal: AbortSignal;
}

export type TaskHandler<N extends TaskName> = (payload: Tasks[N], run: TaskRun) => Promise<void>;
export type TaskHandlers = { readonly [N in TaskName]: TaskHandler<N> };

/** A scheduled job. At most one of each is pending, however many processes run. */
export interface CronEntry {
  /** Five crontab fields, in UTC. */
  readonly schedule: string;
  readonly task: TaskName;
}

/**
 * Attempts of a job before it is dead. With delays of e, e^2, ... seconds they take about 3.5
 * hours.
 */
export const DEFAULT_MAX_ATTEMPTS = 10;
