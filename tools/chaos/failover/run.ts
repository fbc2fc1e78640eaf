import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ROLE_SETTINGS } from '../../../server/src/platform/db/database.ts';
import { findFreePort } from '../../run/product.ts';
import { ROOT, runProgram } from '../../run/program.ts';
import { sell } from '../sales/sell.ts';
import { openShop, type Shop } from '../sales/shop.ts';
import { ADMIN, startProgram, untilAnswered } from '../world.ts';
import { type Cluster, findMissing, type Member, PASSWORDS, startCluster } from './cluster.ts';

const CLIENTS = 3;
const SHOPS = 3;
const SALES_AFTER = 20;
const WITHIN_MS = 120_000;

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WITHIN_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`not within two minutes: ${what}`);
    await wait(250);
  }
}

const isWhole = (members: readonly Member[]): boolean =>
  members.length === 3 &&
  members.some(({ role }) => role === 'leader') &&
  members.some(({ role }) => role === 'sync_standby') &&
  members.every(({ state }) => ['running', 'streaming'].includes(state));

/** Sells all the while; the longest time without a charge that was acknowledged is the gap. */
function startSelling(url: string, provider_url: string, shops: readonly Shop[]) {
  const until_end = { over: false };
  const charged: string[] = [];
  let [next, last, gap_ms] = [0, performance.now(), 0];
  const client = async (): Promise<void> => {
    while (!until_end.over) {
      next += 1;
      const shop = shops[next % shops.length];
      if (!shop) return;
      charged.push(await sell({ url, provider_url }, shop, next));
      gap_ms = Math.max(gap_ms, performance.now() - last);
      last = performance.now();
    }
  };
  const working = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    charged,
    /** @returns the longest gap since the last look, in seconds */
    takeGap: (): number => {
      const gap_s = Math.round(gap_ms / 100) / 10;
      gap_ms = 0;
      return gap_s;
    },
    end: async () => {
      until_end.over = true;
      await working;
    },
  };
}

type Selling = ReturnType<typeof startSelling>;

const nameOf = async (cluster: Cluster, role: string): Promise<string> =>
  (await cluster.members()).find((member) => member.role === role)?.name ?? '';

/** Ends one after the other, lets it be missed, and waits until all are back. */
async function killInTurn(cluster: Cluster, selling: Selling) {
  const gaps: Record<string, number> = {};
  const missing = async (victim: string, kill: () => Promise<() => void>): Promise<void> => {
    const before = selling.charged.length;
    selling.takeGap();
    const restart = await kill();
    await until(`sales without ${victim}`, () => selling.charged.length > before + SALES_AFTER);
    await wait(5_000);
    restart();
    await until(`${victim} back`, async () => isWhole(await cluster.members()));
    await wait(2_000);
    gaps[victim] = selling.takeGap();
  };
  await missing('leader', async () => cluster.killNode(await nameOf(cluster, 'leader')));
  await missing('standby', async () => cluster.killNode(await nameOf(cluster, 'sync_standby')));
  await missing('leader, frozen', async () => cluster.freezeNode(await nameOf(cluster, 'leader')));
  for (const n of [0, 1, 2]) await missing(`etcd ${n + 1}`, async () => cluster.killEtcd(n));
  return gaps;
}

async function makeDatabase(superuser: string): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  await client.query(`create role diwan_owner login password '${PASSWORDS.owner}'`);
  await client.query(`create role diwan_app login password '${PASSWORDS.app}'`);
  await client.query(ROLE_SETTINGS('diwan_app'));
  await client.query('create database diwan owner diwan_owner');
  await client.end();
}

async function countStored(url: string, charged: readonly string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ stored: number; doubled: number }>(
    `select count(*) filter (where charge_id = any($1))::integer as stored,
       (count(order_id) - count(distinct order_id))::integer as doubled from transactions`,
    [charged],
  );
  await client.end();
  return rows[0] ?? { stored: 0, doubled: 0 };
}

async function sellThroughKills(cluster: Cluster, folder: string) {
  const { leader, pooler } = cluster.ports;
  const address = (role: string, port: number, name: string): string =>
    `postgresql://${role}@127.0.0.1:${port}/${name}`;
  const superuser = address('postgres:SUPERUSER-PASSWORD', leader, 'postgres');
  await until('a cluster of three', async () => isWhole(await cluster.members()));
  await until('a leader behind the proxy', () =>
    makeDatabase(superuser).then(
      () => true,
      () => false,
    ),
  );
  const [port, provider_port] = [await findFreePort(), await findFreePort()];
  const key = `sk_test_${randomBytes(16).toString('hex')}`;
  const url = `http://127.0.0.1:${port}`;
  const provider_url = `http://127.0.0.1:${provider_port}`;
  const owner_url = address(`diwan_owner:${PASSWORDS.owner}`, leader, 'diwan');
  const environment = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATABASE_URL: address(`diwan_app:${PASSWORDS.app}`, pooler, 'diwan'),
    DATABASE_DIRECT_URL: address(`diwan_app:${PASSWORDS.app}`, leader, 'diwan'),
    DATABASE_MIGRATE_URL: owner_url,
    DATA_DIR: join(folder, 'data'),
    APP_SECRET: randomBytes(36).toString('base64'),
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TAP_API_URL: provider_url,
    TAP_SECRET_KEY: key,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const simulated = { PORT: String(provider_port), TAP_SECRET_KEY: key };
  const simulator = startProgram(join(ROOT, 'tools/simulator.ts'), simulated);
  const server = startProgram(join(ROOT, 'server/src/main.ts'), environment);
  try {
    await untilAnswered(`${provider_url}/_control/state`, simulator);
    await untilAnswered(`${url}/health/ready`, server);
    const shops: Shop[] = [];
    for (let n = 0; n < SHOPS; n += 1) shops.push(await openShop({ url }, n));
    const selling = startSelling(url, provider_url, shops);
    const gaps_s = await killInTurn(cluster, selling);
    await selling.end();
    server.child.kill('SIGTERM');
    await server.ended;
    const { stored, doubled } = await countStored(owner_url, selling.charged);
    const env = environment;
    const { code, output } = await runProgram(process.execPath, ['tools/verify.ts'], { env });
    const acknowledged = selling.charged.length;
    return {
      right: stored === acknowledged && doubled === 0 && code === 0,
      acknowledged,
      stored,
      doubled,
      gaps_s,
      verify: code === 0 ? 'clean' : output,
    };
  } finally {
    server.child.kill('SIGKILL');
    simulator.child.kill('SIGTERM');
  }
}

/** Three nodes on one machine; leader, standby and each member of etcd are killed under charges. */
export async function failOver() {
  const missing = await findMissing();
  if (missing !== undefined) return { right: true, not_run: missing };
  const folder = await mkdtemp(join(tmpdir(), 'diwan-failover-'));
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder);
  try {
    return await sellThroughKills(cluster, folder);
  } finally {
    await cluster.close();
    await rm(folder, { recursive: true, force: true });
  }
}
