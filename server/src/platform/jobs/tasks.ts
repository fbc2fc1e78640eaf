import type { Log } from '../log/log.ts';

/**
 * Every job by name, with its payload. A feature adds its own jobs where it defines them:
 * `declare module '../../platform/jobs/tasks.ts' { interface Tasks { send_message: {...} } }`.
 * Payloads hold ids, never content: they are stored in the clear.
 */
export interface Tasks {
  /** Chains audit rows that are committed and not sealed yet. */
  seal_audit_chain: Record<string, never>;
  /** Looks at the whole audit chain and keeps what it found. */
  check_audit_chain: Record<string, never>;
  /** Tells the file storage and the log how far the audit chain goes. */
  publish_audit_head: Record<string, never>;
}

export type TaskName = keyof Tasks;

/** One run of a job. It may run twice (a process can die after the work), and must bear that. */
export interface TaskRun {
  readonly job_id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly max_attempts: number;
  readonly log: Log;
  /** Aborted when the server stops and the job takes too long to end by itself. */
  readonly signal: AbortSignal;
}

export type TaskHandler<N extends TaskName> = (payload: Tasks[N], run: TaskRun) => Promise<void>;
export type TaskHandlers = { readonly [N in TaskName]: TaskHandler<N> };

/** A job that starts by the clock. At most one of each waits, however many processes there are. */
export interface CronEntry {
  /** Five crontab fields, in UTC. */
  readonly schedule: string;
  readonly task: TaskName;
}

/** Tries of a job before it is dead: with waits of e, e^2, ... seconds that is about 3.5 hours. */
export const DEFAULT_MAX_ATTEMPTS = 10;
