import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../main.ts');
const ROOT = join(import.meta.dirname, '../../..');

export interface ServerProcess {
  /** Sends a signal and resolves with the exit code when the process has ended. */
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number | null>;
  /** Returns the whole output so far. */
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

/** Waits until the server at this address reports that its database is ready. */
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

/** Starts the product in a separate process, which can be killed. */
export function startServerProcess(environment: Record<string, string>): ServerProcess {
  // The folder in which `npm test` keeps Node's compiled code, because compiling takes most of a
  // start.
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
 * Runs one part of `npm run chaos` with the given arguments.
 * @returns the result, whether it is right or wrong
 */
export async function runChaos<Outcome>(...args: readonly string[]): Promise<Outcome> {
  const program = [join(ROOT, 'chaos/src/main.ts'), ...args];
  const run = promisify(execFile)(process.execPath, program, { cwd: ROOT });
  // The program also prints a wrong outcome. Comparing it shows more than the exit code.
  const { stdout } = await run.catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && error.stdout) return error;
    throw error;
  });
  return JSON.parse(String(stdout)) as Outcome;
}
