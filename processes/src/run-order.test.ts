import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createOrderLine, failureOf, type OrderLimits, runOrder } from './run-order.ts';
import { LOWER_PRIORITY } from './sandbox.ts';

const CHILD_SIDE = new URL('./answer-order.ts', import.meta.url).href;

// The program for the orders. An order can make it fail. Otherwise it reports its environment.
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
  // Every account can read the folder, because a program that root starts runs under another
  // account.
  await chmod(folder, 0o755);
  program = join(folder, 'obedient.mjs');
  await writeFile(program, OBEDIENT);
});
afterAll(() => rm(folder, { recursive: true }));

const run = (order: string, limits: Partial<OrderLimits> = {}): Promise<Surroundings> =>
  runOrder(program, order, { time_limit_ms: 15_000, ...limits });

test('an order runs in another process, without secrets, writing or network', async () => {
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
])('an order to %s fails', async (order, limits, reason, how) => {
  const error = await run(order, limits).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: reason });
  expect(failureOf(error)).toBe(how);
});

test("an order that exceeds its memory fails by the watch or the kernel's limit", async () => {
  const limits = { max_memory_bytes: 300 * 1024 * 1024 };
  const error = await run('swell', limits).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/the process ended \(SIG\w+\)|allocation failed/);
  expect(['process', 'work']).toContain(failureOf(error));
});

test('an order for a missing program fails', async () => {
  const missing = join(folder, 'missing.mjs');
  await expect(runOrder(missing, 'tell', { time_limit_ms: 15_000 })).rejects.toThrow('process');
});

describe('a line of orders', () => {
  const LIMITS = { time_limit_ms: 15_000 };
  const line = () => createOrderLine<string, Surroundings>(program, LIMITS);
  const lives = (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  test('keeps its process for the next order, with the same restrictions', async () => {
    const ask = line();
    const [first, second] = await Promise.all([ask('tell'), ask('tell')]);
    expect(second).toEqual(first);
    expect(first.write).toBe('ERR_ACCESS_DENIED');
  });

  test.each(['throw', 'crash'])('starts a new process after an order to %s', async (order) => {
    const ask = line();
    const { pid } = await ask('tell');
    const [failed, next] = await Promise.allSettled([ask(order), ask('tell')]);
    expect(failed.status).toBe('rejected');
    expect(next).toMatchObject({ status: 'fulfilled' });
    expect(next).not.toMatchObject({ value: { pid } });
  });

  test('starts a new process if the old one was killed, and ends it when idle', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const ask = line();
      const first = await ask('tell');
      process.kill(first.pid, 'SIGKILL');
      await expect.poll(() => lives(first.pid)).toBe(false);
      const { pid } = await ask('tell');
      expect(lives(pid)).toBe(true);
      vi.advanceTimersByTime(10_000);
      await expect.poll(() => lives(pid)).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
