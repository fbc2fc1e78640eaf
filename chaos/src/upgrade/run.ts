import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { Client } from 'pg';
import { addApplicationRole } from '@diwan/server/platform/db/app-role';
import { findFreePort } from '../../../tools/run/product.ts';
import { ROOT, runProgram } from '../../../tools/run/program.ts';
import { call } from '../calls.ts';
import { readLists } from '../reads.ts';
import { openShop, type Shop, signIn } from '../sales/shop.ts';
import { sell } from '../sales/sell.ts';
import { ADMIN, FILLED_WITHIN_MS, type Program, startProgram, untilAnswered } from '../world.ts';
import { startProxy } from './proxy.ts';
import { checkOutPrevious, lastVersion, makeNext } from './versions.ts';

const SHOPS = 3;
const CLIENTS = 4;
const BETWEEN_MS = 4_000;

const TAGLESS =
  'this clone has no tag of a version: fetch them (git fetch --tags --unshallow), ' +
  'or name a commit (npm run chaos -- upgrade COMMIT)';

/** Reads lists and creates charges continuously. Any status other than 200 is a failure. */
function startLoad(url: string, provider_url: string, shops: readonly Shop[], admin: object) {
  const until = { over: false };
  const counts = { lists: 0, charges: 0 };
  const failed: string[] = [];
  const charged: string[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (!until.over) {
      const list = await call('GET', `${url}/api/transactions?limit=50`, { ...admin });
      if (list.status !== 200) failed.push(`list ${list.status ?? 'unanswered'}`);
      counts.lists += 1;
      next += 1;
      const shop = shops[next % shops.length];
      if (!shop) return;
      const once = { url, provider_url, once: true };
      await sell(once, shop, next).then(
        (id) => charged.push(id),
        (error: unknown) => failed.push(error instanceof Error ? error.message : 'charge'),
      );
      counts.charges += 1;
      await wait(20);
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, work));
  return {
    counts,
    failed,
    charged,
    end: async () => {
      until.over = true;
      await working;
    },
  };
}

interface Stage {
  readonly environment: Readonly<Record<string, string>>;
  readonly started: Program[];
  start(folder: string, port: number): Promise<Program>;
}

const openStage = (environment: Readonly<Record<string, string>>): Stage => {
  const started: Program[] = [];
  return {
    environment,
    started,
    start: async (folder, port) => {
      const env = { ...environment, PORT: String(port) };
      const program = startProgram(join(folder, 'server/src/main.ts'), env, folder);
      started.push(program);
      const ready = `http://127.0.0.1:${port}/health/ready`;
      await untilAnswered(ready, program, FILLED_WITHIN_MS);
      return program;
    },
  };
};

async function end(program: Program): Promise<void> {
  program.child.kill('SIGTERM');
  await program.ended;
}

/**
 * Fills the database with the demo of the previous version. The simulator of that version makes its
 * payouts.
 */
async function fillDemo(folder: string, environment: Readonly<Record<string, string>>) {
  const { TAP_API_URL: _api, TAP_SECRET_KEY: _key, ...own } = environment;
  const stage = openStage({ ...own, DEMO: 'true' });
  await end(await stage.start(folder, await findFreePort()));
}

async function countStored(url: string, charged: readonly string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ stored: number; filled: number }>(
    `select count(*) filter (where charge_id = any($1))::integer as stored,
       count(upgrade_note)::integer as filled from transactions`,
    [charged],
  );
  await client.end();
  return rows[0] ?? { stored: 0, filled: 0 };
}

/**
 * Upgrades and downgrades under load. The previous version serves. The next version migrates,
 * starts and takes over. Then the previous version takes over again.
 */
