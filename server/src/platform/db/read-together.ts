import type { Db } from './database.ts';

/** The statements of one read, one after the other. */
interface Line<Key, Row> {
  /** Those who share the next statement. */
  waiting?: { readonly keys: Set<Key>; readonly rows: Promise<ReadonlyMap<Key, Row>> } | undefined;
  /** Ends, without an error, when the newest statement has. */
  ended?: Promise<unknown>;
}

/** So long the next statement waits for one that hangs, as on a connection that was cut. */
const PATIENCE_MS = 250;

async function waitFor(ended: Promise<unknown> | undefined): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, PATIENCE_MS);
  await Promise.race([ended, late.promise]);
  clearTimeout(timer);
}

/**
 * Reads single rows that every request asks for, one statement at a time: keys that are asked for
 * while a statement is under way share the next one (decision 086). A statement begins after each
 * question that it answers, so that nobody is told less than a statement of their own would tell,
 * and one that hangs holds up nobody but those who share it.
 * @param read the rows of the keys, in any order; keys without a row are left out
 * @returns the row of a key, or undefined; all who share a statement get its error
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
