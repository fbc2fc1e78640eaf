import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getuid } from 'node:process';

const NETWORK = 'no network';
const ACCOUNT = 'an account without rights';
const MEMORY = 'a limit of memory';

/**
 * A restriction that the kernel enforces. The command sets it, and then executes the next program.
 */
export interface Layer {
  readonly name: typeof NETWORK | typeof ACCOUNT | typeof MEMORY;
  readonly command: readonly string[];
}

/** The account `nobody`, which owns no file. */
export const NOBODY = 65_534;

/**
 * The bit of CAP_KILL (capabilities(7)). Without it, root cannot kill a child that has another
 * account.
 */
const KILL_BIT = 5n;

const statusOf = (text: string, name: string): string =>
  new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? '0';

function mayEndOthers(): boolean {
  const capabilities = statusOf(readFileSync('/proc/self/status', 'utf8'), 'CapEff');
  return ((BigInt(`0x${capabilities}`) >> KILL_BIT) & 1n) === 1n;
}

/**
 * Limits memory and disables core dumps, because the dump of a crashed decoder would contain a
 * document. RLIMIT_DATA counts private writable memory, including native memory. RLIMIT_AS would
 * also count memory that V8 and WebAssembly only reserve.
 */
const limitMemory = (data_bytes: number | 'unlimited'): Layer => ({
  name: MEMORY,
  command: ['prlimit', '--core=0:0', `--data=${data_bytes}:${data_bytes}`, '--'],
});

/**
 * Returns the layers, outermost first. Layers that need root are before the one that drops root. If
 * the operator already limits memory, the kernel refuses "unlimited". Then the memory layer is
 * omitted, and the operator's limit applies.
 */
function layersOfLinux(as_root: boolean): Layer[] {
  // Without root, a network namespace can only be created inside a user namespace.
  const namespaces = as_root ? ['--net'] : ['--user', '--net'];
  const account = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs'];
  return [
    { name: NETWORK, command: ['unshare', ...namespaces, '--'] },
    ...(as_root ? [{ name: ACCOUNT, command: ['setpriv', ...account, '--'] } as const] : []),
    limitMemory('unlimited'),
  ];
}

/**
 * The program of the test. It reads a file of the product, which may fail for an account without
 * rights. Then it prints the memory that Node reserves.
 */
const PROBE =
  "const { readFileSync } = require('node:fs'); readFileSync(process.argv[1]);" +
  "process.stdout.write(readFileSync('/proc/self/status'))";

/**
 * Starts Node within these layers. Returns the data bytes that Node reserves; undefined if it
 * fails.
 */
function measure(layers: readonly Layer[], node_flags: readonly string[]): number | undefined {
  const node = [process.execPath, ...node_flags, '-e', PROBE, import.meta.filename];
  const [file = '', ...args] = [...layers.flatMap(({ command }) => command), ...node];
  const options = { env: {}, encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout } = spawnSync(file, args, options);
  return status === 0 ? Number(statusOf(stdout, 'VmData')) * 1024 : undefined;
}

/** The layers that work on this machine, those that do not, and the memory that Node reserves. */
export interface Confinement {
  readonly layers: readonly Layer[];
  readonly missing: readonly Layer['name'][];
  readonly reserved_bytes: number;
}

/**
 * Tries all layers together. If that fails, it adds one layer after the other and keeps those that
 * work.
 */
export function tryLayers(wanted: readonly Layer[], node_flags: readonly string[]): Confinement {
  const together = measure(wanted, node_flags);
  if (together !== undefined) return { layers: wanted, missing: [], reserved_bytes: together };
  const layers: Layer[] = [];
  let reserved_bytes = 0;
  for (const layer of wanted) {
    const bytes = measure([...layers, layer], node_flags);
    if (bytes === undefined) continue;
    layers.push(layer);
    reserved_bytes = bytes;
  }
  const missing = wanted.filter((layer) => !layers.includes(layer)).map(({ name }) => name);
  return { layers, missing, reserved_bytes };
}

/** Finds the layers that this machine permits. It starts Node to test them. */
export function findConfinement(node_flags: readonly string[]): Confinement {
  if (process.platform !== 'linux') {
    return { layers: [], missing: [NETWORK, ACCOUNT, MEMORY], reserved_bytes: 0 };
  }
  const as_root = getuid?.() === 0;
  const wanted = layersOfLinux(as_root);
  if (!as_root || mayEndOthers()) return tryLayers(wanted, node_flags);
  const found = tryLayers(
    wanted.filter(({ name }) => name !== ACCOUNT),
    node_flags,
  );
  return { ...found, missing: [...found.missing, ACCOUNT] };
}

/**
 * Returns the command that starts Node within the layers: the programs and arguments before Node's.
 * @param data_bytes the memory of the process beyond what Node reserves
 */
export const commandOf = (
  { layers, reserved_bytes }: Confinement,
  data_bytes: number,
): readonly string[] =>
  layers.flatMap((layer) =>
    layer.name === MEMORY ? limitMemory(reserved_bytes + data_bytes).command : layer.command,
  );
