import { setTimeout as wait } from 'node:timers/promises';
import { resolve } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { chooseAccount, prepareFolder } from './account.ts';
import { prepareBinaries } from './binaries.ts';
import {
  type Cluster,
  forgetDeadServer,
  initialise,
  prepareSocketFolder,
  readLogEnd,
  startServer,
  stopServer,
} from './cluster.ts';

export type EmbeddedPostgres = {
  readonly url: string;
  /** Stops the server, unless another process needs it. */
  stop(): Promise<void>;
  /**
   * Stops the server immediately, even with connected clients. It is for a process that ends before
   * it was ready.
   */
  stopNow(): Promise<void>;
};

const ATTEMPTS = 40;
const PAUSE_MS = 250;
// The name of short connections. They do not count as clients. Two processes that stop at the same
// time would otherwise keep the server running.
const OWN_NAME = 'diwan embedded';
// The name of the watch's connection. It counts as a client, because its process needs the server.
const WATCH_NAME = 'diwan watch';

/**
 * Starts the PostgreSQL that comes with Diwan, or uses the server that already runs on this folder.
 * A running server survives a kill of Node. The server listens only on a Unix socket, so that two
 * installations on one machine never conflict.
 * @param options.data_dir the folder of the cluster, which is created if missing
 * @param options.durable false for tests: faster, and the data may not survive a crash
 * @param options.namespaces false makes root use an unprivileged account and no user namespace
 * @returns the address of the database `diwan`, and functions to stop the server
 */
export async function startEmbeddedPostgres(options: {
  data_dir: string;
  durable: boolean;
  namespaces?: boolean;
}): Promise<EmbeddedPostgres> {
  const account = await chooseAccount({ namespaces: options.namespaces ?? true });
  const bin = await prepareBinaries(account);
  const data = await prepareFolder(account, resolve(options.data_dir));
  const socket = await prepareSocketFolder(account, data);
  const cluster: Cluster = { account, bin, data, socket, durable: options.durable };

  await initialise(cluster);
  await reachServer(cluster);
  await createDatabase(cluster, 'diwan');
  const watch = options.durable ? watchServer(cluster) : undefined;
  const stop = async (): Promise<void> => {
    await watch?.end();
    await stopWhenAlone(cluster);
  };
  const stopNow = async (): Promise<void> => {
    await watch?.end();
    await stopServer(cluster);
  };
  try {
    // From now on the server remains running if another process stops.
    await watch?.connected;
  } catch (error) {
    await watch?.end();
    throw error;
  }
  return { url: databaseUrl(cluster, 'diwan'), stop, stopNow };
}

interface Watch {
  /** Resolves when the watch is connected. Rejects if the server cannot be reached. */
  readonly connected: Promise<void>;
  end(): Promise<void>;
}

/** Watches the server and restarts it if it is killed, because no service manager does. */
function watchServer(cluster: Cluster): Watch {
  let ending = false;
  const connected = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  let client: Client | undefined;
  const watch = async (): Promise<void> => {
    while (!ending) {
      const connection = createClient(cluster, WATCH_NAME);
      client = connection;
      const gone = new Promise<void>((done) => void connection.once('end', done));
      const reached = connection.connect().then(
        () => {
          connected.resolve();
          return gone;
        },
        () => wait(PAUSE_MS),
      );
      // A client that is ended while it connects gets no event, so `connect` alone might never
      // settle.
      await Promise.race([reached, ended.promise]);
      // If the server does not start, the next round tries again.
      if (!ending) await reachServer(cluster).catch(connected.reject);
    }
  };
  const watching = watch();
  return {
    connected: connected.promise,
    end: async () => {
      ending = true;
      ended.resolve();
      await client?.end().catch(() => undefined);
      await watching;
    },
  };
}

// Connects to the server to check that it runs, and starts it if it does not answer. After a kill,
// pg_ctl may report a dead server as alive. Retries cover a server that is still starting or
// stopping.
async function reachServer(cluster: Cluster): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await answers(cluster)) return;
    await forgetDeadServer(cluster);
    if (!(await startServer(cluster))) await wait(PAUSE_MS);
  }
  throw new Error(`PostgreSQL did not start in ${cluster.data}: ${await readLogEnd(cluster)}`);
}

async function answers(cluster: Cluster): Promise<boolean> {
  try {
    return await ask(cluster, async () => true);
  } catch {
    return false;
  }
}

async function createDatabase(cluster: Cluster, name: string): Promise<void> {
  await ask(cluster, async (client) => {
    try {
      const found = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (found.rowCount === 0) await client.query(`create database ${name}`);
    } catch (error) {
      // Two processes may start on a new folder at the same time. Only one of them creates the
      // database.
      const taken = error instanceof DatabaseError && ['42P04', '23505'].includes(error.code ?? '');
      if (!taken) throw error;
    }
  });
}

/** Stops the server if no other process uses it. A test's server is always stopped. */
async function stopWhenAlone(cluster: Cluster): Promise<void> {
  if (cluster.durable && (await hasOtherClients(cluster))) return;
  await stopServer(cluster);
}

async function hasOtherClients(cluster: Cluster): Promise<boolean> {
  const count = (client: Client): Promise<number> =>
    client
      .query<{ others: number }>(
        `select count(*)::int as others from pg_stat_activity
         where backend_type = 'client backend' and application_name <> $1`,
        [OWN_NAME],
      )
      .then(({ rows }) => rows[0]?.others ?? 0);
  try {
    return await ask(cluster, async (client) => {
      // A connection that was just closed remains in the list for a moment.
      for (let attempt = 0; attempt < 4; attempt += 1) {
        if ((await count(client)) === 0) return false;
        await wait(PAUSE_MS);
      }
      return true;
    });
  } catch {
    return false;
  }
}

async function ask<T>(cluster: Cluster, work: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(cluster, OWN_NAME);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

function createClient(cluster: Cluster, application_name: string): Client {
  const connectionString = databaseUrl(cluster, 'postgres');
  const client = new Client({ connectionString, application_name });
  // Without a listener, a connection that the server closes would end the whole process.
  client.on('error', () => undefined);
  return client;
}

function databaseUrl(cluster: Cluster, name: string): string {
  return `postgresql://postgres@localhost/${name}?host=${encodeURIComponent(cluster.socket)}`;
}
