import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Layer, NOBODY, tryLayers } from './confinement.ts';
import { failureOf, type OrderLimits, runOrder } from './run-order.ts';
import { confinement } from './sandbox.ts';

const CHILD_SIDE = new URL('./answer-order.ts', import.meta.url).href;
const MB = 1024 * 1024;

// The program allocates memory without touching it. The memory watch cannot see such memory. Then
// the program reports its limits.
const PROGRAM = `
import { readFileSync, readlinkSync } from 'node:fs';
import { answerOrder } from '${CHILD_SIDE}';

answerOrder(async ({ take_bytes }) => {
  const taken = Buffer.allocUnsafeSlow(take_bytes).length;
  if (process.platform !== 'linux') return { taken, uid: process.getuid() };
  const [, core] = /Max core file size +(\\d+|unlimited)/.exec(readFileSync('/proc/self/limits', 'utf8'));
  const network = readlinkSync('/proc/self/ns/net');
  const no_new_privs = /NoNewPrivs:\\s+(\\d)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
  return { taken, uid: process.getuid(), network, core, no_new_privs };
});
`;

interface Bounds {
  readonly taken: number;
  readonly uid: number;
  readonly network?: string;
  readonly core?: string;
  readonly no_new_privs?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'diwan-sandbox-'));
const program = join(folder, 'program.mjs');
chmodSync(folder, 0o755);
writeFileSync(program, PROGRAM);
afterAll(() => rmSync(folder, { recursive: true }));

const take = (take_bytes: number, limits: Partial<OrderLimits> = {}): Promise<Bounds> =>
  runOrder(program, { take_bytes }, { time_limit_ms: 30_000, ...limits });

/** Checks whether this machine permits a command, without the code under test. */
const permits = (file: string, ...args: string[]): boolean =>
  process.platform === 'linux' && spawnSync(file, [...args, 'true']).status === 0;

const as_root = process.getuid?.() === 0;

test('a child of root runs as nobody if root may change the account', async () => {
  const { uid, no_new_privs } = await take(1);
  const possible =
    as_root && permits('setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups');
  // In a user namespace any account appears as the account `nobody`.
  const unchanged = as_root ? [0] : [process.getuid?.(), NOBODY];
  expect(possible ? [NOBODY] : unchanged).toContain(uid);
  if (possible) expect(no_new_privs).toBe('1');
});

test('a child has its own network without a connection if the kernel permits one', async () => {
  const { network } = await take(1);
  const possible = permits('unshare', ...(as_root ? ['--net'] : ['--user', '--net']));
  const own = process.platform === 'linux' ? readlinkSync('/proc/self/ns/net') : undefined;
  if (possible) expect(network).not.toBe(own);
  else expect(network).toBe(own);
});

test('native memory beyond the limit is refused by the kernel, and the order fails', async () => {
  const limits = { max_memory_bytes: 300 * MB };
  expect((await take(200 * MB, limits)).taken).toBe(200 * MB);
  const outcome = await take(3_000 * MB, limits).catch((error: unknown) => error);
  if (permits('prlimit', '--data=unlimited:unlimited')) {
    expect(failureOf(outcome)).toBe('work');
    expect((await take(1)).core).toBe('0');
  } else {
    expect(outcome).toMatchObject({ taken: 3_000 * MB });
  }
});

test('threads with their own V8 get the memory for it, and no more', async () => {
  const { missing, reserved_bytes } = confinement();
  const limits = { max_memory_bytes: 300 * MB, worker_threads: 2 };
  expect((await take(Math.max(MB, reserved_bytes), limits)).taken).toBeGreaterThan(0);
  const outcome = await take(3 * reserved_bytes + 500 * MB, limits).catch(
    (error: unknown) => error,
  );
  const how = failureOf(outcome);
  expect(how).toBe(missing.includes('a limit of memory') ? undefined : 'work');
});

test('a layer that this machine lacks is left out and reported, and the others are used', () => {
  const does_nothing: Layer = { name: 'a limit of memory', command: ['env'] };
  const absent: Layer = { name: 'no network', command: ['no-such-program', '--'] };
  const fails: Layer = { name: 'an account without rights', command: ['false'] };
  const found = tryLayers([absent, fails, does_nothing], []);
  expect(found.layers).toEqual([does_nothing]);
  expect(found.missing).toEqual(['no network', 'an account without rights']);
  expect(tryLayers([absent, fails], [])).toMatchObject({ layers: [], reserved_bytes: 0 });
});
