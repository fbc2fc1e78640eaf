import { setTimeout as wait } from 'node:timers/promises';
import { requestOf } from '../http.ts';
import { askOnce, median, memoryOf, percentile } from '../load.ts';
import { openWebhooks } from './captures.ts';
import { chargeRequest } from './charges.ts';
import { pickFrom } from './lists.ts';
import type { World } from '../world.ts';

const PEOPLE = 50;
/** The mean pause between two calls of a user. A pause is 0.5 to 1.5 times as long. */
const THINK_MS = 1_000;
const IDLE_CALLS = 50;
/** The pause of a single user. It is long enough for the processor to run other work in between. */
const IDLE_THINK_MS = 100;
const LOOK_EVERY_MS = 1_000;
/** The warm-up, as a share of the measured time. */
const WARM_UP = 0.2;

interface Call {
  /**
   * Makes the call.
   * @throws Error if the answer is wrong
   */
  readonly ask: () => Promise<void>;
  /** The number of calls of this kind in a hundred. */
  readonly share: number;
  readonly is_read: boolean;
}

function callsOf(world: World, nextWebhook: () => string): Readonly<Record<string, Call>> {
  const { port, people, brand_ids } = world;
  const send = async (request: string): Promise<void> => {
    const { status, body } = await askOnce(port, request);
    if (status !== 200) throw new Error(`${status}: ${body.slice(0, 300)}`);
  };
  const brand = (): number => pickFrom(brand_ids);
  const read = (share: number, path: () => string): Call => ({
    ask: () => send(requestOf('GET', `/api${path()}`, pickFrom(people))),
    share,
    is_read: true,
  });
  const digits = (): string => String(1 + Math.floor(Math.random() * 99_999)).padStart(6, '1');
  // A CSV answer is chunked, which `askOnce` does not support.
  const download = async (): Promise<void> => {
    const url = `http://127.0.0.1:${port}/api/transactions/export?brand_id=${brand()}`;
    const reply = await fetch(url, { headers: pickFrom(people) });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${reply.status}: ${text.slice(0, 300)}`);
  };
  return {
    'newest 50 of all': read(20, () => '/transactions?limit=50'),
    'newest 50 of one brand': read(25, () => `/transactions?limit=50&brand_id=${brand()}`),
    'customer search': read(15, () => `/customers?page=1&limit=20&search=${digits()}`),
    'figures of everything': read(8, () => '/transactions/summary'),
    'figures of a brand by day': read(7, () => `/transactions/series?brand_id=${brand()}`),
    charge: { ask: () => send(chargeRequest(world)), share: 10, is_read: false },
    webhook: { ask: () => send(nextWebhook()), share: 10, is_read: false },
    'export of a brand': { ask: download, share: 5, is_read: false },
  };
}

const timed = async ({ ask }: Call): Promise<number> => {
  const started = performance.now();
  await ask();
  return performance.now() - started;
};

/**
 * Measures the median of each kind of call by a single user. The user alternates between the kinds
 * and pauses between calls. Repeated calls of one kind would find their data in the processor's
 * caches. The calls of real users do not.
 */
async function idleMedians(calls: Readonly<Record<string, Call>>): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]));
  for (let n = 0; n < IDLE_CALLS; n += 1) {
    for (const [name, call] of Object.entries(calls)) {
      await wait(IDLE_THINK_MS);
      times.get(name)?.push(await timed(call));
    }
  }
  return new Map([...times].map(([name, took]) => [name, median(took)]));
}

function pick(calls: Readonly<Record<string, Call>>): readonly [string, Call] | undefined {
  let left = Math.random() * 100;
  return Object.entries(calls).find(([, { share }]) => {
    left -= share;
    return left < 0;
  });
}

/** Samples the server's memory every second. */
async function watchMemory({ pid }: World, until: { over: boolean }): Promise<number[]> {
  const memory_mb: number[] = [];
  while (!until.over) {
    await wait(LOOK_EVERY_MS);
    memory_mb.push(await memoryOf(pid));
  }
  return memory_mb;
}

/** Runs fifty users at the same time. Each pauses for about a second between two calls. */
async function runUsers(world: World, calls: Readonly<Record<string, Call>>, ms: number) {
  const times = new Map<string, number[]>(Object.keys(calls).map((name) => [name, []]));
  const errors: string[] = [];
  const until = { over: false };
  const watching = watchMemory(world, until);
  const end = performance.now() + ms;
  const person = async (): Promise<void> => {
    while (performance.now() < end) {
      await wait(THINK_MS * (0.5 + Math.random()));
      const [name = '', call] = pick(calls) ?? [];
      if (!call) continue;
      const took = await timed(call).catch((error: unknown) => void errors.push(String(error)));
      if (took !== undefined) times.get(name)?.push(took);
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, person));
  until.over = true;
  return { times, errors, memory_mb: await watching };
}

const show = (value: number): string => value.toPrecision(3);

type Verdict = readonly [name: string, value: string, is_met: boolean];

/**
 * Compares the memory in the first and the last quarter of the time. The limit is a growth of 10 %.
 */
function memoryVerdict(memory_mb: readonly number[]): Verdict {
  const size = Math.max(1, Math.floor(memory_mb.length / 4));
  const quarters = [0, 1, 2, 3].map((n) => median(memory_mb.slice(n * size, (n + 1) * size)));
  const growth = (quarters.at(-1) ?? Number.NaN) / (quarters[0] ?? Number.NaN) - 1;
  const said = quarters.map((mb) => mb.toFixed(0)).join(', ');
  return ['memory, growth', `${(growth * 100).toFixed(0)} %: ${said} MB`, growth <= 0.1];
}

/** Compares the times of all reads, as multiples of the single user's median, with their limits. */
function readVerdicts(ratios: readonly number[]): readonly Verdict[] {
  const [p95, p99] = [percentile(ratios, 0.95), percentile(ratios, 0.99)];
  return [
    ['reads, p95, times their idle median', show(p95), p95 <= 3],
    ['reads, p99, times their idle median', show(p99), p99 <= 8],
  ];
}

/**
 * Warms up for a fifth of the time, so that the code is compiled, then measures each call alone.
 * Reading the event loop's figures collects garbage, which makes the heap smaller than at work. All
 * users therefore run again without measurement before they are measured.
 */
export async function mixedLines(world: World, ms: number): Promise<string[][]> {
  const calls = callsOf(world, await openWebhooks(world));
  await runUsers(world, calls, ms * WARM_UP);
  const idle = await idleMedians(calls);
  const before = await world.takeLoop();
  await runUsers(world, calls, ms * WARM_UP);
  const { times, errors, memory_mb } = await runUsers(world, calls, ms);
  const loop = await world.takeLoop();
  const lines = [['', 'calls', 'alone, median ms', 'p50', 'p95', 'p99', '', '']];
  const ratios: number[] = [];
  for (const [name, took] of times) {
    const alone = idle.get(name) ?? Number.NaN;
    const percentiles = [0.5, 0.95, 0.99].map((rank) => show(percentile(took, rank)));
    lines.push([name, String(took.length), show(alone), ...percentiles, '', '']);
    if (calls[name]?.is_read === true) ratios.push(...took.map((one) => one / alone));
  }
  const first = errors[0] === undefined ? '' : `, first: ${errors[0]}`;
  const verdicts: readonly Verdict[] = [
    [`errors${first}`, `${errors.length}`, errors.length === 0],
    ...readVerdicts(ratios),
    memoryVerdict(memory_mb),
    ['event loop, p99.9 of its delay', `${show(loop.late_ms)} ms`, loop.late_ms <= 100],
  ];
  for (const [name, value, is_met] of verdicts) {
    lines.push([name, value, '', '', '', '', '', is_met ? 'met' : 'missed']);
  }
  const own = `${show(loop.busy_ms)} ms, at most ${show(loop.most_busy_ms)} ms`;
  lines.push(['event loop, p99.9 of its own work at a time', own, '', '', '', '', '', '']);
  const kept = `${before.kept_mb.toFixed(0)} to ${loop.kept_mb.toFixed(0)} MB`;
  lines.push(['heap after a collection, before and after', kept, '', '', '', '', '', '']);
  return lines;
}
