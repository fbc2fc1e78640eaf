import { join } from 'node:path';
import { installWithApt } from '../../run/apt.ts';
import { type ProgramResult, runProgram } from '../../run/program.ts';

/** Podman with its own storage. It needs no daemon, and leaves nothing on the machine. */
export interface Podman {
  run(...args: string[]): Promise<string>;
  try(...args: string[]): Promise<ProgramResult>;
  /** Releases the storage, so that its folder can be removed. */
  close(): Promise<void>;
}

const DRIVERS = ['overlay', 'vfs'] as const;

/**
 * Opens Podman.
 * @throws Error if Podman cannot be installed, or cannot use its storage here
 */
export async function openPodman(folder: string): Promise<Podman> {
  const { code } = await runProgram('podman', ['--version']);
  if (code !== 0 && !(await installWithApt('podman'))) throw new Error('Podman is not installed');
  let refusal = '';
  for (const driver of DRIVERS) {
    const storage = join(folder, driver);
    const place = ['--root', storage, '--runroot', join(folder, `${driver}-run`)];
    const options = [...place, '--storage-driver', driver];
    const attempt = (...args: string[]) => runProgram('podman', [...options, ...args]);
    const probe = await attempt('images');
    if (probe.code === 0) {
      return {
        try: attempt,
        // Podman leaves the driver's folder mounted.
        close: async () => void (await runProgram('umount', [join(storage, driver)])),
        run: async (...args) => {
          const finished = await attempt(...args);
          if (finished.code !== 0) throw new Error(`podman ${args[0]}: ${finished.output}`);
          return finished.output.trim();
        },
      };
    }
    refusal = probe.output;
  }
  throw new Error(`Podman stores nothing here: ${refusal}`);
}

/** The restrictions of compose.yaml, except that the container uses the machine's network. */
export const RESTRICTIONS = [
  '--network=host',
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
];

/**
 * The highest limit that is requested. It suffices for a server, and restricted machines permit it.
 */
const MOST = 20_000;

/**
 * Returns options with limits that this machine permits. Podman's defaults are too high for some
 * machines.
 */
async function readLimits(): Promise<string[]> {
  const limit = async (flag: string): Promise<number> => {
    const { output } = await runProgram('bash', ['-c', `ulimit -H${flag}`]);
    return Math.min(Number.parseInt(output, 10) || MOST, MOST);
  };
  const [files, processes] = [await limit('n'), await limit('u')];
  return [`--ulimit=nofile=${files}:${files}`, `--ulimit=nproc=${processes}:${processes}`];
}

/**
 * Finds out how containers can be started on this machine.
 * @returns the options before and after `run`, or the refusal
 */
export async function findRuntime(podman: Podman, image: string) {
  const limits = await readLimits();
  const refusals: string[] = [];
  for (const before of [[], ['--runtime', '/usr/sbin/runc']]) {
    const args = [...before, 'run', '--rm', ...RESTRICTIONS, ...limits, image, 'true'];
    const { code, output } = await podman.try(...args);
    if (code === 0) return { before, limits };
    refusals.push(output.trim().split('\n').at(-1) ?? '');
  }
  return { refusal: refusals.join('; ') };
}
