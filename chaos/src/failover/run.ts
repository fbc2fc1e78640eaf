import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { ROLE_SETTINGS } from '@diwan/server/platform/db/database';
import { findFreePort } from '../../../tools/run/product.ts';
import { ROOT, runProgram } from '../../../tools/run/program.ts';
import { sell } from '../sales/sell.ts';
import { openShop, type Shop } from '../sales/shop.ts';
import { ADMIN, startProgram, untilAnswered } from '../world.ts';
import {
  type Cluster,
  findMissing,
  findTooOld,
  type Member,
  PASSWORDS,
  startCluster,
} from './cluster.ts';
import { LOOPBACK, type Network, openNetwork } from './network.ts';
import { type Payouts, startPayouts } from './payouts.ts';

const CLIENTS = 3;
const SHOPS = 3;
const SALES_AFTER = 20;
const WITHIN_MS = 120_000;
/**
 * The log in MB by which a standby is behind. By default Patroni keeps only 128 MB for standbys.
 */
const BEHIND_MB = 240;

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
  members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
  new Set(members.map(({ timeline }) => timeline)).size === 1;

/** Sells continuously. A gap is a time without an acknowledged charge. */
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
  let failure: Error | undefined;
  // The error is kept and thrown where the run waits for sales. An unhandled rejection would end
  // the run and leave the nodes running.
  const working = Promise.all(Array.from({ length: CLIENTS }, client)).catch((error: unknown) => {
    failure = new Error('a sale failed', { cause: error });
  });
  return {
    /**
     * Returns the number of acknowledged charges.
     * @throws Error if a sale failed
     */
    count: (): number => {
      if (failure) throw failure;
      return charged.length;
    },
    charged,
    /** Returns the longest gap since the last call, in seconds, and resets it. */
    takeGap: (): number => {
      const gap_s = Math.round(gap_ms / 100) / 10;
      gap_ms = 0;
      return gap_s;
    },
    end: async () => {
      until_end.over = true;
      await working;
      if (failure) throw failure;
    },
  };
}

type Selling = ReturnType<typeof startSelling>;

/** Waits for a node with this role and returns its name. During a change no node may have it. */
async function nameOf(cluster: Cluster, role: string): Promise<string> {
  let name: string | undefined;
  await until(`a ${role}`, async () => {
    name = (await cluster.members()).find((member) => member.role === role)?.name;
    return name !== undefined;
  });
  return name ?? '';
}

type Repair = () => void | Promise<void>;

/** Writes on an isolated node, as a local client would, until its network is restored. */
function writeAt(cluster: Cluster, name: string) {
  const until_repaired = { over: false };
  const outcome = { tried: 0, acknowledged: 0 };
  const working = (async () => {
    while (!until_repaired.over) {
      outcome.tried += 1;
      if (await cluster.askAt(name, 'insert into probes default values')) outcome.acknowledged += 1;
      await wait(100);
    }
  })();
  return {
    outcome,
    end: async () => {
      until_repaired.over = true;
      await working;
    },
  };
}

/**
 * Isolates the leader and writes on it.
 * @returns a function that restores its network
 */
async function cutLeader(cluster: Cluster, from: 'everybody' | 'nodes', probes: Probe[]) {
  const name = await nameOf(cluster, 'leader');
  const repair = await cluster.cutNode(name, from);
  const writing = writeAt(cluster, name);
  probes.push(writing.outcome);
  return async () => {
    const ended = writing.end();
    await repair();
    await ended;
  };
}

/**
 * Disconnects the standby that does not confirm commits, writes a large amount of data, and kills
 * the leader.
 * @returns a function that starts the killed leader again
 */
async function leaveBehind(cluster: Cluster, superuser: string): Promise<Repair> {
  const repair = await cluster.cutNode(await nameOf(cluster, 'replica'), 'everybody');
  const client = new Client({ connectionString: superuser });
  await client.connect();
  for (let n = 0; n < BEHIND_MB / 8; n += 1) {
    await client.query(`insert into filler
      select repeat(md5(random()::text), 20) from generate_series(1, 12000)`);
  }
  await client.end();
  const restart = await cluster.killNode(await nameOf(cluster, 'leader'));
  await repair();
  return restart;
}

type Probe = ReturnType<typeof writeAt>['outcome'];

interface Stage {
  readonly cluster: Cluster;
  readonly selling: Selling;
  readonly payouts: Payouts;
  readonly has_wires: boolean;
  readonly superuser: string;
}

/**
 * Kills one part after another. After each kill it sells without that part, then waits until all
 * parts run again.
 */
