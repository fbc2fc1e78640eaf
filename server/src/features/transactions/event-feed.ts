import type { TransactionStatus } from '@diwan/contract/features/transactions/records';
import { sql } from 'kysely';
import type { Deps } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { CronEntry, TaskHandler } from '../../platform/jobs/tasks.ts';

declare module '../../platform/jobs/tasks.ts' {
  interface Tasks {
    /** Moves events to the feed, so that the inbox stays short while it has no readers. */
    move_events: Record<string, never>;
  }
}

/**
 * The key of an advisory lock, an arbitrary number. The lock serializes moves, so that the feed has
 * the order of the commits.
 */
const MOVE_LOCK = 7_134_265;
const BATCH = 5_000;
/** The time for which the feed keeps events. It is longer than any reader pauses. */
const KEPT = sql`interval '1 hour'`;

async function moveBatch(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(${MOVE_LOCK})`.execute(tx);
  const { rows } = await sql<{ moved: number }>`
    with taken as (
      delete from event_inbox where event_id in (
        select event_id from event_inbox order by event_id limit ${BATCH})
      returning event_id, transaction_id, kind
    ), moved as (
      insert into event_feed (transaction_id, kind)
      select transaction_id, kind from taken order by event_id returning 1
    )
    select count(*)::integer as moved from moved`.execute(tx);
  return rows[0]?.moved ?? 0;
}

/** Moves committed events from the inbox to the feed. */
async function moveEvents(db: Db): Promise<void> {
  const waiting = await db.selectFrom('event_inbox').select('event_id').limit(1).execute();
  if (waiting.length === 0) return;
  for (let moved = BATCH; moved === BATCH;) {
    moved = await db.transaction().execute(moveBatch);
  }
}

/** Returns the cursor after the latest event. */
export async function readFeedEnd(db: Db): Promise<bigint> {
  await moveEvents(db);
  const { rows } = await sql<{ place: bigint }>`
    select coalesce(max(place), 0)::bigint as place from event_feed`.execute(db);
  return rows[0]?.place ?? 0n;
}

/** A change of a transaction, in the order of the feed. */
export interface FeedEvent {
  readonly place: bigint;
  readonly kind: string;
  readonly transaction_id: bigint;
  readonly brand_id: number;
  readonly partner_id: number | null;
  /** The current status of the transaction. */
  readonly status: TransactionStatus;
}

/** Returns the events after a cursor, each once, oldest first. */
export async function readFeed(db: Db, after: bigint, limit: number): Promise<FeedEvent[]> {
  await moveEvents(db);
  const { rows } = await sql<FeedEvent>`
    select f.place, f.kind, t.id as transaction_id, t.brand_id, t.partner_id, t.status
    from event_feed f join transactions t on t.id = f.transaction_id
    where f.place > ${after}
    order by f.place limit ${limit}`.execute(db);
  return rows;
}

export const moveEventsTask =
  ({ db }: Pick<Deps, 'db'>): TaskHandler<'move_events'> =>
  async () => {
    await moveEvents(db);
    await sql`delete from event_feed where moved_at < now() - ${KEPT}`.execute(db);
  };

export const eventFeedSchedule: readonly CronEntry[] = [
  { schedule: '* * * * *', task: 'move_events' },
];
