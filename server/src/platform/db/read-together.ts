import type { Db } from './database.ts';

/** The queue of statements of one read. They run one after the other. */
interface Line<Key, Row> {
  /** The keys that share the next statement. */
  waiting?: { readonly keys: Set<Key>; readonly rows: Promise<ReadonlyMap<Key, Row>> } | undefined;
  /** Resolves when the newest statement has ended, also after an error. */
  ended?: Promise<unknown>;
}

/** How long the next statement waits for a hanging one, such as one on a broken connection. */
const PATIENCE_MS = 250;

async function waitFor(ended: Promise<unknown> | undefined): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, PATIENCE_MS);
  await Promise.race([ended, late.promise]);
  clearTimeout(timer);
}

/**
 * Batches reads of single rows that every request needs. One statement runs at a time, and keys
 * that are requested during a statement share the next one (decision 030). A statement starts after
 * every request that it serves, so each caller reads data at least as fresh as with its own
 * statement. A hanging statement delays only the callers that share it.
 * @param read the rows of the keys, in any order; keys without a row are left out
 * @returns the row of a key, or undefined; all callers that share a statement get its error
 */
export function readTogether<Source extends { readonly db: Db }, Key, Row>(
  read: (source: Source, keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (source: Source, key: Key) => Promise<Row | undefined> {
  const lines = new WeakMap<Db, Line<Key, Row>>();

  async function ask(source: Source, line: Line<Key, Row>, keys: ReadonlySet<Key>) {
    await waitFor(line.ended);
    line.waiting = undefined;
    const rows = await read(source, [...keys]);
    return new Map(rows.map((row) => [keyOf(row), row]));
  }

  function join(source: Source, line: Line<Key, Row>) {
    const keys = new Set<Key>();
    const rows = ask(source, line, keys);
    line.ended = rows.catch(() => undefined);
    return { keys, rows };
  }

  return async (source, key) => {
    const line = lines.get(source.db) ?? {};
    lines.set(source.db, line);
    line.waiting ??= join(source, line);
    const { keys, rows } = line.waiting;
    keys.add(key);
    return (await rows).get(key);
  };
}
