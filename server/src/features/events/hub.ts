import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventType, TransactionEvent } from '@diwan/contract/features/events/records';
import type { Deps, UserActor } from '../../platform/context.ts';
import { AppError } from '../../platform/error.ts';
import { type Scope, scopeOf } from '../../platform/scope.ts';
import { findAccesses, readLiveSessions } from '../auth/public.ts';
import { type FeedEvent, readFeed, readFeedEnd } from '../transactions/public.ts';

/** A comment line of `text/event-stream`, which keeps an idle connection open. */
const HEARTBEAT = ':\n\n';

const CREATED = 'transaction.created';

/** The latest state of a transaction. It replaces all its events in a batch. */
interface LatestEvent extends TransactionEvent {
  readonly type: EventType;
  readonly partner_id: number | null;
}

function latestEventsOf(happened: readonly FeedEvent[]): LatestEvent[] {
  const by_id = new Map<bigint, LatestEvent>();
  for (const { transaction_id, kind, brand_id, partner_id, status } of happened) {
    const created = kind === 'initiated' || by_id.get(transaction_id)?.type === CREATED;
    const type = created ? CREATED : 'transaction.changed';
    by_id.set(transaction_id, { type, id: Number(transaction_id), brand_id, partner_id, status });
  }
  return [...by_id.values()];
}

/** Returns whether a scope includes an event, as `withinScope` does for rows of a table. */
function reaches(scope: Scope, { brand_id, partner_id }: LatestEvent): boolean {
  switch (scope.kind) {
    case 'all':
      return true;
    case 'partner':
      return scope.partner_id === partner_id;
    case 'brand':
      return scope.brand_id === brand_id;
    case 'none':
      return false;
  }
}

const frameOf = ({ type, id, brand_id, status }: LatestEvent): string =>
  `event: ${type}\ndata: ${JSON.stringify({ id, brand_id, status })}\n\n`;

/** Returns the events of a scope as frames of the stream; an empty text without events. */
const framesFor = (scope: Scope, events: readonly LatestEvent[]): string =>
  events
    .filter((one) => reaches(scope, one))
    .map(frameOf)
    .join('');

const POLL_MS = 1_000;
const BATCH = 1_000;
/**
 * The number of polls between two heartbeats. It is well below the idle time after which proxies
 * and the server close a connection.
 */
const HEARTBEAT_POLLS = 15;
const MOST_LINES = 1_000;
/**
 * The maximum number of streams of one person. Hidden tabs have no stream, so a person rarely has
 * more.
 */
export const MOST_LINES_OF_ONE = 5;
/**
 * The number of unread bytes above which a client is disconnected. It reads everything again after
 * it reconnects.
 */
const MOST_UNREAD_BYTES = 256 * 1_024;

interface Line {
  readonly actor: UserActor;
  readonly scope: Scope;
  readonly stream: PassThrough;
}

interface Hub {
  /**
   * Opens a stream.
   * @throws TOO_MANY_REQUESTS if this person has too many streams open, or all people together have
   */
  follow(actor: UserActor, scope: Scope): Promise<PassThrough>;
}

type HubDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

const sameScope = (one: Scope, other: Scope): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Returns the lines whose user selected a brand and still has access to it. */
async function findSelected({ db }: HubDeps, lines: readonly Line[]): Promise<ReadonlySet<Line>> {
  const selections = lines.flatMap(({ actor: { user_id }, scope }) =>
    scope.kind === 'brand' ? [{ user_id, brand_id: scope.brand_id }] : [],
  );
  const found = await findAccesses(db, selections);
  const known = new Set(found.map(({ user_id, brand_id }) => `${user_id} ${brand_id}`));
  return new Set(
    lines.filter(
      ({ actor, scope }) =>
        scope.kind === 'brand' && known.has(`${actor.user_id} ${scope.brand_id}`),
    ),
  );
}

/** Ends the streams of ended sessions, and of people whose scope has changed. */
async function endStale(deps: HubDeps, lines: ReadonlySet<Line>): Promise<void> {
  const ids = [...new Set([...lines].map(({ actor }) => actor.session_id))];
  const live = await readLiveSessions(deps, ids);
  const scopes = new Map(live.map((session) => [session.session_id, scopeOf(session)]));
  const changed = [...lines].filter(({ actor, scope }) => {
    const now = scopes.get(actor.session_id);
    return now === undefined || !sameScope(now, scope);
  });
  const open = changed.filter(({ actor }) => scopes.has(actor.session_id));
  const selected = await findSelected(deps, open);
  for (const line of changed) if (!selected.has(line)) line.stream.end();
}

function write(lines: Iterable<Line>, textFor: (scope: Scope) => string): void {
  for (const { scope, stream } of lines) {
    const text = textFor(scope);
    if (text === '' || stream.writableEnded || stream.destroyed) continue;
    stream.write(text);
    if (stream.readableLength + stream.writableLength > MOST_UNREAD_BYTES) stream.destroy();
  }
}

/**
 * Creates a hub. It polls the database once a second for all streams together, and stops without
 * streams.
 */
function createHub(deps: HubDeps): Hub {
  const lines = new Set<Line>();
  let running = false;
  let cursor: bigint | undefined;

  const poll = async (beat: boolean): Promise<void> => {
    cursor ??= await readFeedEnd(deps.db);
    const happened = await readFeed(deps.db, cursor, BATCH);
    cursor = happened.at(-1)?.place ?? cursor;
    // Sessions are checked after the events are read, so that no one gets events from after the end
    // of their session.
    await endStale(deps, lines);
    const events = latestEventsOf(happened);
    write(lines, (scope) => framesFor(scope, events) + (beat ? HEARTBEAT : ''));
  };

  const run = async (): Promise<void> => {
    running = true;
    for (let polls = 1; lines.size > 0; polls += 1) {
      try {
        await poll(polls % HEARTBEAT_POLLS === 0);
      } catch (error) {
        deps.log.warn({ err: error }, 'events could not be read');
      }
      await wait(POLL_MS, undefined, { ref: false });
    }
    running = false;
    cursor = undefined;
  };

  const follow = async (actor: UserActor, scope: Scope): Promise<PassThrough> => {
    const own = [...lines].filter((line) => line.actor.user_id === actor.user_id);
    if (lines.size >= MOST_LINES || own.length >= MOST_LINES_OF_ONE) {
      throw new AppError('TOO_MANY_REQUESTS');
    }
    const stream = new PassThrough();
    const line: Line = { actor, scope, stream };
    lines.add(line);
    stream.once('close', () => lines.delete(line));
    try {
      cursor ??= await readFeedEnd(deps.db);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    stream.write(HEARTBEAT);
    if (!running) void run();
    return stream;
  };
  return { follow };
}

const hubs = new WeakMap<Deps, Hub>();

/** Returns the hub of this process. */
export function hubOf(deps: Deps): Hub {
  const hub = hubs.get(deps) ?? createHub(deps);
  hubs.set(deps, hub);
  return hub;
}
