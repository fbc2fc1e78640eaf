import { setTimeout as wait } from 'node:timers/promises';
import { scaleOf } from '../fill.ts';
import { requestOf } from '../http.ts';
import { cpuOf, httpRate, median } from '../load.ts';
import { ROUNDS } from '../report.ts';
import { startWorld, type World } from '../world.ts';
import { exportSeconds } from './export.ts';
import { personOf, pickFrom } from './lists.ts';

const TIMES = 20;
/**
 * The highest permitted ratio of the time with twenty times as many rows to the time with the usual
 * rows.
 */
const MOST = 1.3;
const LOOK_MS = 1_000;
/** The processor time in a second below which a server is idle, in milliseconds. */
const AT_REST_MS = 50;

type Rate = (world: World, ms: number) => Promise<number>;

const reading =
  (path: (world: World) => string): Rate =>
  (world, ms) =>
    httpRate(world.port, (n) => requestOf('GET', `/api${path(world)}`, personOf(world, n)), ms);

/** Returns the phone number of a random customer. */
const phoneOf = ({ scale }: World): number =>
  50_000_000 + Math.floor(Math.random() * scale.customers);

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

const RATES: Readonly<Record<string, Rate>> = {
  'newest 50 of one brand': reading(
    ({ brand_ids }) => `/transactions?brand_id=${pickFrom(brand_ids)}`,
  ),
  'newest 50 of all': reading(() => '/transactions'),
  'a customer by phone number': reading((world) => `/customers?search=${phoneOf(world)}`),
  'a transaction by order id': reading(
    ({ scale }) => `/transactions?q=ORD-${Math.floor(Math.random() * scale.transactions)}`,
  ),
  'summary of everything': reading(() => '/transactions/summary'),
  'summary of 30 days': reading(() => `/transactions/summary?start_date=${daysAgo(29)}`),
  'CSV of everything, rows': async (world) => {
    const { lines, seconds } = await exportSeconds(world);
    return lines / seconds;
  },
};

const show = (value: number): string => value.toPrecision(3);

/** Waits until the server has processed the inserted rows and is idle. */
async function untilAtRest({ pid }: World): Promise<void> {
  for (let quiet = 0; quiet < 5;) {
    const before = await cpuOf(pid);
    await wait(LOOK_MS);
    quiet = (await cpuOf(pid)) - before < AT_REST_MS ? quiet + 1 : 0;
  }
}

/**
 * Compares the rates with those of a second world that has twenty times as many rows. The worlds
 * take turns.
 */
export async function* scaleLines(world: World, ms: number): AsyncGenerator<string[]> {
  const { transactions } = world.scale;
  const large = await startWorld(scaleOf(transactions * TIMES));
  await untilAtRest(large);
  yield ['', `${transactions} rows /s`, `${transactions * TIMES} rows /s`, 'times', 'bar'];
  for (const [name, rate] of Object.entries(RATES)) {
    const rounds: { readonly small: number; readonly big: number }[] = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const small = await rate(world, ms);
      rounds.push({ small, big: await rate(large, ms) });
    }
    const times = median(rounds.map(({ small, big }) => small / big));
    const [small, big] = (['small', 'big'] as const).map((key) =>
      show(median(rounds.map((round) => round[key]))),
    );
    yield [name, small ?? '', big ?? '', show(times), times <= MOST ? 'met' : 'missed'];
  }
  await large.close();
}
