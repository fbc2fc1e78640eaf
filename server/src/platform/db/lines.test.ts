import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/template-database.ts';
import { codeOfDatabaseError } from './constraints.ts';
import { type Db, openDatabase, type OpenDatabase } from './database.ts';
import { askQuickly } from './lines.ts';

let url: string;
let database: OpenDatabase;
beforeAll(async () => {
  ({ url } = await cloneDatabase());
  database = openDatabase(url);
});
afterAll(() => database.close());

interface Said {
  readonly n: number;
  readonly pid: number;
}

const say = async (db: Db, n: number): Promise<Said | undefined> => {
  const said = sql<Said>`select ${n}::integer as n, pg_backend_pid() as pid`;
  const [row] = await askQuickly(db, said.compile(db));
  return row;
};

const divide = (db: Db, by: number) =>
  askQuickly(db, sql`select 1 / ${by}::integer as n`.compile(db));

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => codeOfDatabaseError(error),
  );

describe('short statements', () => {
  it('get their own answers over a few connections, however many are asked at once', async () => {
    const asked = Array.from({ length: 200 }, (_, n) => n);
    const said = await Promise.all(asked.map((n) => say(database.db, n)));
    expect(said.map((one) => one?.n)).toEqual(asked);
    expect(new Set(said.map((one) => one?.pid)).size).toBeLessThanOrEqual(4);
  });

  it('fail alone', async () => {
    const answers = await Promise.allSettled(
      [1, 0, 1, 0, 1, 1].map((by) => divide(database.db, by)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('see what their transaction has written', async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`create table seen (n integer)`.execute(tx);
      expect(await askQuickly(tx, sql`select * from seen`.compile(tx))).toEqual([]);
    });
  });

  it('of a connection that broke fail; the next ones have another', async () => {
    const before = await say(database.db, 1);
    await sql`select pg_terminate_backend(${before?.pid}::integer)`.execute(database.db);
    await expect.poll(async () => (await say(database.db, 2).catch(() => undefined))?.n).toBe(2);
    expect((await say(database.db, 3))?.pid).not.toBe(before?.pid);
  });

  it('are unavailable while the database is away, and once it was closed', async () => {
    const gone = openDatabase('postgresql://postgres@localhost/x?host=/nonexistent');
    expect(await failureOf(say(gone.db, 1))).toBe('UNAVAILABLE');
    await gone.close();
    const closed = openDatabase(url);
    await say(closed.db, 1);
    await closed.close();
    await expect(say(closed.db, 1)).rejects.toThrow();
  });
});
