import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from 'kysely';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { openDatabase, type OpenDatabase } from '../db/database.ts';
import { createLog } from '../log/log.ts';
import { createMetrics, renderMetrics } from '../metrics.ts';
import { createJobs } from './jobs.ts';
import { keepLeases } from './leases.ts';
import type { TaskRun } from './tasks.ts';
import { startWorker, type RunningWorker } from './worker.ts';

const NAME = 'seal_audit_chain';
const WAIT = { timeout: 60_000, interval: 50 };
const log = createLog({ level: 'silent' });
const jobs = createJobs();
let url: string;
let database: OpenDatabase;
let worker: RunningWorker | undefined;

beforeAll(async () => {
  ({ url } = await cloneDatabase());
  database = openDatabase(url);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await sql`delete from graphile_worker._private_jobs`.execute(database.db);
});
afterAll(() => database.close());

interface JobRow {
  readonly key: string | null;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly locked_by: string | null;
  readonly last_error: string | null;
}

async function readJobs(): Promise<readonly JobRow[]> {
  const { rows } = await sql<JobRow>`select key, attempts, max_attempts, locked_by, last_error
    from graphile_worker._private_jobs order by id`.execute(database.db);
  return rows;
}

/** Starts a worker with one task, which calls `handle`. */
function work(handle: (run: TaskRun) => Promise<void>, metrics = createMetrics()) {
  worker = startWorker({
    url,
    tasks: { [NAME]: (_, run) => handle(run) },
    crontab: [],
    log,
    metrics,
  });
  return worker;
}

describe('jobs', () => {
  it('exist exactly if the business transaction commits', async () => {
    const attempt = database.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, NAME, {});
      throw new Error('the business failed');
    });
    await expect(attempt).rejects.toThrow('the business failed');
    expect(await readJobs()).toEqual([]);

    await database.db
      .transaction()
      .execute((tx) => jobs.enqueue(tx, NAME, {}, { max_attempts: 3 }));
    expect(await readJobs()).toMatchObject([{ attempts: 0, max_attempts: 3 }]);
  });

  it('with the same key are queued once', async () => {
    await jobs.enqueue(database.db, NAME, {}, { job_key: 'one' });
    await jobs.enqueue(database.db, NAME, {}, { job_key: 'one' });
    await jobs.enqueue(database.db, NAME, {}, { job_key: 'two' });
    expect((await readJobs()).map(({ key }) => key)).toEqual(['one', 'two']);
  });

  it('run, and are retried after a failure', async () => {
    const attempts: number[] = [];
    const metrics = createMetrics();
    work(async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('not yet');
    }, metrics);
    await jobs.enqueue(database.db, NAME, {}, { job_key: 'again' });
    await vi.waitFor(async () => {
      expect(await readJobs()).toMatchObject([
        { attempts: 1, locked_by: null, last_error: 'not yet' },
      ]);
    }, WAIT);
    // graphile-worker computes the delay with the database's clock, so the test moves the job
    // instead.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
    await vi.waitFor(async () => expect(await readJobs()).toEqual([]), WAIT);
    expect(attempts).toEqual([1, 2]);
    const { body } = await renderMetrics(metrics);
    expect(body).toContain(`diwan_jobs_total{task="${NAME}",outcome="failed"} 1`);
    expect(body).toContain(`diwan_jobs_total{task="${NAME}",outcome="done"} 1`);
    expect(body).toContain(`diwan_jobs_total{task="${NAME}",outcome="dead"} 0`);
  });

  it('are dead and stay visible after their last attempt', async () => {
    const metrics = createMetrics();
    work(() => Promise.reject(new Error('never')), metrics);
    await jobs.enqueue(database.db, NAME, {}, { max_attempts: 1 });
    await vi.waitFor(async () => {
      expect(await readJobs()).toMatchObject([
        { attempts: 1, locked_by: null, last_error: 'never' },
      ]);
    }, WAIT);
    await vi.waitFor(async () => {
      expect((await renderMetrics(metrics)).body).toContain('diwan_job_queue{state="dead"} 1');
    }, WAIT);
  });

  it('that are running are finished before the worker stops', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const running = work(async () => {
      started.resolve();
      await finish.promise;
    });
    await jobs.enqueue(database.db, NAME, {});
    await started.promise;
    const stopped = running.stop();
    finish.resolve();
    await stopped;
    expect(await readJobs()).toEqual([]);
  });

  it('are not awaited longer than the drain time', async () => {
    const started = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const running = work(async () => {
      started.resolve();
      await finish.promise;
    });
    await jobs.enqueue(database.db, NAME, {});
    await started.promise;
    await running.stop(20);
    expect(await readJobs()).toHaveLength(1);
    finish.resolve();
    await vi.waitFor(async () => expect(await readJobs()).toEqual([]), WAIT);
  });
});

