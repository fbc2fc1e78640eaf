import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../../tools/run/product.ts';
import { ROOT, runProgram } from '../../../tools/run/program.ts';
import { type Network, NODES, type Person, type Start } from './network.ts';

const PACKAGES = ['patroni', 'etcd', 'haproxy', 'pgbouncer'] as const;
const DEBIAN = '/usr/lib/postgresql';
/** The environment variable may name another Patroni than the installed one. */
const PATRONI = process.env['PATRONI'] ?? 'patroni';

export const PASSWORDS = { owner: 'OWNER-PASSWORD', app: 'APP-PASSWORD' } as const;

interface Ports {
  readonly etcd: readonly number[];
  readonly peer: readonly number[];
  readonly rest: readonly number[];
  readonly database: readonly number[];
  readonly leader: number;
  readonly pooler: number;
}

/** Finds the folder of PostgreSQL's programs, including those that create a standby. */
async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []);
  return versions
    .filter((version) => Number(version) >= 15)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

/**
 * Checks the required programs.
 * @returns the missing ones, as a sentence with the command to install them
 */
export async function findMissing(): Promise<string | undefined> {
  const found = await Promise.all(PACKAGES.map((name) => runProgram('which', [name])));
  const lacks = found.some(({ code }) => code !== 0) || (await findPrograms()) === undefined;
  if (lacks || process.getuid?.() !== 0) {
    return 'as root on Debian: apt-get install postgresql patroni python3-etcd etcd-server haproxy pgbouncer';
  }
  return undefined;
}

/**
 * The minimum version for network cuts. Earlier leaders may take their successor's lock after their
 * network is repaired.
 */
const BEARS_CUTS = [4, 0, 6] as const;

/**
 * Checks the version of Patroni.
 * @returns a sentence with the reason if the version is too old for network cuts
 */
export async function findTooOld(): Promise<string | undefined> {
  const { output } = await runProgram(PATRONI, ['--version']);
  const version = /\d+\.\d+\.\d+/.exec(output)?.[0] ?? '0.0.0';
  const parts = version.split('.').map(Number);
  const at = BEARS_CUTS.findIndex((least, n) => parts[n] !== least);
  const is_old = at >= 0 && (parts[at] ?? 0) < (BEARS_CUTS[at] ?? 0);
  return is_old ? `Patroni ${version} does not bear it; PATRONI names another one` : undefined;
}

const idOf = async (flag: '-u' | '-g'): Promise<number> =>
  Number((await runProgram('id', [flag, 'postgres'])).output);

/** Reads a sample of deploy/ha and replaces its addresses. */
async function sampleOf(
  name: string,
  places: readonly (readonly [string, string])[],
): Promise<string> {
  const text = await readFile(join(ROOT, 'deploy/ha', name), 'utf8');
  return places.reduce((moved, [from, to]) => {
    if (!moved.includes(from)) throw new Error(`${name} does not report ${from}`);
    return moved.replaceAll(from, to);
  }, text);
}

async function choosePorts(): Promise<Ports> {
  const three = () => Promise.all(NODES.map(() => findFreePort()));
  return {
    etcd: await three(),
    peer: await three(),
    rest: await three(),
    database: await three(),
    leader: await findFreePort(),
    pooler: await findFreePort(),
  };
}

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  /**
   * The timeline, which grows with each change of leader. A standby that does not follow the new
   * leader keeps its old timeline.
   */
  readonly timeline?: number;
}

export interface Cluster {
  readonly ports: Ports;
  readonly members: () => Promise<readonly Member[]>;
  /**
   * Kills a node's agent and database without a warning.
   * @returns a function that starts the node again
   */
  killNode(name: string): Promise<() => void>;
  killEtcd(n: number): () => void;
  /**
   * Stops every process of a node.
   * @returns a function that resumes them
   */
  freezeNode(name: string): Promise<() => void>;
  /**
   * Cuts the network of a node, whose programs keep running.
   * @returns a function that restores the network
   */
  cutNode(name: string, from: 'everybody' | 'nodes'): Promise<() => Promise<void>>;
  /**
   * Runs a statement on a node directly, even if its network is cut.
   * @returns true if the statement was acknowledged
   */
  askAt(name: string, statement: string): Promise<boolean>;
  /** Copies the output of every program to a folder. */
  keepLogs(to: string): Promise<void>;
  close(): Promise<void>;
}

const local = (port: number | undefined): string => `127.0.0.1:${port ?? 0}`;

interface ClusterFiles {
  readonly ports: Ports;
  readonly network: Network;
  readonly bin: string;
  readonly who: Person;
}

