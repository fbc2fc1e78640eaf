import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { codeOfDatabaseError } from './constraints.ts';
import { type Db, openDatabase, type OpenDatabase } from './database.ts';
import { prepared } from './prepared.ts';

let url: string;
let database: OpenDatabase;
let other: OpenDatabase;
beforeAll(async () => {
  ({ url } = await cloneDatabase());
  database = openDatabase(url);
  other = openDatabase(url);
});
afterAll(async () => {
  await database.close();
  await other.close();
});

interface SentText {
  readonly n: number;
  readonly pid: number;
}

const say = async (db: Db, n: number): Promise<SentText | undefined> => {
  const { rows } = await sql<SentText>`
    select ${prepared} ${n}::integer as n, pg_backend_pid() as pid`.execute(db);
  return rows[0];
};

const divide = (db: Db, by: number) => sql`select ${prepared} 1 / ${by}::integer as n`.execute(db);

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => codeOfDatabaseError(error),
  );

describe('prepared statements', () => {
  it('return the right answers when many run concurrently', async () => {
    const asked = Array.from({ length: 200 }, (_, n) => n);
    const said = await Promise.all(asked.map((n) => say(database.db, n)));
    expect(said.map((one) => one?.n)).toEqual(asked);
  });

  it('are kept by their connection, once for each text, also in transactions', async () => {
    const kept = await database.db.transaction().execute(async (tx) => {
      await say(tx, 1);
      await say(tx, 2);
      await sql`select 3 as unmarked`.execute(tx);
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements`.execute(tx);
      return rows.map(({ statement }) => statement);
    });
    expect(kept.filter((text) => text.includes('pg_backend_pid'))).toHaveLength(1);
    expect(kept.filter((text) => text.includes('unmarked'))).toEqual([]);
  });

  it('fail without affecting others', async () => {
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

  it('see the writes of their transaction', async () => {
    await database.db.transaction().execute(async (tx) => {
      await sql`create table seen (n integer)`.execute(tx);
      expect((await sql`select ${prepared} n from seen`.execute(tx)).rows).toEqual([]);
    });
  });

  it('fail on a broken connection, and later ones use another', async () => {
    const before = await say(database.db, 1);
    await sql`select pg_terminate_backend(${before?.pid}::integer)`.execute(other.db);
    await expect.poll(async () => (await say(database.db, 2).catch(() => undefined))?.n).toBe(2);
    expect((await say(database.db, 3))?.pid).not.toBe(before?.pid);
  });

  it('are unavailable without a database, and fail after the pool was closed', async () => {
    const gone = openDatabase('postgresql://postgres@localhost/x?host=/nonexistent');
    expect(await failureOf(say(gone.db, 1))).toBe('UNAVAILABLE');
    await gone.close();
    const closed = openDatabase(url);
    await say(closed.db, 1);
    await closed.close();
    await expect(say(closed.db, 1)).rejects.toThrow();
  });
});
