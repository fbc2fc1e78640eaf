import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getuid } from 'node:process';

const NETWORK = 'no network';
const ACCOUNT = 'an account without rights';
const MEMORY = 'a limit of memory';

/** A bound that the kernel holds for a process, by a program that executes the next one in place. */
export interface Layer {
  readonly name: typeof NETWORK | typeof ACCOUNT | typeof MEMORY;
  readonly command: readonly string[];
}

/** `nobody`: owns no file. */
export const NOBODY = 65_534;

/** CAP_KILL (capabilities(7)): without it, root could not end a child of another account. */
const KILL_BIT = 5n;

const statusOf = (text: string, name: string): string =>
  new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(text)?.[1] ?? '0';

function mayEndOthers(): boolean {
  const capabilities = statusOf(readFileSync('/proc/self/status', 'utf8'), 'CapEff');
  return ((BigInt(`0x${capabilities}`) >> KILL_BIT) & 1n) === 1n;
}

/**
 * A dump of a crashed decoder would hold a document, so there is none. RLIMIT_DATA counts what is
 * private and writable, native memory included; RLIMIT_AS would count what V8 and WebAssembly only
 * reserve.
 */
const limitMemory = (data_bytes: number | 'unlimited'): Layer => ({
  name: MEMORY,
  command: ['prlimit', '--core=0:0', `--data=${data_bytes}:${data_bytes}`, '--'],
});

/**
 * Outermost first: what needs root's rights comes before they are given up. Where an operator
 * limits memory already, none may ask for "unlimited": that limit stays, and ours is left out.
 */
function layersOfLinux(as_root: boolean): Layer[] {
  // Anyone may make a network of their own within a user namespace, where the kernel permits one.
  const namespaces = as_root ? ['--net'] : ['--user', '--net'];
  const account = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs'];
  return [
    { name: NETWORK, command: ['unshare', ...namespaces, '--'] },
    ...(as_root ? [{ name: ACCOUNT, command: ['setpriv', ...account, '--'] } as const] : []),
    limitMemory('unlimited'),
  ];
}

/** Reads a file of ours, which an account without rights may not, and tells what Node reserves. */
const PROBE =
  "const { readFileSync } = require('node:fs'); readFileSync(process.argv[1]);" +
  "process.stdout.write(readFileSync('/proc/self/status'))";

/** The data bytes that a Node reserves within these layers; undefined where it does not start. */
function measure(layers: readonly Layer[], node_flags: readonly string[]): number | undefined {
  const node = [process.execPath, ...node_flags, '-e', PROBE, import.meta.filename];
  const [file = '', ...args] = [...layers.flatMap(({ command }) => command), ...node];
  const options = { env: {}, encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout } = spawnSync(file, args, options);
  return status === 0 ? Number(statusOf(stdout, 'VmData')) * 1024 : undefined;
}

/** What of the layers works on this machine, and what Node reserves within it. */
export interface Confinement {
  readonly layers: readonly Layer[];
  readonly missing: readonly Layer['name'][];
  readonly reserved_bytes: number;
}

/** All layers where they work together, else those that work, one after the other. */
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

/** What this machine permits; it starts a Node once or twice to know. */
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
 * The program and arguments that stand before those of Node.
 * @param data_bytes what the process may have beyond what Node reserves
 */
export const commandOf = (
  { layers, reserved_bytes }: Confinement,
  data_bytes: number,
): readonly string[] =>
  layers.flatMap((layer) =>
    layer.name === MEMORY ? limitMemory(reserved_bytes + data_bytes).command : layer.command,
  );
