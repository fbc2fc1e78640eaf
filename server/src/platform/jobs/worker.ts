import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger,
  parseCrontab,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import pg from 'pg';
import { withRequest, type Log } from '../log/log.ts';
import type { Metrics } from '../metrics.ts';
import { keepLeases } from './leases.ts';
import { DEFAULT_MAX_ATTEMPTS, type CronEntry, type TaskHandlers, type TaskRun } from './tasks.ts';

export interface WorkerOptions {
  /**
   * The URL of a session connection, because the worker uses LISTEN. A transaction pooler does not
   * support it.
   */
  readonly url: string;
  readonly tasks: Partial<TaskHandlers>;
  readonly crontab: readonly CronEntry[];
  readonly log: Log;
  readonly metrics?: Metrics;
  /** The number of jobs that this process runs in parallel. */
  readonly concurrency?: number;
}

export interface RunningWorker {
  /**
   * Starts no more jobs and waits for the running ones. After `drain_ms`, other processes take over
   * the remaining jobs.
   */
  stop(drain_ms?: number): Promise<void>;
}

const MAX_RESTART_WAIT_MS = 15_000;
const DRAIN_MS = 25_000;

/**
 * Writes one line per schedule. The job key prevents a slow job from being queued several times.
 */
const toCrontab = (entries: readonly CronEntry[]): string =>
  entries
    .map(({ schedule, task }) => {
      const options = `jobKey=cron-${task}&jobKeyMode=replace&max=${DEFAULT_MAX_ATTEMPTS}`;
      return `${schedule} ${task} ?${options}`;
    })
    .join('\n');

/**
 * Converts the log for graphile-worker. The library logs each success at the level info, which is
 * lowered to debug.
 */
const toWorkerLogger = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });

const JOB_OUTCOMES = ['done', 'failed', 'dead'] as const;

function toTaskList(tasks: Partial<TaskHandlers>, log: Log, metrics?: Metrics): TaskList {
  const list: TaskList = {};
  for (const [name, handler] of Object.entries(tasks)) {
    for (const outcome of JOB_OUTCOMES) metrics?.jobs_total.inc({ task: name, outcome }, 0);
    list[name] = async (payload, { job, abortSignal }) => {
      // The cast is safe: the table has the right handler for each name, and `enqueue` the right
      // payload.
      const handle = handler as (payload: unknown, run: TaskRun) => Promise<void>;
      const time = metrics?.job_duration_seconds.startTimer({ task: name });
      const { attempts: attempt, max_attempts } = job;
      const job_id = String(job.id);
      const task_log = log.child({ task: name, job_id });
      const request_id = attempt === 1 ? `job-${job_id}` : `job-${job_id}-${attempt}`;
      const started = performance.now();
      const count = (outcome: (typeof JOB_OUTCOMES)[number]): void => {
        metrics?.jobs_total.inc({ task: name, outcome });
        const duration_ms = performance.now() - started;
        const attributes = { attempt, job_id };
        const span = { request_id, name, duration_ms, failed: outcome !== 'done', attributes };
        metrics?.spans.record?.({ kind: 'job', ...span });
      };
      try {
        await withRequest({ request_id }, () =>
          handle(payload, {
            job_id,
            attempt,
            max_attempts,
            log: task_log,
            signal: abortSignal ?? new AbortController().signal,
          }),
        );
        count('done');
      } catch (error) {
        count(attempt >= max_attempts ? 'dead' : 'failed');
        throw error;
      } finally {
        time?.();
      }
    };
  }
  return list;
}

/**
 * Opens the worker's own pool. The library removes its listeners before it closes the connections,
 * and an error in between would end the process.
 */
function openPool(url: string, log: Log): pg.Pool {
  const pool = new pg.Pool({ connectionString: url });
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the worker broke'));
  return pool;
}

/**
 * Runs jobs until `stop` is called. A runner that loses the database ends, and is then restarted
 * with growing delays.
 */
export function startWorker(options: WorkerOptions): RunningWorker {
  const { url, log, metrics } = options;
  const stopping = new AbortController();
  const leases = keepLeases({
    url,
    log,
    onCounts: ({ waiting, running, dead }) => {
      metrics?.job_queue.set({ state: 'waiting' }, waiting);
      metrics?.job_queue.set({ state: 'running' }, running);
      metrics?.job_queue.set({ state: 'dead' }, dead);
    },
  });
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => leases.hold(workerPool.id));
  let runner: Runner | undefined;

  const runOnce = async (pgPool: pg.Pool): Promise<void> => {
    runner = await run({
      pgPool,
      taskList: toTaskList(options.tasks, log, metrics),
      // The items are parsed here, because the library would treat any text as a request to read
      // the file crontab.
      parsedCronItems: parseCrontab(toCrontab(options.crontab)),
      concurrency: options.concurrency ?? 4,
      // The process has its own signal handler. It stops the server before the worker.
      noHandleSignals: true,
      pollInterval: 2_000,
      logger: toWorkerLogger(log),
      events,
      // With batching, the library does not await the update that completes a job. A stop could
      // then lose this update, so that the job runs again. A lost database would be an unhandled
      // rejection.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    // `stop` was called while the worker connected, when there was no runner to stop.
    if (stopping.signal.aborted) await runner.stop();
    else await runner.promise;
  };
  const supervise = async (): Promise<void> => {
    for (let wait_ms = 250; !stopping.signal.aborted;) {
      const pool = openPool(url, log);
      try {
        await runOnce(pool);
        wait_ms = 250;
      } catch (error) {
        log.error({ err: error }, 'the job worker ended; it is started again');
      }
      // This is not awaited, because closing a hanging connection can take long.
      void pool.end().catch(() => undefined);
      runner = undefined;
      leases.letGo();
      await delay(wait_ms, undefined, { signal: stopping.signal }).catch(() => undefined);
      wait_ms = Math.min(wait_ms * 2, MAX_RESTART_WAIT_MS);
    }
  };
  const ended = supervise();

  return {
    stop: async (drain_ms = DRAIN_MS) => {
      if (stopping.signal.aborted) return ended;
      stopping.abort();
      const drained = (runner?.stop() ?? Promise.resolve()).then(() => ended);
      const patience = new AbortController();
      const late = delay(drain_ms, 'late' as const, { signal: patience.signal }).catch(() => null);
      const outcome = await Promise.race([drained, late]);
      patience.abort();
      // The lease ends with the session. Another process then takes over the jobs that are still
      // running.
      if (outcome === 'late') log.warn('jobs were still running when the worker had to stop');
      await leases.stop();
    },
  };
}
