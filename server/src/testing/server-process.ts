import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../main.ts');
const ROOT = join(import.meta.dirname, '../../..');

export interface ServerProcess {
  /** Ends when the process has ended; what it ended with. */
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** The same for a process that ends by itself. */
  readonly ended: Promise<number | null>;
  /** Everything it has printed. */
  output(): string;
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** Waits until the server at this address answers for its database too. */
export const waitUntilReady = (url: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const { status } = await fetch(`${url}/health/ready`);
      if (status !== 200) throw new Error(`not ready: ${status}`);
    },
    { timeout: 60_000, interval: 50 },
  );

function endOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => void child.once('exit', resolve));
}

/** The product as people start it, in a process of its own, which can be killed. */
export function startServerProcess(environment: Record<string, string>): ServerProcess {
  // Where `npm test` lets Node keep what it has compiled: most of a start.
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [PROGRAM], {
    env: { NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  }
  const ended = endOf(child);
  return {
    ended,
    signal: (name) => {
      child.kill(name);
      return ended;
    },
    output: () => Buffer.concat(chunks).toString('utf8'),
  };
}

/**
 * One part of `npm run chaos`, as small as its arguments say.
 * @returns what came of it, right or wrong
 */
export async function runChaos<Outcome>(...args: readonly string[]): Promise<Outcome> {
  const program = [join(ROOT, 'tools/chaos.ts'), ...args];
  const run = promisify(execFile)(process.execPath, program, { cwd: ROOT });
  // A wrong outcome is printed too: what is expected of it tells more than that it is wrong.
  const { stdout } = await run.catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && error.stdout) return error;
    throw error;
  });
  return JSON.parse(String(stdout)) as Outcome;
}
