import type { Log } from '../log/log.ts';

/**
 * Every job by name, with its payload. A feature adds its own jobs in its code: `declare module
 * '../../platform/jobs/tasks.ts' { interface Tasks { send_message: {...} } }`. Payloads are stored
 * unencrypted, so they contain ids and no content.
 */
export interface Tasks {
  /** Adds committed audit rows to the chain. */
  seal_audit_chain: Record<string, never>;
  /** Verifies the whole audit chain and stores the result. */
  check_audit_chain: Record<string, never>;
  /** Publishes the head of the audit chain in the file storage and the log. */
  publish_audit_head: Record<string, never>;
}

export type TaskName = keyof Tasks;

/**
 * One run of a job. A job must tolerate a second run, because a process can die after the work is
 * done.
 */
export interface TaskRun {
  readonly job_id: string;
  /** The number of the attempt, starting at 1. */
  readonly attempt: number;
  readonly max_attempts: number;
  readonly log: Log;
  /** Aborts if the job is still running when the worker must stop. */
  readonly signal: AbortSignal;
}

export type TaskHandler<N extends TaskName> = (payload: Tasks[N], run: TaskRun) => Promise<void>;
export type TaskHandlers = { readonly [N in TaskName]: TaskHandler<N> };

/** A scheduled job. At most one run of each is pending, regardless of the number of processes. */
export interface CronEntry {
  /** The five crontab fields, in UTC. */
  readonly schedule: string;
  readonly task: TaskName;
}

/**
 * The number of attempts before a job is dead. With delays of e, e^2, ... seconds, they take about
 * 3.5 hours.
 */
export const DEFAULT_MAX_ATTEMPTS = 10;
