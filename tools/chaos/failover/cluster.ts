import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../run/product.ts';
import { ROOT, runProgram } from '../../run/program.ts';

const NODES = [1, 2, 3] as const;
const PACKAGES = ['patroni', 'etcd', 'haproxy', 'pgbouncer'] as const;
const DEBIAN = '/usr/lib/postgresql';

export const PASSWORDS = { owner: 'OWNER-PASSWORD', app: 'APP-PASSWORD' } as const;

interface Ports {
  readonly etcd: readonly number[];
  readonly peer: readonly number[];
  readonly rest: readonly number[];
  readonly database: readonly number[];
  readonly leader: number;
  readonly pooler: number;
}

/** The folder of PostgreSQL's own programs, with those that a standby is made by. */
async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir(DEBIAN).catch(() => []);
  return versions
    .filter((version) => Number(version) >= 15)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'pg_basebackup')));
}

/** @returns what is missing, as a sentence that says how to get it */
export async function findMissing(): Promise<string | undefined> {
  const found = await Promise.all(PACKAGES.map((name) => runProgram('which', [name])));
  const lacks = found.some(({ code }) => code !== 0) || (await findPrograms()) === undefined;
  if (lacks || process.getuid?.() !== 0) {
    return 'as root on Debian: apt-get install postgresql patroni python3-etcd etcd-server haproxy pgbouncer';
  }
  return undefined;
}

const idOf = async (flag: '-u' | '-g'): Promise<number> =>
  Number((await runProgram('id', [flag, 'postgres'])).output);

/** A text of deploy/ha with other addresses. */
async function sampleOf(
  name: string,
  places: readonly (readonly [string, string])[],
): Promise<string> {
  const text = await readFile(join(ROOT, 'deploy/ha', name), 'utf8');
  return places.reduce((moved, [from, to]) => {
    if (!moved.includes(from)) throw new Error(`${name} does not say ${from} any more`);
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
}

export interface Cluster {
  readonly ports: Ports;
  readonly members: () => Promise<readonly Member[]>;
  /** Ends a node, agent and database, without a warning. @returns starts it again */
  killNode(name: string): Promise<() => void>;
  killEtcd(n: number): () => void;
  /** Stops every process of a node where it stands, as a cut network does. @returns lets it go on */
  freezeNode(name: string): Promise<() => void>;
  close(): Promise<void>;
}

const local = (port: number | undefined): string => `127.0.0.1:${port ?? 0}`;

interface Place {
  readonly ports: Ports;
  readonly bin: string;
  readonly uid: number;
  readonly gid: number;
}

/** The samples of deploy/ha with the addresses and folders of this machine. */
async function writeSamples(folder: string, { ports, bin, uid, gid }: Place): Promise<void> {
  for (const [at, n] of NODES.entries()) {
    const text = await sampleOf('patroni.yaml', [
      ['name: node1', `name: node${n}`],
      ['0.0.0.0:8008', local(ports.rest[at])],
      ['10.0.0.1:8008', local(ports.rest[at])],
      ['10.0.0.1:2379, 10.0.0.2:2379, 10.0.0.3:2379', ports.etcd.map(local).join(', ')],
      ['0.0.0.0:5432', local(ports.database[at])],
      ['10.0.0.1:5432', local(ports.database[at])],
      ['/var/lib/postgresql/18/diwan', join(folder, `node${n}`)],
      ['/usr/lib/postgresql/18/bin', bin],
      ['10.0.0.0/24', '127.0.0.1/32'],
    ]);
    const sockets = join(folder, `sockets${n}`);
    await mkdir(sockets);
    await chown(sockets, uid, gid);
    const own = `  parameters: { unix_socket_directories: ${sockets} }\n`;
    await writeFile(join(folder, `patroni${n}.yaml`), `${text}${own}`);
  }
  await writeFile(
    join(folder, 'haproxy.cfg'),
    await sampleOf('haproxy.cfg', [
      ['127.0.0.1:5000', local(ports.leader)],
      ...NODES.map((n, at): readonly [string, string] => [
        `10.0.0.${n}:5432 check port 8008`,
        `${local(ports.database[at])} check port ${ports.rest[at] ?? 0}`,
      ]),
    ]),
  );
  await writeFile(join(folder, 'userlist.txt'), `"diwan_app" "${PASSWORDS.app}"\n`);
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    await sampleOf('pgbouncer.ini', [
      ['port=5000', `port=${ports.leader}`],
      ['listen_port = 6432', `listen_port = ${ports.pooler}\nunix_socket_dir =`],
      ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    ]),
  );
}

/** Stops the agent, the database and its sessions. @returns lets them go on */
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
        // One that has ended meanwhile.
      }
    }
  };
}

