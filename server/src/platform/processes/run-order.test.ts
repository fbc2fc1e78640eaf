import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failureOf, type OrderLimits, runOrder } from './run-order.ts';
import { LOWER_PRIORITY } from './sandbox.ts';

const CHILD_SIDE = new URL('./answer-order.ts', import.meta.url).href;

// Does what it is told, and tells its surroundings.
const OBEDIENT = `
import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { answerOrder } from '${CHILD_SIDE}';

const hoard = [];
const refusalOf = (act) => { try { act(); return 'none'; } catch (error) { return error.code; } };

answerOrder(async (order) => {
  if (order === 'throw') throw new Error('no ink');
  if (order === 'crash') process.abort();
  if (order === 'hang') for (;;);
  if (order === 'swell') for (;;) hoard.push(Buffer.alloc(1024 * 1024, 1));
  return {
    pid: process.pid,
    priority: getPriority(),
    environment: Object.keys(process.env),
    write: refusalOf(() => writeFileSync('/tmp/x', '')),
    network: await fetch('http://127.0.0.1:9').catch((error) => error.cause?.code),
  };
});
`;

interface Surroundings {
  readonly pid: number;
  readonly priority: number;
  readonly environment: readonly string[];
  readonly write: string;
  readonly network: string;
}

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-order-'));
  program = join(folder, 'obedient.mjs');
  await writeFile(program, OBEDIENT);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (order: string, limits: Partial<OrderLimits> = {}): Promise<Surroundings> =>
  runOrder(program, order, { time_limit_ms: 15_000, ...limits });

test('an order is worked on in another process, without secrets, writing or network', async () => {
  const { pid, environment, write, network } = await run('tell');
  expect(pid).not.toBe(process.pid);
  expect(environment.join(' ')).not.toMatch(/SECRET|PATH|HOME|DATABASE/);
  expect(write).toBe('ERR_ACCESS_DENIED');
  expect(network).not.toBe('ECONNREFUSED');
});

test('an order that gives way has a lower priority than this process', async () => {
  const lower = Math.max(getPriority(), LOWER_PRIORITY);
  expect(await run('tell', { gives_way: true })).toMatchObject({ priority: lower });
  expect(await run('tell')).toMatchObject({ priority: getPriority() });
});

test.each([
  ['throw', {}, 'no ink', 'work'],
  ['crash', {}, 'the process ended (SIGABRT)', 'process'],
  ['hang', { time_limit_ms: 1_000 }, 'the process took too long', 'time'],
  ['swell', { max_memory_bytes: 300 * 1024 * 1024 }, 'the process ended (SIGKILL)', 'process'],
])('an order to %s is one that fails', async (order, limits, reason, how) => {
  const error = await run(order, limits).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: reason });
  expect(failureOf(error)).toBe(how);
});

test('a program that does not exist is a failure too', async () => {
  const missing = join(folder, 'missing.mjs');
  await expect(runOrder(missing, 'tell', { time_limit_ms: 15_000 })).rejects.toThrow('process');
});