async function killInTurn({ cluster, selling, payouts, has_wires, superuser }: Stage) {
  const gaps_s: Record<string, number> = {};
  const probes: Probe[] = [];
  type Fault = () => Promise<Repair>;
  const missing = async (
    victim: string,
    fault: Fault,
    during: (fault: Fault) => Promise<Repair> = (once) => once(),
  ): Promise<void> => {
    const repair = await during(() => {
      selling.takeGap();
      return fault();
    });
    const before = selling.count();
    await until(`sales without ${victim}`, () => selling.count() > before + SALES_AFTER);
    await wait(5_000);
    await repair();
    await until(`${victim} back`, async () => isWhole(await cluster.members()));
    await wait(2_000);
    gaps_s[victim] = selling.takeGap();
  };
  const leading = (victim: string, fault: Fault) =>
    missing(victim, fault, (once) => payouts.confirmDuring(once));
  await leading('leader', async () => cluster.killNode(await nameOf(cluster, 'leader')));
  await missing('standby', async () => cluster.killNode(await nameOf(cluster, 'sync_standby')));
  await leading('leader, frozen', async () => cluster.freezeNode(await nameOf(cluster, 'leader')));
  if (has_wires) {
    await leading('leader, cut off', () => cutLeader(cluster, 'everybody', probes));
    await leading('leader, cut from nodes', () => cutLeader(cluster, 'nodes', probes));
    await missing('standby, cut off', async () =>
      cluster.cutNode(await nameOf(cluster, 'sync_standby'), 'everybody'),
    );
    await missing('leader, a standby behind', () => leaveBehind(cluster, superuser));
  }
  for (const n of [0, 1, 2]) await missing(`etcd ${n + 1}`, async () => cluster.killEtcd(n));
  const written = probes.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const tried = probes.reduce((sum, probe) => sum + probe.tried, 0);
  return { gaps_s, cut_leader: { writes: tried, acknowledged: written } };
}

async function makeDatabase(superuser: string): Promise<void> {
  const client = new Client({ connectionString: superuser });
  await client.connect();
  await client.query(`create role diwan_owner login password '${PASSWORDS.owner}'`);
  await client.query(`create role diwan_app login password '${PASSWORDS.app}'`);
  await client.query(ROLE_SETTINGS('diwan_app'));
  await client.query('create database diwan owner diwan_owner');
  await client.query('create table probes (at timestamptz not null default clock_timestamp())');
  await client.query('create table filler (text text not null)');
  await client.end();
}

/** Compares the stored charges with the acknowledged ones, and verifies the books. */
async function proveStored(
  owner_url: string,
  environment: Readonly<Record<string, string>>,
  charged: readonly string[],
) {
  const client = new Client({ connectionString: owner_url });
  await client.connect();
  const { rows } = await client.query<{ stored: number; doubled: number }>(
    `select count(*) filter (where charge_id = any($1))::integer as stored,
       (count(order_id) - count(distinct order_id))::integer as doubled from transactions`,
    [charged],
  );
  await client.end();
  const env = environment;
  const { code, output } = await runProgram(process.execPath, ['tools/verify.ts'], { env });
  const { stored = 0, doubled = 0 } = rows[0] ?? {};
  return {
    right: stored === charged.length && doubled === 0 && code === 0,
    acknowledged: charged.length,
    stored,
    doubled,
    verify: code === 0 ? 'clean' : output,
  };
}

async function sellThroughKills(cluster: Cluster, network: Network, folder: string) {
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
    const payouts = await startPayouts(url, environment, owner_url);
    const selling = startSelling(url, provider_url, shops);
    const has_wires = network !== LOOPBACK;
    const outcome = await killInTurn({ cluster, selling, payouts, has_wires, superuser });
    await selling.end();
    const paid = await payouts.end();
    server.child.kill('SIGTERM');
    await server.ended;
    const proved = await proveStored(owner_url, environment, selling.charged);
    const is_silent = outcome.cut_leader.acknowledged === 0;
    const right = proved.right && paid.right && is_silent;
    return { ...proved, ...outcome, payouts: paid, right };
  } finally {
    server.child.kill('SIGKILL');
    simulator.child.kill('SIGTERM');
  }
}

/**
 * Runs three nodes on one machine. It kills the leader, the standby and each member of etcd during
 * charges and confirmations of payouts. It also cuts the leader's network.
 */
export async function failOver() {
  const missing = await findMissing();
  if (missing !== undefined) return { right: true, not_run: missing };
  const wires = (await findTooOld()) ?? (await openNetwork());
  const network = typeof wires === 'string' ? LOOPBACK : wires;
  const folder = await mkdtemp(join(tmpdir(), 'diwan-failover-'));
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, network);
  try {
    const outcome = await sellThroughKills(cluster, network, folder);
    return typeof wires === 'string' ? { ...outcome, cuts_not_run: wires } : outcome;
  } catch (error) {
    const logs = await mkdtemp(join(tmpdir(), 'diwan-failover-logs-'));
    await cluster.keepLogs(logs);
    throw new Error(`what the nodes said is in ${logs}`, { cause: error });
  } finally {
    await cluster.close();
    await network.close();
    await rm(folder, { recursive: true, force: true });
  }
}
