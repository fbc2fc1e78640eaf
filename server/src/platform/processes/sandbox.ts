import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { commandOf, type Confinement, findConfinement } from './confinement.ts';

/** More of the JavaScript heap than any honest file or document needs. */
const MAX_HEAP_MB = 384;

/** What a program may take in all, native memory included, where its caller names no other bound. */
export const MAX_MEMORY_BYTES = 900 * 1024 * 1024;

/** A third of the share of whoever stands at 0; at 10, a tenth, a busy machine took a minute. */
export const LOWER_PRIORITY = 5;

/** Addons are needed for the decoders of images and the canvas, a thread for the memory watch. */
const FLAGS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  `--max-old-space-size=${MAX_HEAP_MB}`,
  '--no-warnings',
];

const ENVIRONMENT = {
  MALLOC_ARENA_MAX: '2',
  // Else the canvas takes 1 GB at once, and a limit of memory has to leave it room.
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  VIPS_CONCURRENCY: '1',
};

/** Stacks of threads, and what the memory watch reserves. */
const OVERHEAD_BYTES = 128 * 1024 * 1024;

let known: Confinement | undefined;

/** What the kernel holds for children on this machine. The first call starts a Node to know. */
export const confinement = (): Confinement => (known ??= findConfinement(FLAGS));

export interface SandboxLimits {
  readonly max_memory_bytes?: number;
  /** The threads with a V8 of their own that the program starts: each reserves as much again. */
  readonly worker_threads?: number;
}

/**
 * Starts a program of ours that may read files and nothing else: no network, no writing, no
 * programs, and no secrets in its environment. The kernel holds the same for native code, as far
 * as it permits this process to ask for it (`confinement`).
 */
export function forkSandboxed(
  program: string,
  { max_memory_bytes = MAX_MEMORY_BYTES, worker_threads = 0 }: SandboxLimits = {},
): ChildProcess {
  const bounds = confinement();
  const data_bytes = max_memory_bytes + OVERHEAD_BYTES + worker_threads * bounds.reserved_bytes;
  const [execPath = '', ...execArgv] = [
    ...commandOf(bounds, data_bytes),
    process.execPath,
    ...FLAGS,
  ];
  return fork(program, [], {
    execPath,
    execArgv,
    env: ENVIRONMENT,
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
