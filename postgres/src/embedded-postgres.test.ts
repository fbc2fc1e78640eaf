import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let data_dir: string;
let running: EmbeddedPostgres[];

beforeEach(async () => {
  data_dir = join(await mkdtemp(join(tmpdir(), 'diwan-embedded-')), 'pg');
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.stop();
  await rm(join(data_dir, '..'), { recursive: true, force: true });
});

async function start(options: { durable?: boolean; namespaces?: boolean } = {}) {
  const server = await startEmbeddedPostgres({ data_dir, durable: false, ...options });
  running.push(server);
  return server;
}

async function ask(url: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(statement);
    return rows[0]?.answer ?? '';
  } finally {
    await client.end();
  }
}

const processId = async (): Promise<number> =>
  Number((await readFile(join(data_dir, 'postmaster.pid'), 'utf8')).split('\n')[0]);

test('the server listens only on a socket, in UTC, with the database diwan', async () => {
  const { url } = await start();
  expect(await ask(url, 'select current_database() as answer')).toBe('diwan');
  expect(await ask(url, "select current_setting('listen_addresses') as answer")).toBe('');
  expect(await ask(url, "select current_setting('timezone') as answer")).toBe('UTC');
});

test('a start takes over the server that an earlier process left behind', async () => {
  const first = await start();
  const before = await processId();
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await processId()).toBe(before);
});

test('a killed server starts again with its stored data', async () => {
  const { url } = await start();
  await ask(url, "create table kept as select 'here' as answer");
  await ask(url, 'checkpoint');
  process.kill(await processId(), 'SIGKILL');
  const again = await start();
  expect(await ask(again.url, 'select answer from kept')).toBe('here');
});

test('a killed durable server restarts automatically', async () => {
  const { url } = await start({ durable: true });
  await ask(url, "create table kept as select 'here' as answer");
  process.kill(await processId(), 'SIGKILL');
  await vi.waitFor(async () => expect(await ask(url, 'select answer from kept')).toBe('here'), {
    timeout: 45_000,
    interval: 100,
  });
});

test('a durable server may be stopped while a client is still connecting', async () => {
  const { url, stop } = await startEmbeddedPostgres({ data_dir, durable: true });
  await stop();
  await expect(ask(url, 'select 1')).rejects.toThrow('connect');
});

test('a durable server stays while another process needs it, and stops with the last', async () => {
  const one = await startEmbeddedPostgres({ data_dir, durable: true });
  const other = await startEmbeddedPostgres({ data_dir, durable: true });
  // Each watch is connected before its start returns, so the first stop sees the second watch.
  const watches = `select count(*)::text as answer from pg_stat_activity
    where application_name = 'diwan watch'`;
  expect(await ask(other.url, watches)).toBe('2');
  await one.stop();
  expect(await ask(other.url, "select 'alive' as answer")).toBe('alive');
  await other.stop();
  await expect(ask(other.url, 'select 1')).rejects.toThrow('connect');
});

test('a start ignores the pid file of a dead server whose number another program got', async () => {
  const first = await start();
  await first.stop();
  await writeFile(join(data_dir, 'postmaster.pid'), `${process.pid}\n${data_dir}\n`);
  const { url } = await start();
  expect(await ask(url, "select 'alive' as answer")).toBe('alive');
});

test('two processes may start on the same new folder', async () => {
  const [one, other] = await Promise.all([start(), start()]);
  expect(one.url).toBe(other.url);
  expect(await ask(one.url, "select 'alive' as answer")).toBe('alive');
});

test('a durable server stays while another client uses it', async () => {
  const { url, stop } = await start({ durable: true });
  const other = new Client({ connectionString: url });
  await other.connect();
  await stop();
  const { rows } = await other.query<{ answer: number }>('select 1 as answer');
  expect(rows[0]?.answer).toBe(1);
  await other.end();
});

test.runIf(process.getuid?.() === 0)(
  'root runs it as an account without rights where namespaces are forbidden',
  async () => {
    const { url } = await start({ namespaces: false });
    expect(await ask(url, "select 'alive' as answer")).toBe('alive');
    const place = await ask(url, "select current_setting('data_directory') as answer");
    const remove = () => rm(place, { recursive: true, force: true });
    running.push({ url, stop: remove, stopNow: remove });
  },
);
