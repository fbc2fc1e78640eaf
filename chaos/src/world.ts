import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { findFreePort } from '../../tools/run/product.ts';
import { ROOT, runProgram } from '../../tools/run/program.ts';

export const ADMIN = { email: 'admin@chaos.test', password: 'Sturdy-camel-42' };

/** The product and the simulated card provider, each in its own process. */
export interface World {
  readonly url: string;
  readonly provider_url: string;
  /** The environment of the server. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Kills the server, its database or both without a warning. Starts again what does not restart
   * automatically.
   */
  kill(victim: 'server' | 'database' | 'both'): Promise<void>;
  /**
   * Shuts down the processes and verifies the stored data.
   * @returns the output of `npm run verify`
   */
  verify(): Promise<{ readonly ok: boolean; readonly output: string }>;
  /** Shuts down the processes and keeps the stored data. */
  end(): Promise<void>;
  /** Shuts down the processes and removes the stored data. */
  close(): Promise<void>;
}

export interface Program {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  /** Returns the last part of the program's output. */
  readonly output: () => string;
}

const READY_WITHIN_MS = 120_000;
/**
 * The maximum time in milliseconds to fill the demo. Filling takes a minute, or several on a busy
 * machine.
 */
export const FILLED_WITHIN_MS = 900_000;
const PAUSE_MS = 100;

export function startProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  cwd = ROOT,
): Program {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [file], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk.toString('utf8')}`.slice(-4000);
  });
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  return { child, ended, output: () => printed };
}

export async function untilAnswered(
  url: string,
  program: Program,
  within_ms = READY_WITHIN_MS,
): Promise<void> {
  let is_over = false;
  void program.ended.then(() => (is_over = true));
  for (let waited = 0; waited < within_ms && !is_over; waited += PAUSE_MS) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok === true) return;
    await wait(PAUSE_MS);
  }
  const what = is_over ? 'ended before it was ready' : 'did not become ready';
  throw new Error(`${url} ${what}:\n${program.output()}`);
}

async function killDatabase(data_dir: string): Promise<void> {
  const note = await readFile(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(note.split('\n')[0]), 'SIGKILL');
}

/**
 * Starts the simulator and the server.
 * @param data_dir the folder of the database and the files
 * @param beside additional environment of the server
 */
export async function startWorld(
  data_dir: string = mkdtempSync(join(tmpdir(), 'diwan-chaos-')),
  beside: Readonly<Record<string, string>> = {},
): Promise<World> {
  const port = await findFreePort();
  const provider_port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const provider_url = `http://127.0.0.1:${provider_port}`;
  const environment = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: data_dir,
    DEMO: 'false',
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    TAP_API_URL: provider_url,
    TAP_SECRET_KEY: SIMULATOR_KEY,
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const provider = startProgram('tools/simulator.ts', { PORT: String(provider_port) });
  const startServer = async (): Promise<Program> => {
    const program = startProgram('server/src/main.ts', { ...environment, ...beside });
    await untilAnswered(`${url}/health/ready`, program);
    return program;
  };
  await untilAnswered(`${provider_url}/_control/state`, provider);
  let server = await startServer();
  const end = async (name: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    server.child.kill(name);
    await server.ended;
  };
  const endAll = async (): Promise<void> => {
    await end('SIGTERM');
    provider.child.kill('SIGTERM');
    await provider.ended;
  };
  return {
    url,
    provider_url,
    environment,
    kill: async (victim) => {
      if (victim !== 'server') await killDatabase(data_dir);
      if (victim === 'database') {
        await untilAnswered(`${url}/health/ready`, server);
        return;
      }
      await end('SIGKILL');
      server = await startServer();
    },
    verify: async () => {
      await end('SIGTERM');
      const { code, output } = await runProgram(process.execPath, ['tools/verify.ts'], {
        env: environment,
      });
      return { ok: code === 0, output };
    },
    end: endAll,
    close: async () => {
      await endAll();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}
