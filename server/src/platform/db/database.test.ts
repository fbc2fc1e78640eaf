import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexesArabic } from '../search/search.ts';
import { cloneDatabase } from '../../testing/database/template-database.ts';
import { codeOfDatabaseError } from './constraints.ts';
import { type Db, findMissingSettings, openDatabase, type OpenDatabase } from './database.ts';
import { prepared } from './prepared.ts';

let url: string;
let other: OpenDatabase;
beforeAll(async () => {
  ({ url } = await cloneDatabase());
  other = openDatabase(url);
});
afterAll(() => other.close());

const processOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
};
const works = async ({ db }: OpenDatabase): Promise<boolean> => (await processOf(db)) > 0;

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it worked',
    (error: unknown) => codeOfDatabaseError(error),
  );

describe('a database', () => {
  it('has Arabic words in its indexes unless it has lc_ctype C', async () => {
    expect(await indexesArabic(other.db)).toBe(true);
    const name = `punctuation_${process.pid}`;
    await sql`create database ${sql.id(name)} template template0 lc_ctype 'C'`.execute(other.db);
    const plain = openDatabase(url.replace(/\/[^/?]+\?/, `/${name}?`));
    await sql`create extension pg_trgm`.execute(plain.db);
    expect(await indexesArabic(plain.db)).toBe(false);
    await plain.close();
    await sql`drop database ${sql.id(name)}`.execute(other.db);
  });
});

describe('a connection', () => {
  it('that breaks during a transaction fails only that transaction', async () => {
    const database = openDatabase(url);
    const busy = database.db.transaction().execute(async (tx) => {
      const pid = await processOf(tx);
      await sql`select pg_terminate_backend(${pid}::integer)`.execute(other.db);
      await sql`select 1`.execute(tx);
    });
    expect(await failureOf(busy)).toBe('UNAVAILABLE');
    expect(await works(database)).toBe(true);
    await database.close();
  });

  it('to a hanging server fails after the limit and is not reused', async () => {
    const database = openDatabase(url, { silence_ms: 300, max_connections: 1 });
    let pid = 0;
    const busy = database.db.transaction().execute(async (tx) => {
      pid = await processOf(tx);
      process.kill(pid, 'SIGSTOP');
      await sql`select 1`.execute(tx);
    });
    expect(await failureOf(busy)).toBe('UNAVAILABLE');
    expect(await processOf(database.db)).not.toBe(pid);
    process.kill(pid, 'SIGCONT');
    await database.close();
  });

  it('is awaited for a limited time', async () => {
    const database = openDatabase(url, { max_connections: 1 });
    const held = Promise.withResolvers<void>();
    const first = database.db.transaction().execute(() => held.promise);
    expect(await failureOf(works(database))).toBe('UNAVAILABLE');
    held.resolve();
    await first;
    expect(await works(database)).toBe(true);
    await database.close();
  });

  it('ends a statement that takes too long', async () => {
    const database = openDatabase(url, { statement_timeout_ms: 100 });
    expect(await failureOf(sql`select pg_sleep(5)`.execute(database.db))).toBe('UNAVAILABLE');
    await database.close();
  });
});

describe('an error', () => {
  it('is a fault of the product for a missing file, but not for a missing socket', async () => {
    expect(await failureOf(readFile('/nonexistent'))).toBeUndefined();
    const gone = openDatabase('postgresql://postgres@localhost/x?host=/nonexistent');
    expect(await failureOf(works(gone))).toBe('UNAVAILABLE');
    await gone.close();
  });

  it("for a text that the database cannot store is the caller's fault", async () => {
    expect(await failureOf(sql`select ${'a\u0000'}::text`.execute(other.db))).toBe('BAD_REQUEST');
  });

  it('of a statement contains the place of the call in its stack', async () => {
    const askWrongly = () => sql`select * from nowhere`.execute(other.db);
    await expect(askWrongly()).rejects.toMatchObject({
      stack: expect.stringContaining('database.test.ts') as string,
    });
  });
});

describe('through a pooler', () => {
  it('a connection sends no settings and prepares nothing', async () => {
    const database = openDatabase(url, { pooled: true, max_connections: 1 });
    expect(database.pool.options).not.toHaveProperty('statement_timeout');
    expect(database.pool.options).not.toHaveProperty('options');
    for (let n = 0; n < 2; n += 1) await sql`select ${prepared} 1`.execute(database.db);
    const { rows } = await sql`select name from pg_prepared_statements`.execute(database.db);
    expect(rows).toEqual([]);
    await database.close();
  });

  it('a start names the statements to run unless the role has the settings', async () => {
    const role = 'pooled_application';
    await sql
      .raw(`create role ${role} login; alter role ${role} set timezone = 'Asia/Kuwait'`)
      .execute(other.db);
    const own = new URL(url);
    own.username = role;
    const before = openDatabase(own.href, { pooled: true });
    const wanted = await findMissingSettings(before.db);
    await before.close();
    expect(wanted).toContain(`alter role ${role} set timezone = 'UTC'`);
    await sql.raw(wanted ?? '').execute(other.db);
    const after = openDatabase(own.href, { pooled: true });
    expect(await findMissingSettings(after.db)).toBeUndefined();
    await after.close();
    await sql.raw(`drop role ${role}`).execute(other.db);
  });
});