describe('the leases', () => {
  const lock = (pool_id: string) =>
    sql`update graphile_worker._private_jobs
      set locked_by = ${pool_id}, locked_at = now() - interval '1 minute'`.execute(database.db);

  it('free only the jobs of a dead process', async () => {
    await jobs.enqueue(database.db, NAME, {});
    const living = keepLeases({ url, log });
    living.hold('pool-living');
    await living.beat();
    const other = keepLeases({ url, log });

    await lock('pool-living');
    await other.beat();
    expect(await readJobs()).toMatchObject([{ locked_by: 'pool-living' }]);

    await living.stop();
    await other.beat();
    expect(await readJobs()).toMatchObject([{ locked_by: null }]);
    await other.stop();
  });

  /** Simulates a worker that locks a job and is killed. */
  const die = (pool_id: string) =>
    sql`update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = ${pool_id},
      locked_at = now() - interval '1 minute', run_at = now()`.execute(database.db);
  const readCrashes = async () => {
    const { rows } = await sql<{ crashes: number }>`
      select c.crashes from job_crashes c
      join graphile_worker._private_jobs j on j.id = c.job_id`.execute(database.db);
    return rows.map(({ crashes }) => crashes);
  };

  it('cost a job no attempt, however often its process dies', async () => {
    await jobs.enqueue(database.db, NAME, {}, { max_attempts: 3 });
    const leases = keepLeases({ url, log });
    for (let death = 1; death <= 12; death += 1) {
      await die(`pool-${death}`);
      await leases.beat();
    }
    await leases.stop();
    expect(await readJobs()).toMatchObject([
      { attempts: 0, locked_by: null, last_error: 'Its process died, 12 times so far' },
    ]);
    expect(await readCrashes()).toEqual([12]);
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db);
    const attempts: number[] = [];
    work(async ({ attempt }) => {
      attempts.push(attempt);
    });
    await vi.waitFor(async () => expect(await readJobs()).toEqual([]), WAIT);
    expect(attempts).toEqual([1]);
  });

  it('end a job that crashes every process, and keep it visible', async () => {
    await jobs.enqueue(database.db, NAME, {}, { max_attempts: 3 });
    await sql`insert into job_crashes (job_id, crashes)
      select id, 49 from graphile_worker._private_jobs`.execute(database.db);
    await die('pool-last');
    const leases = keepLeases({ url, log });
    await leases.beat();
    await leases.stop();
    expect(await readJobs()).toMatchObject([
      { attempts: 3, max_attempts: 3, last_error: 'Its process died, 50 times so far' },
    ]);
  });

  it('are renewed after the database dropped the session', async () => {
    await jobs.enqueue(database.db, NAME, {});
    const living = keepLeases({ url, log });
    living.hold('pool-living');
    await living.beat();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'diwan-leases' and datname = current_database()`.execute(
      database.db,
    );
    await living.beat();
    await living.beat();
    await lock('pool-living');
    const other = keepLeases({ url, log });
    await other.beat();
    expect(await readJobs()).toMatchObject([{ locked_by: 'pool-living' }]);
    await Promise.all([living.stop(), other.stop()]);
  });
});
