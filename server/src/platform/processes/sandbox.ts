import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

/** More of the JavaScript heap than any honest file or document needs. */
const MAX_HEAP_MB = 384;

/** What a program may take in all, native memory included, where its caller names no other bound. */
export const MAX_MEMORY_BYTES = 900 * 1024 * 1024;

/** A third of the share of whoever stands at 0; at 10, a tenth, a busy machine took a minute. */
export const LOWER_PRIORITY = 5;

/**
 * Starts a program of ours that may read files and nothing else: no network, no writing, no
 * programs, and no secrets in its environment. Addons are needed for the decoders of images and
 * the canvas, one thread for the watch over its memory.
 */
export function forkSandboxed(program: string): ChildProcess {
  return fork(program, [], {
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--allow-worker',
      `--max-old-space-size=${MAX_HEAP_MB}`,
      '--no-warnings',
    ],
    env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Whoever answers requests goes first on a busy core. Threads started later inherit it. */
export function giveWay({ pid }: ChildProcess): void {
  // It did not start, which its error event says.
  if (pid === undefined) return;
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // A host that refuses, or gives this process less already: the work is done all the same.
  }
}
