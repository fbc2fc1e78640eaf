import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { findFreePort } from '../tools/run/product.ts';
import { ROOT } from '../tools/run/program.ts';
import { fill, type Scale } from './fill.ts';
import { requestOf } from './http.ts';
import { askOnce } from './load.ts';

const ADMIN = { email: 'admin@bench.test', password: 'Sturdy-camel-42' };
const SHOPS = 16;
const PEOPLE = 16;

export interface Shop {
  readonly brand_id: number;
  readonly merchant_id: string;
  readonly keys: Readonly<Record<string, string>>;
}

/** The running processes that are measured, and their data. */
export interface World {
  readonly scale: Scale;
  /** The environment of the product's process. */
  readonly environment: Readonly<Record<string, string>>;
  /** The key that signs the provider's messages. */
  readonly provider_key: string;
  readonly url: string;
  readonly client: Client;
  readonly port: number;
  readonly pid: number;
  readonly bare_port: number;
  readonly bare_pid: number;
  readonly admin: Readonly<Record<string, string>>;
  /** Sixteen admins, each signed in. */
  readonly people: readonly World['admin'][];
  readonly shops: readonly Shop[];
  readonly brand_ids: readonly number[];
  /** Returns the figures of the server's event loop since the last call. */
  takeLoop(): Promise<LoopFigures>;
  close(): Promise<void>;
}

/** The event loop of a server. `late_ms` and `busy_ms` are 99.9th percentiles. */
export interface LoopFigures {
  /** The delay of a timer. */
  readonly late_ms: number;
  /** The time that the thread worked without checking its timers. */
  readonly busy_ms: number;
  readonly most_busy_ms: number;
  /** The heap after a garbage collection. */
  readonly kept_mb: number;
}

/**
 * Starts a program.
 * @param preload a module that is loaded before the program, and may exchange messages
 */
export function startProgram(
  file: string,
  env: Record<string, string>,
  preload?: string,
): ChildProcess {
  const args = preload === undefined ? [file] : ['--import', join(ROOT, preload), file];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'inherit', ...(preload === undefined ? [] : ['ipc' as const])],
  });
  // Ends the process even if the run fails.
  process.once('exit', () => child.kill('SIGTERM'));
  return child;
}

export async function stopProgram(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => void child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok === true) return;
    await wait(200);
  }
  throw new Error(`${url} did not become ready`);
}

async function ask<T>(
  port: number,
  headers: World['admin'],
  [method, path, body]: readonly [string, string, object],
): Promise<T> {
  const reply = await askOnce(
    port,
    requestOf(method, `/api${path}`, headers, JSON.stringify(body)),
  );
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`);
  return (JSON.parse(reply.body) as { data: T }).data;
}

async function openShop(port: number, admin: World['admin'], n: number): Promise<Shop> {
  const email = `shop${n}@bench.test`;
  const draft = { name: `Shop ${n}`, mcc_code: '5812', phone_number: '50005678', email };
  const brand = { ...draft, payment_type_preference: 'pg' };
  const { id } = await ask<{ id: number }>(port, admin, ['POST', '/brands', brand]);
  await ask(port, admin, ['PUT', `/brands/${id}`, { status: 'active' }]);
  const merchant_id = String(68_020_000 + n);
  const { api_credentials: made } = await ask<{
    api_credentials: { api_key: string; api_secret: string };
  }>(port, admin, ['PUT', `/admin/brands/${id}/mid`, { mid: merchant_id }]);
  const keys = { 'x-api-key': made.api_key, 'x-api-secret': made.api_secret };
  return { brand_id: id, merchant_id, keys };
}

async function signIn(port: number, email: string): Promise<World['admin']> {
  const form = { ...ADMIN, email };
  const { token } = await ask<{ token: string }>(port, {}, ['POST', '/auth/login', form]);
  return { authorization: `Bearer ${token}` };
}

async function signInPeople(port: number, client: Client): Promise<World['people']> {
  const { rows } = await client.query<{ email: string }>(
    `insert into users (email, first_name, last_name, role, password_hash, password_set_at)
     select 'person' || n || '@bench.test', first_name, last_name, role, password_hash,
       password_set_at
     from users, generate_series(1, ${PEOPLE}) as n where email = $1 returning email`,
    [ADMIN.email],
  );
  return Promise.all(rows.map(({ email }) => signIn(port, email)));
}

async function openShops(port: number) {
  const admin = await signIn(port, ADMIN.email);
  const shops: Shop[] = [];
  for (let n = 0; n < SHOPS; n += 1) shops.push(await openShop(port, admin, n));
  return { admin, shops };
}

/** Removes the limit of an export, which is a setting of at most 50,000 rows. */
const NO_EXPORT_LIMIT = `alter table settings drop constraint settings_export_limit_range;
  update settings set transaction_export_limit = 10000000`;

export async function startWorld(scale: Scale): Promise<World> {
  const data_dir = await mkdtemp(join(tmpdir(), 'diwan-bench-'));
  const [port, bare_port, provider_port] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  const provider = startProgram('bench/stub-provider.ts', { PORT: String(provider_port) });
  // The stub accepts any key. The product refuses the simulator's key here, so this is a random
  // one.
  const provider_key = `sk_test_${randomBytes(12).toString('hex')}`;
  const environment = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: data_dir,
    DEMO: 'false',
    LOG_LEVEL: 'fatal',
    // Further processes of the benchmark need the same secret.
    APP_SECRET: randomBytes(36).toString('base64'),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TAP_API_URL: `http://127.0.0.1:${provider_port}`,
    TAP_SECRET_KEY: provider_key,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const server = startProgram('server/src/main.ts', environment, 'bench/loop-delay.ts');
  await untilAnswered(`http://127.0.0.1:${port}/health/ready`);
  const embedded = await startEmbeddedPostgres({
    data_dir: join(data_dir, 'postgres'),
    durable: true,
  });
  const { url } = embedded;
  const client = new Client({ connectionString: url });
  await client.connect();
  const { admin, shops } = await openShops(port);
  const people = await signInPeople(port, client);
  await fill(client, scale);
  await client.query(NO_EXPORT_LIMIT);
  const { rows } = await client.query<{ id: number }>(
    `select id from brands where name like 'Bench brand %' order by id`,
  );
  const bare = startProgram('bench/bare-server.ts', { PORT: String(bare_port), DATABASE_URL: url });
  await untilAnswered(`http://127.0.0.1:${bare_port}/all`);
  return {
    scale,
    environment,
    provider_key,
    url,
    client,
    port,
    pid: server.pid ?? 0,
    bare_port,
    bare_pid: bare.pid ?? 0,
    admin,
    people,
    shops,
    brand_ids: rows.map(({ id }) => id),
    takeLoop: () => {
      const told = new Promise<LoopFigures>((resolve) => void server.once('message', resolve));
      server.send('take');
      return told;
    },
    close: async () => {
      await client.end();
      for (const child of [bare, server, provider]) await stopProgram(child);
      await embedded.stop();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}
