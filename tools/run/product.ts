import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyDemoData, keepDemoData } from './demo-data.ts';
import { COMPILED, type ProgramResult, ROOT, runProgram } from './program.ts';

export type Product = {
  readonly url: string;
  readonly data_dir: string;
  /** Returns the server's output so far, which is printed if a run fails. */
  readonly output: () => string;
  /** Stops the server and verifies its stored data as `npm run verify` does. */
  readonly verify: () => Promise<ProgramResult>;
  readonly stop: () => Promise<void>;
};

const READY_WITHIN_MS = 300_000;
const PAUSE_MS = 200;

/** Starts Diwan in trial mode on its own port, with a temporary DATA_DIR. */
export async function startProduct(): Promise<Product> {
  const data_dir = await mkdtemp(join(tmpdir(), 'diwan-e2e-'));
  const port = await findFreePort();
  if (!(await copyDemoData(data_dir, port))) {
    const filled = await openProduct(data_dir, port);
    if ((await filled.end()) === 0) await keepDemoData(data_dir);
  }
  const { env, end, ...product } = await openProduct(data_dir, port);
  return {
    ...product,
    data_dir,
    verify: async () => {
      await end();
      return runProgram(process.execPath, ['tools/verify.ts'], { env });
    },
    stop: async () => {
      await end();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

async function openProduct(data_dir: string, port: number) {
  const url = `http://127.0.0.1:${port}`;
  // The developer's own variables are not passed, because the tests must not use a DATABASE_URL of
  // the shell.
  const settings = {
    PORT: String(port),
    DATA_DIR: data_dir,
    LOG_LEVEL: 'info',
    // Each call of a journey's visitor comes from another address, so that none reaches a limit.
    TRUST_PROXY: 'loopback',
  };
  const env = { ...COMPILED, PATH: process.env['PATH'], HOME: data_dir, ...settings };
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const output = (): string => Buffer.concat(chunks).toString('utf8');
  const end = (): Promise<number | null> => {
    child.kill('SIGTERM');
    return ended;
  };
  const ready = await Promise.race([isReady(url), ended.then(() => false)]);
  if (ready) return { url, env, output, end };
  await end();
  await rm(data_dir, { recursive: true, force: true });
  throw new Error(`Diwan did not become ready:\n${output()}`);
}

async function isReady(url: string): Promise<boolean> {
  for (let waited = 0; waited < READY_WITHIN_MS; waited += PAUSE_MS) {
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
    if (answer?.ok === true) return true;
    await wait(PAUSE_MS);
  }
  return false;
}

/**
 * The range of ports. Ports of outgoing connections start at 32768. A port below them remains free
 * while the product is down.
 */
const PORTS = { from: 20_000, count: 12_000 };

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