async function upgradeAndBack(
  stage: Stage,
  { previous, next }: { readonly previous: string; readonly next: string },
  ports: {
    readonly proxy: number;
    readonly a: number;
    readonly b: number;
    readonly provider: number;
  },
) {
  const provider_url = `http://127.0.0.1:${ports.provider}`;
  const old = await stage.start(previous, ports.a);
  const filled = await readLists(`http://127.0.0.1:${ports.a}`);
  const proxy = await startProxy(ports.a, ports.proxy);
  const world = { url: proxy.url };
  const shops: Shop[] = [];
  for (let n = 0; n < SHOPS; n += 1) shops.push(await openShop(world, n));
  const load = startLoad(proxy.url, provider_url, shops, await signIn(world));
  await wait(BETWEEN_MS);
  const { code, output } = await runProgram(
    process.execPath,
    [join(next, 'tools/installation/migrate.ts')],
    { env: stage.environment },
  );
  if (code !== 0) throw new Error(`the migration failed: ${output}`);
  await wait(BETWEEN_MS);
  const fresh = await stage.start(next, ports.b);
  const lists = await readLists(`http://127.0.0.1:${ports.b}`);
  await wait(BETWEEN_MS);
  proxy.switchTo(ports.b);
  await end(old);
  await wait(BETWEEN_MS);
  const upgraded = { ...load.counts, failed: load.failed.length };
  // For the downgrade, the previous version starts on the expanded schema.
  const again = await stage.start(previous, ports.a);
  proxy.switchTo(ports.a);
  await end(fresh);
  await wait(BETWEEN_MS);
  await load.end();
  await end(again);
  await proxy.close();
  return { upgraded, load, filled, lists };
}

/**
 * Upgrades from a previous version to the working tree, and downgrades again.
 * @param named the tag or commit to upgrade from; by default the last tagged version
 */
export async function upgrade(named?: string) {
  const version = named ?? (await lastVersion());
  if (version === undefined) return { right: true, not_run: TAGLESS };
  const data_dir = await mkdtemp(join(tmpdir(), 'diwan-upgrade-'));
  const previous = await checkOutPrevious(version);
  const next = await makeNext();
  const database = await startEmbeddedPostgres({
    data_dir: join(data_dir, 'postgres'),
    durable: true,
  });
  const [proxy, a, b, provider] = await Promise.all(Array.from({ length: 4 }, findFreePort));
  const ports = { proxy: proxy ?? 0, a: a ?? 0, b: b ?? 0, provider: provider ?? 0 };
  const key = `sk_test_${randomBytes(16).toString('hex')}`;
  const environment = {
    PUBLIC_URL: `http://127.0.0.1:${ports.proxy}`,
    DATABASE_URL: await addApplicationRole(database.url),
    DATABASE_MIGRATE_URL: database.url,
    DATA_DIR: data_dir,
    APP_SECRET: randomBytes(36).toString('base64'),
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TAP_API_URL: `http://127.0.0.1:${ports.provider}`,
    TAP_SECRET_KEY: key,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const simulator = startProgram(join(ROOT, 'tools/simulator.ts'), {
    PORT: String(ports.provider),
    TAP_SECRET_KEY: key,
  });
  const stage = openStage(environment);
  try {
    await untilAnswered(`${environment.TAP_API_URL}/_control/state`, simulator);
    await fillDemo(previous.folder, environment);
    const folders = { previous: previous.folder, next };
    const { upgraded, load, filled: demo, lists } = await upgradeAndBack(stage, folders, ports);
    const { stored, filled } = await countStored(database.url, load.charged);
    const verified = await runProgram(process.execPath, ['tools/verify.ts'], { env: environment });
    return {
      right:
        load.failed.length === 0 &&
        stored === load.charged.length &&
        filled > 0 &&
        verified.code === 0,
      from: previous.name,
      lists_before: demo,
      lists_after: lists,
      until_next_served: upgraded,
      and_back: { ...load.counts, failed: load.failed.length, such_as: load.failed.slice(0, 5) },
      acknowledged: load.charged.length,
      stored,
      rows_filled_by_the_migration: filled,
      verify: verified.code === 0 ? 'clean' : verified.output,
    };
  } finally {
    for (const program of [...stage.started, simulator]) program.child.kill('SIGKILL');
    await database.stop();
    for (const folder of [data_dir, previous.folder, next]) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
