import type { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Db } from './database.ts';
import { type Ask, createAsk } from './prepared.ts';

/**
 * Lines: connections on which short statements follow each other without waiting for answers. What
 * several callers ask in one turn of the event loop goes out in one packet, where a connection of
 * the pool costs each of them a packet, a wake-up and a wait. A statement waits for those before it
 * on its line, so that only those belong here that are found by an index and answer at once.
 */
export interface Lines {
  ask<R extends pg.QueryResultRow>(query: CompiledQuery<R>): Promise<R[]>;
  end(): Promise<void>;
}

const MOST_LINES = 4;
/** A line that has so many statements before it is left for another one. */
const MANY = 4;

interface Line {
  readonly client: pg.Client;
  readonly ask: Ask;
  readonly ready: Promise<unknown>;
  asked: number;
}

/** What is written until the event loop has heard everybody goes out together. */
function writeTogether({ stream }: pg.Connection): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  setImmediate(() => stream.uncork());
}

/** @param open makes a client in pipeline mode, not yet connected */
export function createLines(open: () => pg.Client): Lines {
  const lines = new Set<Line>();
  let ended = false;

  const start = (): Line => {
    const client = open();
    const line: Line = { client, ask: createAsk(client), ready: client.connect(), asked: 0 };
    const leave = (): void => void lines.delete(line);
    client.on('error', leave).on('end', leave);
    // Whoever waits for it hears of it.
    line.ready.catch(leave);
    lines.add(line);
    return line;
  };

  const pick = (): Line => {
    const [first, ...others] = lines;
    if (first === undefined) return start();
    const best = others.reduce((a, b) => (b.asked < a.asked ? b : a), first);
    return best.asked < MANY || lines.size === MOST_LINES ? best : start();
  };

  const ask = async <R extends pg.QueryResultRow>(query: CompiledQuery<R>): Promise<R[]> => {
    if (ended) throw new Error('the database was closed');
    const line = pick();
    line.asked += 1;
    try {
      await line.ready;
      writeTogether(line.client.connection);
      const { rows } = await line.ask<R>(query.sql, [...query.parameters]);
      return rows;
    } finally {
      line.asked -= 1;
    }
  };

  const end = async (): Promise<void> => {
    ended = true;
    await Promise.allSettled([...lines].map(({ client }) => client.end()));
  };
  return { ask, end };
}

const lines_of = new WeakMap<Db, Lines>();

export const giveLines = (db: Db, lines: Lines): void => void lines_of.set(db, lines);

/** Asks a short statement; within a transaction it is a statement as any other. */
export async function askQuickly<R extends pg.QueryResultRow>(
  db: Db,
  query: CompiledQuery<R>,
): Promise<R[]> {
  const lines = lines_of.get(db);
  return lines ? lines.ask(query) : (await db.executeQuery(query)).rows;
}
