import { setInterval as repeat } from 'node:timers';
import { Client } from 'pg';
import type { Log } from '../log/log.ts';

/**
 * The first number of the advisory lock of a live worker pool. The second number is a hash of the
 * pool's id.
 */
export const LEASE_LOCK = 7_134_262;
const BEAT_MS = 5_000;
/**
 * The age of a lock below which its job is not examined. A pool takes its lease shortly after its
 * start.
 */
const YOUNG = "interval '15 seconds'";

/** Finds the pools whose session has ended. Their locks are held by this transaction. */
const FIND_DEAD = `
  with dead as materialized (
    select locked_by from (
      select distinct locked_by from graphile_worker._private_jobs
      where locked_at < now() - ${YOUNG}
    ) as holders
    where locked_by <> all ($2::text[]) and pg_try_advisory_xact_lock($1, hashtext(locked_by))
  )
  select coalesce(array_agg(locked_by), '{}') as pools from dead`;

/**
 * Reverts the attempt of a crashed job. The queue counts an attempt when it locks a job, but a
 * crash must not be counted.
 */
const FORGIVE_ATTEMPTS = `
  with crashed as (
    update graphile_worker._private_jobs set attempts = greatest(attempts - 1, 0)
    where locked_by = any ($1::text[]) returning id
  )
  insert into job_crashes (job_id, crashes) select id, 1 from crashed
  on conflict (job_id) do update set crashes = job_crashes.crashes + 1, last_at = now()
  returning job_id::text, crashes`;

const UNLOCK = 'select graphile_worker.force_unlock_workers($1::text[])';

/**
 * The number of crashes after which a job is delayed longer each time. After `MOST_CRASHES` it is
 * dead.
 */
const PATIENT_CRASHES = 3;
const MOST_CRASHES = 50;
const SLOW_DOWN = `
  update graphile_worker._private_jobs j
  set run_at = greatest(j.run_at, now() + least(power(2, c.crashes - $2), 300) * interval '1 second'),
    attempts = case when c.crashes >= $3 then j.max_attempts else j.attempts end,
    last_error = format('Its process died, %s times so far', c.crashes)
  from job_crashes c
  where j.id = any ($1::bigint[]) and c.job_id = j.id and c.crashes > $2`;

const FORGET_GONE = `delete from job_crashes c
  where not exists (select from graphile_worker._private_jobs j where j.id = c.job_id)`;

interface Crash {
  readonly job_id: string;
  readonly crashes: number;
}

/** Unlocks the jobs of dead pools without counting the attempt. */
async function releaseDead(
  client: Client,
  own_pools: readonly string[],
): Promise<readonly Crash[] | undefined> {
  await client.query('begin');
  try {
    const dead = await client.query<{ pools: string[] }>(FIND_DEAD, [LEASE_LOCK, own_pools]);
    const pools = dead.rows[0]?.pools ?? [];
    if (pools.length === 0) {
      await client.query('commit');
      return undefined;
    }
    const { rows } = await client.query<Crash>(FORGIVE_ATTEMPTS, [pools]);
    await client.query(UNLOCK, [pools]);
    const ids = rows.map(({ job_id }) => job_id);
    await client.query(SLOW_DOWN, [ids, PATIENT_CRASHES, MOST_CRASHES]);
    await client.query(FORGET_GONE);
    await client.query('commit');
    return rows;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

const COUNT_QUEUE = `
  select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead
  from graphile_worker._private_jobs`;

interface QueueCounts {
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
}

export interface Leases {
  /** Marks a worker pool of this process as alive. */
  hold(pool_id: string): void;
  /**
   * Ends the leases of this process after its pools have ended. Other processes can then run their
   * jobs.
   */
  letGo(): void;
  /** Renews the leases and frees the jobs of dead processes. */
  beat(): Promise<void>;
  stop(): Promise<void>;
}

interface LeaseOptions {
  readonly url: string;
  readonly log: Log;
  readonly onCounts?: (counts: QueueCounts) => void;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    application_name: 'diwan-leases',
    // A machine that loses power does not close its connection. These keepalives make PostgreSQL
    // end the session.
    options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
  });
  // The next query reports a lost session. Without this listener the event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Determines which worker processes are alive, because graphile-worker frees the jobs of a killed
 * process only after four hours. Each live process holds a session lock. If a process dies, the
 * next beat of any other process frees its jobs.
 */
export function keepLeases({ url, log, onCounts }: LeaseOptions): Leases {
  let pool_ids: string[] = [];
  let held = new Set<string>();
  let client: Client | undefined;
  let stopped = false;
  let beating = Promise.resolve();

  const beatOnce = async (): Promise<void> => {
    if (stopped) return;
    try {
      client ??= await connect(url);
      if (pool_ids.length === 0 && held.size > 0) {
        await client.query('select pg_advisory_unlock_all()');
        held = new Set();
      }
      for (const pool_id of pool_ids) {
        if (held.has(pool_id)) continue;
        await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [
          LEASE_LOCK,
          pool_id,
        ]);
        held.add(pool_id);
      }
      const crashed = await releaseDead(client, pool_ids);
      if (crashed) log.warn({ crashed }, 'freed the jobs of workers that died');
      if (onCounts) {
        const counts = await client.query<QueueCounts>(COUNT_QUEUE);
        if (counts.rows[0]) onCounts(counts.rows[0]);
      }
    } catch (error) {
      log.warn({ err: error }, 'the beat of the job leases failed; the next one connects again');
      const broken = client;
      client = undefined;
      held = new Set();
      await broken?.end().catch(() => undefined);
    }
  };
  const beat = (): Promise<void> => {
    // Beats run one after the other, because they share a session.
    beating = beating.then(beatOnce);
    return beating;
  };
  const timer = repeat(() => void beat(), BEAT_MS).unref();

  return {
    hold: (pool_id) => {
      pool_ids.push(pool_id);
      void beat();
    },
    letGo: () => {
      pool_ids = [];
      void beat();
    },
    beat,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await beating;
      await client?.end();
    },
  };
}
