import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { commandOf, type Confinement, findConfinement } from './confinement.ts';

/** More of the JavaScript heap than any ordinary file or document needs. */
const MAX_HEAP_MB = 384;

/** The memory limit of a program, including native memory, unless its caller sets another. */
export const MAX_MEMORY_BYTES = 900 * 1024 * 1024;

/**
 * The nice value of background work. At 5 it gets a third of the share of a process at 0. At 10, a
 * tenth, work on a busy machine took a minute.
 */
export const LOWER_PRIORITY = 5;

/** Image decoders and the canvas need addons. The memory watch needs a thread. */
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
  // Otherwise the canvas takes 1 GB at once, for which a memory limit would have to leave room.
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  VIPS_CONCURRENCY: '1',
};

/** Memory for the stacks of threads and the memory watch. */
const OVERHEAD_BYTES = 128 * 1024 * 1024;

let known: Confinement | undefined;

/**
 * The kernel restrictions for children on this machine. The first call starts Node to test them.
 */
export const confinement = (): Confinement => (known ??= findConfinement(FLAGS));

export interface SandboxLimits {
  readonly max_memory_bytes?: number;
  /** The number of V8 threads that the program starts. Each reserves as much memory again. */
  readonly worker_threads?: number;
}

/**
 * Starts a program of the product that may only read files: no network, no writing, no other
 * programs, and no secrets in its environment. The kernel enforces the same for native code, as far
 * as it permits this process to request it (`confinement`).
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

/**
 * Lowers the child's priority, so that requests go first on a busy core. Threads started later
 * inherit it.
 */
export function giveWay({ pid }: ChildProcess): void {
  // The child did not start, which its error event reports.
  if (pid === undefined) return;
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // The host refuses, or the priority is already lower. The work runs in any case.
  }
}
