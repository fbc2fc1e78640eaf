import type { Db } from './database.ts';

/** The statements of one kind of read. They run one after the other. */
interface Line<Key, Row> {
  /** The keys that the next statement will read. */
  waiting?: { readonly keys: Set<Key>; readonly rows: Promise<ReadonlyMap<Key, Row>> } | undefined;
  /** Resolves when the latest statement has ended, with or without an error. */
  ended?: Promise<unknown>;
}

/** The maximum time in milliseconds that a statement waits for the previous one, which may hang. */
const PATIENCE_MS = 250;

async function waitFor(ended: Promise<unknown> | undefined): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, PATIENCE_MS);
  await Promise.race([ended, late.promise]);
  clearTimeout(timer);
}

/**
 * Batches single-row reads that every request needs. One statement runs at a time, and keys
 * requested in the meantime share the next one (decision 030). A statement starts after all
 * requests that it serves, so its data is as fresh as that of separate statements. A hanging
 * statement delays only the callers that share it.
 * @param read returns the rows of the keys, in any order; keys without a row are omitted
 * @returns a function that reads one row, or undefined; all callers that share a statement get its
 * error
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
