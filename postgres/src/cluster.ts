import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, lstat, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, runCommand } from './command.ts';

/** A PostgreSQL server on this machine: account, programs, data, and the folder of its socket. */
export type Cluster = {
  readonly account: Account;
  readonly bin: string;
  readonly data: string;
  readonly socket: string;
  readonly durable: boolean;
};

const MAJOR = '18';
const SOCKET_NAME = '/.s.PGSQL.5432';
// Linux has 108 bytes for the path of a socket, macOS 104, including the final zero.
const LONGEST_SOCKET = 100;

const COMMON = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_checkpoints=off',
];
const DURABLE = [...COMMON, 'max_connections=100'];
// A test's data may be lost in a crash, so no write waits for the disk.
const DISPOSABLE = [
  ...COMMON,
  'max_connections=300',
  'shared_buffers=256MB',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'autovacuum=off',
];

/**
 * Returns the folder of the socket: the data folder if its path is short enough, otherwise a
 * private folder.
 */
export async function prepareSocketFolder(account: Account, data: string): Promise<string> {
  if (Buffer.byteLength(data + SOCKET_NAME) <= LONGEST_SOCKET) return data;
  const name = createHash('sha256').update(data).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `diwan-${name}`);
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const ours = [process.getuid?.(), account.uid].includes(found.uid);
  // Another account that created this folder could listen on the socket instead of our server.
  if (!found.isDirectory() || !ours || (found.mode & 0o077) !== 0) {
    throw new Error(`${folder} belongs to another account: move DATA_DIR to a shorter path`);
  }
  return folder;
}

/**
 * Locales that classify the letters of all scripts. Every system has one of them. pg_trgm uses the
 * classification of the system.
 */
const LETTERS_OF_ALL_SCRIPTS = ['C.UTF-8', 'en_US.UTF-8'];

/** Creates the files of an empty cluster. A crash leaves no incomplete cluster. */
export async function initialise(cluster: Cluster): Promise<void> {
  if (existsSync(join(cluster.data, 'PG_VERSION'))) return checkVersion(cluster.data);
  let answer = '';
  for (const letters of LETTERS_OF_ALL_SCRIPTS) {
    const made = await initialiseWith(cluster, letters);
    if (made.code === 0) return;
    answer = made.output.trim();
  }
  throw new Error(`initdb could not make a database in ${cluster.data}: ${answer}`);
}

async function initialiseWith(cluster: Cluster, letters: string) {
  const draft = await mkdtemp(join(dirname(cluster.data), `.${basename(cluster.data)}-`));
  const flags = [
    '--encoding=UTF8',
    '--locale=C',
    // With the locale C, pg_trgm treats Arabic letters as punctuation and finds no Arabic names.
    `--lc-ctype=${letters}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--auth=trust',
    '--username=postgres',
    ...(cluster.durable ? [] : ['--no-sync']),
  ];
  const { uid, gid } = cluster.account;
  if (uid !== undefined) await chown(draft, uid, gid ?? uid);
  const command = [join(cluster.bin, 'initdb'), `--pgdata=${draft}`, ...flags] as const;
  const made = await runCommand(cluster.account, command, { keep_output: true });
  if (made.code === 0) await moveInto(draft, cluster.data);
  else await rm(draft, { recursive: true, force: true });
  return made;
}

async function moveInto(draft: string, data: string): Promise<void> {
  try {
    await rename(draft, data);
  } catch (error) {
    // Another process was faster, and its cluster is equivalent to ours.
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
}

async function checkVersion(data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR) return;
  throw new Error(`${data} holds a database of PostgreSQL ${version}; this is PostgreSQL ${MAJOR}`);
}

/**
 * Starts the server with pg_ctl. Returns false if it did not start. Its log file contains the
 * reason.
 */
export async function startServer(cluster: Cluster): Promise<boolean> {
  const settings = [
    ...(cluster.durable ? DURABLE : DISPOSABLE),
    `unix_socket_directories=${cluster.socket}`,
  ];
  const options = settings.map((setting) => `-c '${setting}'`).join(' ');
  const { code } = await runCommand(
    cluster.account,
    [pgCtl(cluster), '-D', cluster.data, '-l', logFile(cluster), '-w', '-o', options, 'start'],
    { keep_output: false },
  );
  return code === 0;
}

export async function stopServer(cluster: Cluster): Promise<void> {
  const mode = cluster.durable ? 'fast' : 'immediate';
  await runCommand(
    cluster.account,
    [pgCtl(cluster), '-D', cluster.data, '-w', '-m', mode, 'stop'],
    { keep_output: false },
  );
}

/**
 * Removes the pid file of a killed server if another program now has its process id. Otherwise
 * PostgreSQL treats that program as a running server and refuses to start.
 */
export async function forgetDeadServer(cluster: Cluster): Promise<void> {
  const note = join(cluster.data, 'postmaster.pid');
  const pid = Number((await readFile(note, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined);
  if (name !== undefined && name.trim() !== 'postgres') await rm(note, { force: true });
}

/** Returns the last lines of the server's log, for an error message. */
export async function readLogEnd(cluster: Cluster): Promise<string> {
  const text = await readFile(logFile(cluster), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-5).join('\n');
}

const pgCtl = (cluster: Cluster): string => join(cluster.bin, 'pg_ctl');
const logFile = (cluster: Cluster): string => join(cluster.data, 'server.log');
