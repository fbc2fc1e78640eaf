import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Client } from 'pg';
import type { Config } from './config.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** @throws Error in one sentence when nothing can be kept there */
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

export interface HeldPort {
  /** Leaves the port to the server that is ready now. */
  release(): Promise<void>;
}

const BUSY = 503;

/**
 * Takes the port before anything else is done, so that what is sent to it meanwhile reaches nobody
 * else's server; until the real one opens, it says that Diwan is starting.
 * @throws Error in one sentence when another program has it
 */
export async function holdPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<HeldPort> {
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

/** Any fixed number: one trial at a time works on a folder. */
const TRIAL = 7_134_260_023;

/**
 * Keeps a second trial off this folder: it would send the same messages from another address. The
 * claim belongs to the connection, so that a killed process gives it back.
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
