import { setInterval as repeat } from 'node:timers';
import { Client } from 'pg';
import type { Log } from '../log/log.ts';

/** First half of the advisory lock of a live worker pool; the second is a hash of the pool's id. */
const LEASE_LOCK = 7_134_262;
const BEAT_MS = 5_000;
/** A pool takes its lease just after its first breath: a younger lock proves nothing. */
const YOUNG = "interval '15 seconds'";

const RELEASE_DEAD = `
  with dead as materialized (
    select locked_by from (
      select distinct locked_by from graphile_worker._private_jobs
      where locked_at < now() - ${YOUNG}
    ) as holders
    where locked_by <> all ($2::text[]) and pg_try_advisory_xact_lock($1, hashtext(locked_by))
  )
  select array_agg(locked_by) as pools, graphile_worker.force_unlock_workers(array_agg(locked_by))
  from dead having count(*) > 0`;

const COUNT_QUEUE = `
  select count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
    count(*) filter (where locked_at is not null)::int as running,
    count(*) filter (where locked_at is null and attempts >= max_attempts)::int as dead
  from graphile_worker._private_jobs`;

export interface QueueCounts {
  readonly waiting: number;
  readonly running: number;
  readonly dead: number;
}

export interface Leases {
  /** Marks a worker pool of this process as alive. */
  hold(pool_id: string): void;
  /** The pools of this process ended: what they left locked is free for others. */
  letGo(): void;
  /** One beat now: renews the leases, frees the jobs of dead processes. */
  beat(): Promise<void>;
  stop(): Promise<void>;
}

interface LeaseOptions {
  readonly url: string;
  readonly log: Log;
  readonly onCounts?: (counts: QueueCounts) => void;
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'diwan-leases' });
  // A lost session is noticed by the next beat's failing query; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/**
 * Knows which worker processes live. graphile-worker frees the jobs of a killed process only after
 * four hours; here each process holds a session lock while it lives, so that the next beat of any
 * other process (or of its own successor) frees what a dead one had taken.
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
      const { rows } = await client.query<{ pools: string[] }>(RELEASE_DEAD, [
        LEASE_LOCK,
        pool_ids,
      ]);
      if (rows[0]) log.warn({ pools: rows[0].pools }, 'freed the jobs of workers that died');
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
    // Beats follow one another: two at once would share one session's transaction state.
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