/** Three nodes of etcd and Patroni, HAProxy and PgBouncer, from the samples of deploy/ha. */
export async function startCluster(folder: string): Promise<Cluster> {
  const ports = await choosePorts();
  const bin = (await findPrograms()) ?? '';
  const [uid, gid] = [await idOf('-u'), await idOf('-g')];
  await chown(folder, uid, gid);
  const running = new Map<string, ChildProcess>();
  const start = (name: string, program: string, args: readonly string[]): void => {
    const stdio = process.env['CHAOS_SHOWS'] === undefined ? 'ignore' : 'inherit';
    const env = { PATH: `${bin}:/usr/sbin:/usr/bin:/bin`, HOME: folder };
    running.set(name, spawn(program, args, { cwd: folder, uid, gid, env, stdio }));
  };
  const initial = NODES.map((n, at) => `node${n}=http://${local(ports.peer[at])}`).join(',');
  const startEtcd = (n: number): void => {
    const [client, peer] = [`http://${local(ports.etcd[n])}`, `http://${local(ports.peer[n])}`];
    const own = ['--listen-client-urls', client, '--advertise-client-urls', client];
    const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
    const all = ['--initial-cluster', initial, '--initial-cluster-token', 'diwan'];
    const name = `node${n + 1}`;
    const data = ['--name', name, '--data-dir', join(folder, `etcd${n}`), '--logger', 'zap'];
    start(`etcd${n}`, 'etcd', [...data, ...own, ...peers, ...all]);
  };
  for (const n of NODES) startEtcd(n - 1);
  await writeSamples(folder, { ports, bin, uid, gid });
  for (const n of NODES) start(`node${n}`, 'patroni', [join(folder, `patroni${n}.yaml`)]);
  start('haproxy', 'haproxy', ['-f', join(folder, 'haproxy.cfg')]);
  start('pgbouncer', 'pgbouncer', ['-q', join(folder, 'pgbouncer.ini')]);
  const kill = (name: string): void => void running.get(name)?.kill('SIGKILL');
  return {
    ports,
    members: async () => {
      for (const port of ports.rest) {
        const url = `http://${local(port)}/cluster`;
        const reply = await fetch(url, { signal: AbortSignal.timeout(3_000) }).catch(
          () => undefined,
        );
        if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
      }
      return [];
    },
    killNode: async (name) => {
      const note = await readFile(join(folder, name, 'postmaster.pid'), 'utf8');
      kill(name);
      process.kill(Number(note.split('\n')[0]), 'SIGKILL');
      const file = join(folder, `patroni${name.slice('node'.length)}.yaml`);
      return () => start(name, 'patroni', [file]);
    },
    freezeNode: (name) => freeze(join(folder, name), running.get(name)?.pid ?? 0),
    killEtcd: (n) => {
      kill(`etcd${n}`);
      return () => startEtcd(n);
    },
    close: async () => {
      const nodes = NODES.flatMap((n) => running.get(`node${n}`) ?? []);
      for (const node of nodes) node.kill('SIGTERM');
      // The agent ends its database first; one that hangs is ended after a while.
      const ended = nodes.map(async (node) => {
        for (let waited = 0; node.exitCode === null && waited < 200; waited += 1) await wait(100);
      });
      await Promise.all(ended);
      for (const child of running.values()) child.kill('SIGKILL');
    },
  };
}
