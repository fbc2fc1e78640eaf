import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { commandOf, type Confinement, findConfinement } from './confinement.ts';

/** The limit of the JavaScript heap. Ordinary files and documents need less. */
const MAX_HEAP_MB = 384;

/** The default memory limit of a program, including native memory. */
export const MAX_MEMORY_BYTES = 900 * 1024 * 1024;

/**
 * The nice value of background work. At 5, it gets a third of the processor time of a process at 0.
 * At 10 it would get a tenth, and one reading would take a minute on a busy machine.
 */
export const LOWER_PRIORITY = 5;

/**
 * The flags of Node. Image decoders and the canvas need addons. The memory watch needs a thread.
 */
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
  // Without this setting, the canvas reserves 1 GB immediately. That would have to be part of the
  // memory limit.
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  VIPS_CONCURRENCY: '1',
};

/** The memory for the stacks of threads and the memory watch. */
const OVERHEAD_BYTES = 128 * 1024 * 1024;

let known: Confinement | undefined;

/** Returns the kernel restrictions for child processes. The first call starts Node to test them. */
export const confinement = (): Confinement => (known ??= findConfinement(FLAGS));

export interface SandboxLimits {
  readonly max_memory_bytes?: number;
  /**
   * The number of V8 threads that the program starts. Each reserves as much memory as Node itself.
   */
  readonly worker_threads?: number;
}

/**
 * Starts a program of the product that can only read files. It has no network, cannot write, cannot
 * start programs, and has no secrets in its environment. Where this machine permits it, the kernel
 * enforces the same for native code (see `confinement`).
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
 * Lowers the child's priority, so that requests run first on a busy core. Threads that start later
 * inherit the priority.
 */
export function giveWay({ pid }: ChildProcess): void {
  // The child did not start. Its error event reports that.
  if (pid === undefined) return;
  try {
    setPriority(pid, LOWER_PRIORITY);
  } catch {
    // The host refuses the lower priority, or the child already has a lower one. The child works in
    // both cases.
  }
}
