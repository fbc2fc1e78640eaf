import { setTimeout as delay } from 'node:timers/promises';
import { features } from './features.ts';
import { auditSchedule, sealAuditChainTask } from './platform/audit/chain.ts';
import { auditCheckSchedule, checkAuditChainTask } from './platform/audit/checks.ts';
import { auditHeadSchedule, publishAuditHeadTask } from './platform/audit/heads.ts';
import { leaveMarkTask } from './platform/backup/marks.ts';
import { isParked, OUTGOING } from './platform/backup/restores.ts';
import type { Deps } from './platform/context.ts';
import type { JobMakers } from './platform/feature.ts';
import type { CronEntry, TaskHandlers } from './platform/jobs/tasks.ts';
import { type RunningWorker, startWorker } from './platform/jobs/worker.ts';

const PLATFORM_JOBS = {
  seal_audit_chain: sealAuditChainTask,
  check_audit_chain: checkAuditChainTask,
  publish_audit_head: publishAuditHeadTask,
  leave_mark: leaveMarkTask,
} as const;

type Features = typeof features;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type FeatureJobs = Intersection<Features[keyof Features]['jobs']>;

const allJobs: readonly Partial<JobMakers>[] = Object.values(features).map(({ jobs }) => jobs);

/** The functions that create the handlers of all jobs. A job without one does not compile. */
const MAKERS: JobMakers = Object.assign({}, PLATFORM_JOBS, ...allJobs) as typeof PLATFORM_JOBS &
  FeatureJobs;

/** Creates the handlers of all jobs, by the job's name. */
export const handlersOf = (deps: Deps): TaskHandlers =>
  Object.fromEntries(
    Object.entries(MAKERS).map(([name, makeHandler]) => [name, makeHandler(deps)]),
  ) as unknown as TaskHandlers;

const CRONTAB: readonly CronEntry[] = [
  ...auditSchedule,
  ...auditHeadSchedule,
  ...auditCheckSchedule,
  ...Object.values(features).flatMap(({ schedule }) => schedule),
];

/** The number of concurrent jobs. Most of the time, jobs wait for the provider or for the disk. */
const JOBS_AT_A_TIME = 8;
const DELIVERIES_AT_A_TIME = 8;

const RELEASE_EVERY_MS = 5_000;

const isOutgoing = (name: string): boolean => OUTGOING.some((outgoing) => outgoing === name);

/**
 * Starts the worker for deliveries and the worker for all other jobs. With `parked`, jobs that send
 * data outside stay in the queue.
 */
function startBoth(deps: Deps, url: string, parked: boolean): readonly RunningWorker[] {
  const { log, metrics } = deps;
  const { deliver_webhook, deliver_payout_file, ...tasks } = handlersOf(deps);
  const inside = Object.entries(tasks).filter(([name]) => !isOutgoing(name));
  const worker = startWorker({
    url,
    tasks: parked ? Object.fromEntries(inside) : tasks,
    crontab: CRONTAB,
    concurrency: JOBS_AT_A_TIME,
    log,
    metrics,
  });
  if (parked) return [worker];
  const deliveries = startWorker({
    url,
    tasks: { deliver_webhook, deliver_payout_file },
    crontab: [],
    concurrency: DELIVERIES_AT_A_TIME,
    log,
    metrics,
  });
  return [worker, deliveries];
}

const stopAll = async (workers: readonly RunningWorker[], drain_ms?: number): Promise<void> => {
  await Promise.all(workers.map((worker) => worker.stop(drain_ms)));
};

/** Resolves when an operator releases the jobs that a restore parked, or when the process stops. */
async function untilReleased({ db, log }: Deps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(RELEASE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    const parked = await isParked(db).catch((error: unknown) => {
      log.warn({ err: error }, 'the database does not report whether outgoing jobs are held');
      return true;
    });
    if (!parked) return;
  }
}

/**
 * Starts this process's workers. Calls to servers of brands and banks have separate slots, because
 * these servers may be slow. After a restore, jobs that send data outside stay in the queue until
 * an operator releases them.
 * @param url a direct address of PostgreSQL, because workers use LISTEN
 */
export async function startWorkers(deps: Deps, url: string): Promise<RunningWorker> {
  const stopping = new AbortController();
  const parked = await isParked(deps.db);
  let workers = startBoth(deps, url, parked);
  const released = parked
    ? untilReleased(deps, stopping.signal).then(async () => {
        if (stopping.signal.aborted) return;
        await stopAll(workers);
        workers = startBoth(deps, url, false);
        deps.log.info('outgoing jobs were released');
      })
    : Promise.resolve();
  return {
    stop: async (drain_ms) => {
      stopping.abort();
      await released;
      await stopAll(workers, drain_ms);
    },
  };
}
