import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { vi } from 'vitest';

const PROGRAM = join(import.meta.dirname, '../main.ts');

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
