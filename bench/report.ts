import { cpuOf, databaseRate, median, type Script } from './load.ts';
import type { World } from './world.ts';

type Measure = (ms: number) => Promise<number>;

/**
 * A line of the table: some work, done by the database alone (`limit`), by the bare server (`bare`)
 * and by the product (`ours`).
 */
export interface Case {
  readonly name: string;
  /**
   * The minimum rates, as multiples of the rates of `limit` and `bare`. `cpu` is the maximum CPU
   * time, as a multiple of the bare server's.
   */
  readonly bars: { readonly limit?: number; readonly bare?: number; readonly cpu?: number };
  readonly limit?: Script | Measure;
  readonly bare?: Measure;
  readonly ours: Measure;
}

export const ROUNDS = 3;

interface Round {
  readonly limit: number;
  readonly bare: number;
  readonly ours: number;
  /** The processor time for an answer, in milliseconds. */
  readonly bare_cpu: number;
  readonly ours_cpu: number;
}

async function withCpu(pid: number, measure: Measure, ms: number) {
  const before = await cpuOf(pid);
  const started = performance.now();
  const rate = await measure(ms);
  const done = rate * ((performance.now() - started) / 1000);
  return { rate, cpu: ((await cpuOf(pid)) - before) / done };
}

async function runRound(world: World, one: Case, ms: number): Promise<Round> {
  const { limit, bare, ours } = one;
  const measured = typeof limit === 'function' ? await limit(ms) : undefined;
  const scripted =
    limit === undefined || typeof limit === 'function'
      ? measured
      : await databaseRate(world.url, limit, ms);
  const other = bare && (await withCpu(world.bare_pid, bare, ms));
  const own = await withCpu(world.pid, ours, ms);
  return {
    limit: scripted ?? Number.NaN,
    bare: other?.rate ?? Number.NaN,
    ours: own.rate,
    bare_cpu: other?.cpu ?? Number.NaN,
    ours_cpu: own.cpu,
  };
}

const show = (value: number): string =>
  Number.isNaN(value) ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3);

function verdictOf({ bars }: Case, ratios: Readonly<Record<'limit' | 'bare' | 'cpu', number>>) {
  const missed = [
    bars.limit !== undefined && ratios.limit < bars.limit ? `limit < ${show(bars.limit)}` : '',
    bars.bare !== undefined && ratios.bare < bars.bare ? `bare < ${show(bars.bare)}` : '',
    bars.cpu !== undefined && ratios.cpu > bars.cpu ? `CPU > ${bars.cpu}` : '',
  ].filter((text) => text !== '');
  return missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`;
}

export const HEAD = [
  ['Work', 'limit /s', 'bare /s', 'ours /s', 'ours:limit', 'ours:bare', 'CPU ours:bare', 'bar'],
  ['---', '--:', '--:', '--:', '--:', '--:', '--:', '---'],
];

/** The warm-up, in rounds. The first ten thousand answers of a process take up to twice as long. */
const WARM_UP = 2;

/**
 * Measures the database alone, the bare server and the product in each round.
 * @returns a line of the table with the medians of the rounds
 */
export async function runCase(world: World, one: Case, ms: number): Promise<string[]> {
  await one.bare?.(ms * WARM_UP);
  await one.ours(ms * WARM_UP);
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n += 1) rounds.push(await runRound(world, one, ms));
  const middle = (value: (round: Round) => number): number => median(rounds.map(value));
  const ratios = {
    limit: middle(({ limit, ours }) => ours / limit),
    bare: middle(({ bare, ours }) => ours / bare),
    cpu: one.bars.cpu === undefined ? Number.NaN : middle((r) => r.ours_cpu / r.bare_cpu),
  };
  return [
    one.name,
    show(middle(({ limit }) => limit)),
    show(middle(({ bare }) => bare)),
    show(middle(({ ours }) => ours)),
    show(ratios.limit),
    show(ratios.bare),
    show(ratios.cpu),
    verdictOf(one, ratios),
  ];
}

export const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Returns a line of the table for a figure and its upper limit. The limit is in its own column. */
export const barLine = (
  what: string,
  is: number,
  bar: number | undefined,
  unit: string,
): string[] => [
  what,
  bar === undefined ? '' : `${bar} ${unit}`,
  '',
  `${is.toFixed(1)} ${unit}`,
  '',
  '',
  '',
  bar === undefined ? '' : is <= bar ? 'met' : 'missed',
];
