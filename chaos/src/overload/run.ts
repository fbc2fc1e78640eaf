import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { Client } from 'pg';
import { fill, scaleOf } from '../../../bench/fill.ts';
import { openShop, type Shop, signIn } from '../sales/shop.ts';
import type { World } from '../world.ts';
import { letMany, type Load, openLoad, type LoadReport } from './load.ts';

const CLIENTS = 16;
const TIMES = 10;
const EXPORTS = 4;
const READINGS = 10;
const SHOPS = 3;
const USUAL_MS = 5_000;
const RECOVERY_MS = 15_000;
const HEALTH_EVERY_MS = 250;
/** The time limit for health checks. Load balancers do not wait longer. */
const HEALTH_WITHIN_MS = 2_000;

const of = (reports: readonly LoadReport[], kind: string): LoadReport[] =>
  reports.filter((one) => one.kind.startsWith(kind));

const at = (part: number, reports: readonly LoadReport[]): number => {
  const times = reports.map(({ duration_ms }) => duration_ms).toSorted((a, b) => a - b);
  return Math.round(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0);
};

function countBy(reports: readonly LoadReport[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { kind, status } of reports) {
    const key = `${kind} ${status}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

/**
 * Runs only the usual clients for some time.
 * @returns the results of their calls
 */
async function workAsUsual(load: Load, ms: number): Promise<readonly LoadReport[]> {
  const before = load.reports.length;
  const until = { over: false };
  const working = letMany(CLIENTS, until, (n) => load.step(n));
  await wait(ms);
  until.over = true;
  await working;
  return load.reports.slice(before);
}

async function watchHealth(load: Load, until: { readonly over: boolean }): Promise<void> {
  while (!until.over) {
    await Promise.all([load.askHealth('live'), load.askHealth('ready')]);
    await wait(HEALTH_EVERY_MS);
  }
}

async function workTooMuch(load: Load, ms: number): Promise<readonly LoadReport[]> {
  const before = load.reports.length;
  const until = { over: false };
  const working = Promise.all([
    letMany(CLIENTS * TIMES, until, (n) => load.step(n)),
    letMany(EXPORTS, until, () => load.exportAll()),
    letMany(READINGS, until, () => load.readPaper()),
    watchHealth(load, until),
  ]);
  await wait(ms);
  until.over = true;
  await working;
  return load.reports.slice(before);
}

/**
 * Checks that a call was served, or refused with the time to retry. Status 422 is the answer to a
 * document without readable data.
 */
const isAnswer = ({ kind, status, says_when }: LoadReport): boolean =>
  status === 200 ||
  (kind === 'reading' && status === 422) ||
  ((status === 503 || status === 429) && says_when);

/**
 * Waits until the usual clients are served as fast as usual.
 * @returns the time in milliseconds; undefined if it took too long
 */
async function recover(load: Load, usual_ms: number): Promise<number | undefined> {
  const started = performance.now();
  while (performance.now() - started < 2 * RECOVERY_MS) {
    const reports = await workAsUsual(load, 1_000);
    const served = reports.every(({ status }) => status === 200);
    const { status } = await load.askHealth('ready');
    if (served && status === 200 && at(0.5, reports) <= 1.5 * usual_ms) {
      return Math.round(performance.now() - started);
    }
  }
  return undefined;
}

/** Opens the server's database and fills it with rows for the exports. */
async function fillSome(world: World, rows: number) {
  const data_dir = join(world.environment['DATA_DIR'] ?? '', 'postgres');
  const database = await startEmbeddedPostgres({ data_dir, durable: true });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fill(client, scaleOf(rows));
  return { client, database };
}

/** Counts acknowledged orders that are missing, and orders that are stored twice. */
async function compare(client: Client, acknowledged: ReadonlySet<string>) {
  const { rows } = await client.query<{ order_id: string; count: number }>(
    `select order_id, count(*)::integer as count from transactions
     where order_id like 'overload-%' group by 1`,
  );
  const stored = new Set(rows.map(({ order_id }) => order_id));
  return {
    acknowledged: acknowledged.size,
    stored: stored.size,
    lost: [...acknowledged].filter((order) => !stored.has(order)).length,
    doubled: rows.filter(({ count }) => count > 1).length,
  };
}

/**
 * Runs ten times the usual clients, four exports and ten document readings at the same time. It
 * requires:
 * - Every call is answered, at least with 429 or 503 and the time to retry.
 * - Health checks always answer.
 * - Within 15 s afterwards the service is as fast as usual.
 * - Each acknowledged order is stored once.
 */
export async function overload(
  world: World,
  { seconds, rows }: { readonly seconds: number; readonly rows: number },
) {
  const shops: Shop[] = [];
  for (let n = 0; n < SHOPS; n += 1) shops.push(await openShop(world, n));
  const { client, database } = await fillSome(world, rows);
  const load = await openLoad(world, await signIn(world), shops);
  await workAsUsual(load, USUAL_MS);
  const usual = await workAsUsual(load, USUAL_MS);
  const much = await workTooMuch(load, seconds * 1_000);
  const recovered_ms = await recover(load, at(0.5, usual));
  const orders = await compare(client, load.acknowledged);
  await client.end();
  await database.stop();
  const people = much.filter(({ kind }) => ['list', 'summary', 'charge'].includes(kind));
  const wrong = much.filter((one) => !isAnswer(one));
  const health = of(much, 'health/');
  const silent = health.filter(
    ({ status, duration_ms }) => status !== 200 || duration_ms > HEALTH_WITHIN_MS,
  );
  return {
    right:
      wrong.length === 0 &&
      silent.length === 0 &&
      recovered_ms !== undefined &&
      recovered_ms <= RECOVERY_MS &&
      orders.lost === 0 &&
      orders.doubled === 0,
    usual: {
      clients: CLIENTS,
      answered: usual.length,
      median_ms: at(0.5, usual),
      p99_ms: at(0.99, usual),
    },
    overload: {
      seconds,
      clients: CLIENTS * TIMES,
      answers: countBy(much),
      people_ms: { median: at(0.5, people), p99: at(0.99, people), most: at(1, people) },
      health_ms: { median: at(0.5, health), p99: at(0.99, health), most: at(1, health) },
      wrong: countBy(wrong),
      health_silent: silent.length,
    },
    recovered_ms,
    orders,
  };
}
