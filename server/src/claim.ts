import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Client } from 'pg';
import type { Config } from './config.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/**
 * Creates the data folder and checks that it is writable.
 * @throws Error with a sentence for the operator if it is not
 */
export async function claimFolder({ data_dir }: Pick<Config, 'data_dir'>): Promise<void> {
  try {
    await mkdir(data_dir, { recursive: true });
    await access(data_dir, constants.W_OK);
  } catch (error) {
    throw new Error(
      `Cannot start: the folder ${data_dir} cannot be written (${codeOf(error)}). Name another one in DATA_DIR.`,
      { cause: error },
    );
  }
}

export interface ReservedPort {
  /** Releases the port, for the server that is now ready. */
  release(): Promise<void>;
}

const BUSY = 503;

/**
 * Reserves the port at the beginning of a start, so that no other program uses it. Until the real
 * server listens, requests get 503 and the information that Diwan is starting.
 * @throws Error with a sentence for the operator if another program uses the port
 */
export async function reservePort({
  port,
  host,
}: Pick<Config, 'port' | 'host'>): Promise<ReservedPort> {
  const server = createServer((_request, response) => {
    response.writeHead(BUSY, { 'content-type': 'text/plain', 'retry-after': '5' });
    response.end('Diwan is starting. Please try again in a moment.\n');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  }).catch((error: unknown) => {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new Error(
      `Cannot start: port ${port} is taken by another program. Stop it, or name another port in PORT.`,
    );
  });
  return {
    release: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The key of the advisory lock. It is an arbitrary fixed number. */
const TRIAL = 7_134_260_023;

/**
 * Locks the database of a trial against a second process, which would run the same jobs. The lock
 * belongs to the connection, so it is released if the process is killed.
 * @throws Error with a sentence for the operator if another process has the lock
 */
export async function claimTrial(url: string, data_dir: string): Promise<{ end(): Promise<void> }> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock($1) as mine',
    [TRIAL],
  );
  if (rows[0]?.mine === true) return { end: () => client.end() };
  await client.end();
  throw new Error(
    `Cannot start: another Diwan runs on the folder ${data_dir}. Stop it, or name another folder in DATA_DIR.`,
  );
}