/** Lists the addresses of one service on the three nodes. */
const addressesOf = ({ hosts }: Network, ports: readonly number[]): readonly string[] =>
  hosts.map((host, at) => `${host}:${ports[at] ?? 0}`);

/** Writes the samples of deploy/ha with the addresses and folders of this machine. */
async function writeSamples(
  folder: string,
  { ports, network, bin, who }: ClusterFiles,
): Promise<void> {
  const [rest, database] = [addressesOf(network, ports.rest), addressesOf(network, ports.database)];
  for (const [at, n] of NODES.entries()) {
    const text = await sampleOf('patroni.yaml', [
      ['name: node1', `name: node${n}`],
      ['0.0.0.0:8008', rest[at] ?? ''],
      ['10.0.0.1:8008', rest[at] ?? ''],
      ['10.0.0.1:2379, 10.0.0.2:2379, 10.0.0.3:2379', addressesOf(network, ports.etcd).join(', ')],
      ['0.0.0.0:5432', database[at] ?? ''],
      ['10.0.0.1:5432', database[at] ?? ''],
      ['/var/lib/postgresql/18/diwan', join(folder, `node${n}`)],
      ['/usr/lib/postgresql/18/bin', bin],
      ['10.0.0.0/24', network.subnet],
    ]);
    const sockets = join(folder, `sockets${n}`);
    await mkdir(sockets);
    await chown(sockets, who.uid, who.gid);
    const own = `  parameters: { unix_socket_directories: ${sockets} }\n`;
    await writeFile(join(folder, `patroni${n}.yaml`), `${text}${own}`);
  }
  await writeFile(
    join(folder, 'haproxy.cfg'),
    await sampleOf('haproxy.cfg', [
      ['127.0.0.1:5000', local(ports.leader)],
      ...NODES.map((n, at): readonly [string, string] => [
        `10.0.0.${n}:5432 check port 8008`,
        `${database[at] ?? ''} check port ${ports.rest[at] ?? 0}`,
      ]),
    ]),
  );
  await writeFile(join(folder, 'userlist.txt'), `"diwan_app" "${PASSWORDS.app}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    await sampleOf('pgbouncer.ini', [
      ['port=5000', `port=${ports.leader}`],
      ['listen_port = 6432', `listen_port = ${ports.pooler}`],
      ['unix_socket_dir = /var/run/postgresql', 'unix_socket_dir ='],
      ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    ]),
  );
}

/**
 * Stops the agent, the database and its sessions.
 * @returns a function that resumes them
 */
async function freeze(data: string, agent: number): Promise<() => void> {
  const note = await readFile(join(data, 'postmaster.pid'), 'utf8');
  const postmaster = Number(note.split('\n')[0]);
  const { output } = await runProgram('pgrep', ['-P', String(postmaster)]);
  const sessions = output.trim().split('\n').map(Number);
  const pids = [agent, postmaster, ...sessions].filter((pid) => pid > 0);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids.toReversed()) {
      try {
        process.kill(pid, 'SIGCONT');
      } catch {
        // The process has already ended.
      }
    }
  };
}

async function endAll(running: ReadonlyMap<string, ChildProcess>): Promise<void> {
  const nodes = NODES.flatMap((n) => running.get(`node${n}`) ?? []);
  for (const node of nodes) node.kill('SIGTERM');
  // An agent first ends its database. It is killed after a timeout.
  const ended = nodes.map(async (node) => {
    for (let waited = 0; node.exitCode === null && waited < 200; waited += 1) await wait(100);
  });
  await Promise.all(ended);
  for (const child of running.values()) child.kill('SIGKILL');
}

/** Returns the members of the cluster as a node reports them; undefined without an answer. */
async function askNode(address: string): Promise<readonly Member[] | undefined> {
  const signal = AbortSignal.timeout(3_000);
  const reply = await fetch(`http://${address}/cluster`, { signal }).catch(() => undefined);
  return reply?.ok ? ((await reply.json()) as { members: Member[] }).members : undefined;
}

/** Returns the arguments of etcd on each node. */
function etcdArguments(folder: string, network: Network, ports: Ports): readonly string[][] {
  const [clients, peers] = [addressesOf(network, ports.etcd), addressesOf(network, ports.peer)];
  const initial = NODES.map((n, at) => `node${n}=http://${peers[at] ?? ''}`).join(',');
  return NODES.map((n, at) => {
    const [client, peer] = [`http://${clients[at] ?? ''}`, `http://${peers[at] ?? ''}`];
    const own = ['--listen-client-urls', client, '--advertise-client-urls', client];
    const between = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
    const all = ['--initial-cluster', initial, '--initial-cluster-token', 'diwan'];
    const data = ['--name', `node${n}`, '--data-dir', join(folder, `etcd${n - 1}`)];
    return [...data, '--logger', 'zap', ...own, ...between, ...all];
  });
}

/**
 * Creates a starter for programs. Each program writes its own log file, and ends with the cluster.
 */
function openRunner(folder: string, path: string, who: Person) {
  const running = new Map<string, ChildProcess>();
  return {
    running,
    launch: (name: string, { file, args, ...as }: Start): void => {
      // Each program has its own home. Agents with the same home write their passwords into the
      // same file.
      const home = join(folder, `home-${name}`);
      mkdirSync(home, { recursive: true });
      chownSync(home, who.uid, who.gid);
      const log = openSync(join(folder, `${name}.log`), 'a');
      const env = { PATH: path, HOME: home };
      const options = { cwd: folder, env, ...as };
      running.set(name, spawn(file, args, { ...options, stdio: ['ignore', log, log] }));
      closeSync(log);
    },
    kill: (name: string): void => void running.get(name)?.kill('SIGKILL'),
    keepLogs: async (to: string): Promise<void> => {
      for (const name of running.keys()) await cp(join(folder, `${name}.log`), join(to, name));
    },
  };
}

/** Starts three nodes of etcd and Patroni, HAProxy and PgBouncer, from the samples of deploy/ha. */
export async function startCluster(folder: string, network: Network): Promise<Cluster> {
  const ports = await choosePorts();
  const bin = (await findPrograms()) ?? '';
  const who = { uid: await idOf('-u'), gid: await idOf('-g') };
  await chown(folder, who.uid, who.gid);
  const path = `${bin}:/usr/sbin:/usr/bin:/bin`;
  const { running, launch, kill, keepLogs } = openRunner(folder, path, who);
  const start = (name: string, program: string, args: readonly string[]): void =>
    launch(name, { file: program, args, ...who });
  const etcd = etcdArguments(folder, network, ports);
  const startEtcd = (at: number): void =>
    launch(`etcd${at}`, network.at(at + 1, who, 'etcd', etcd[at] ?? []));
  const startNode = (n: number): void =>
    launch(`node${n}`, network.at(n, who, PATRONI, [join(folder, `patroni${n}.yaml`)]));
  for (const n of NODES) startEtcd(n - 1);
  await writeSamples(folder, { ports, network, bin, who });
  for (const n of NODES) startNode(n);
  start('haproxy', 'haproxy', ['-f', join(folder, 'haproxy.cfg')]);
  start('pgbouncer', 'pgbouncer', ['-q', join(folder, 'pgbouncer.ini')]);
  const rest = addressesOf(network, ports.rest);
  // The node whose network was cut last. Its information is outdated for a while, so it is queried
  // last.
  let doubtful = '';
  const numberOf = (name: string): number => Number(name.slice('node'.length));
  return {
    ports,
    members: async () => {
      const last = numberOf(doubtful) - 1;
      const asked = [...rest.filter((_, at) => at !== last), ...rest.slice(last, last + 1)];
      for (const address of asked) {
        const members = await askNode(address);
        if (members) return members;
      }
      return [];
    },
    killNode: async (name) => {
      const note = await readFile(join(folder, name, 'postmaster.pid'), 'utf8');
      kill(name);
      process.kill(Number(note.split('\n')[0]), 'SIGKILL');
      return () => startNode(numberOf(name));
    },
    freezeNode: (name) => freeze(join(folder, name), running.get(name)?.pid ?? 0),
    cutNode: (name, from) => {
      doubtful = name;
      return network.cut(numberOf(name), from);
    },
    askAt: (name, statement) => {
      const port = String(ports.database[numberOf(name) - 1] ?? 0);
      const place = ['-h', join(folder, `sockets${numberOf(name)}`), '-p', port, '-d', 'postgres'];
      const args = ['-X', '-q', ...place, '-c', statement];
      const options = { cwd: folder, stdio: 'ignore' as const, ...who };
      const asked = spawn(join(bin, 'psql'), args, options);
      return new Promise((resolve) => {
        asked.once('exit', (code) => resolve(code === 0));
        asked.once('error', () => resolve(false));
      });
    },
    killEtcd: (n) => {
      kill(`etcd${n}`);
      return () => startEtcd(n);
    },
    keepLogs,
    close: () => endAll(running),
  };
}
