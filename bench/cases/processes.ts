import { findFreePort } from '../../tools/run/product.ts';
import { requestOf } from '../http.ts';
import { cpuOf, databaseCpuOf, httpRate, median } from '../load.ts';
import { ROUNDS } from '../report.ts';
import { bookedRate, openWebhooks } from './captures.ts';
import { chargeRequest } from './charges.ts';
import { startProgram, stopProgram, untilAnswered, type World } from '../world.ts';

interface Process {
  /** The port of the process; undefined for a worker, which serves no requests. */
  readonly port?: number;
  readonly pid: number;
}

interface ProcessMeasurement {
  readonly rate: number;
  /** The servers' processor time for an answer, in milliseconds. `cpu` includes the database's. */
  readonly servers_cpu: number;
  readonly cpu: number;
  /** The percentage of samples in which a database session waited for a lock. */
  readonly lock_waits: number;
}

const LOOK_EVERY_MS = 100;
/**
 * The number of answers that warm up each process. The first 1,500 lists take 1.8 times as long as
 * later ones.
 */
const WARM_UP_ANSWERS = 3_000;
/**
 * The number of charges for the warm-up. A charge runs through more code, which takes longer to
 * warm up.
 */
const WARM_UP_CHARGES = 10_000;
const WARM_UP_SLICE_MS = 3_000;
/** The permitted increase of `lock_waits`, in percentage points. */
const LOCK_MARGIN = 5;

/**
 * Samples the database's sessions until the work is over.
 * @returns the percentage of samples in which a session waited for a lock
 */
async function watchLocks({ client }: World, until: { over: boolean }): Promise<number> {
  let [looks, waits] = [0, 0];
  while (!until.over) {
    const { rows } = await client.query<{ waiting: boolean }>(
      `select count(*) > 0 as waiting from pg_stat_activity where wait_event_type = 'Lock'`,
    );
    looks += 1;
    if (rows[0]?.waiting === true) waits += 1;
    await new Promise((resolve) => void setTimeout(resolve, LOOK_EVERY_MS));
  }
  return Math.round((100 * waits) / looks);
}

/**
 * Measures some work.
 * @param work does the work on these ports, and returns its rate per second
 */
async function measure(
  world: World,
  processes: readonly Process[],
  work: (ports: readonly number[]) => Promise<number>,
): Promise<ProcessMeasurement> {
  const cpuOfAll = async (): Promise<number> =>
    (await Promise.all(processes.map(({ pid }) => cpuOf(pid)))).reduce((sum, cpu) => sum + cpu, 0);
  const until = { over: false };
  // If the measurement fails, the run ends with its connection, so this error does not matter.
  const watching = watchLocks(world, until).catch(() => Number.NaN);
  const before = [await cpuOfAll(), await databaseCpuOf(world.client)] as const;
  const started = performance.now();
  const rate = await work(processes.flatMap(({ port }) => port ?? []));
  const seconds = (performance.now() - started) / 1000;
  const servers = (await cpuOfAll()) - before[0];
  const database = (await databaseCpuOf(world.client)) - before[1];
  until.over = true;
  const answers = rate * seconds;
  const [servers_cpu, cpu] = [servers / answers, (servers + database) / answers];
  return { rate, servers_cpu, cpu, lock_waits: await watching };
}

/** Returns the address of the database for the application's role. */
function addressOf({ url }: World): string {
  const own = new URL(url);
  own.username = 'diwan_app';
  return own.href;
}

/** Starts another process on the same database, as an operator would. */
async function addProcess(
  world: World,
  role: 'api' | 'worker',
): Promise<Process & { end(): Promise<void> }> {
  const port = await findFreePort();
  const child = startProgram('server/src/main.ts', {
    ...world.environment,
    PORT: String(port),
    ROLE: role,
    DATABASE_URL: addressOf(world),
    DATABASE_MIGRATE_URL: world.url,
    HOST: '127.0.0.1',
  });
  await untilAnswered(`http://127.0.0.1:${port}/health/ready`);
  const own_port = role === 'api' ? { port } : {};
  return { ...own_port, pid: child.pid ?? 0, end: () => stopProgram(child) };
}

const show = (value: number): string => value.toPrecision(3);

type Measurement = (processes: readonly Process[]) => Promise<ProcessMeasurement>;

interface ProcessGroup {
  readonly name: string;
  readonly processes: readonly Process[];
}

interface Series {
  readonly group: string;
  readonly list: ProcessMeasurement[];
}

/** Measures the groups of processes in turn, after all have warmed up. */
async function alternate(
  groups: readonly ProcessGroup[],
  work: (ms: number) => Measurement,
  ms: number,
  warm_up: number = WARM_UP_ANSWERS,
): Promise<Series[]> {
  const all = groups.map(({ name, processes }) => ({
    group: name,
    processes,
    list: [] as ProcessMeasurement[],
  }));
  const all_processes = groups.at(-1)?.processes ?? [];
  for (let done = 0; done < warm_up * all_processes.length;) {
    const started = performance.now();
    const { rate } = await work(WARM_UP_SLICE_MS)(all_processes);
    // The elapsed time is measured, because accepted webhooks are still booked after `ms`.
    done += (rate * (performance.now() - started)) / 1000;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { processes, list } of all) list.push(await work(ms)(processes));
  }
  return all;
}

function verdictOf(cpu_ratio: number, more_waits: number): string {
  const missed = [
    cpu_ratio > 1.1 ? 'CPU > 1.1' : '',
    more_waits > LOCK_MARGIN ? 'new lock waits' : '',
  ].filter((text) => text !== '');
  return missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`;
}

/**
 * Returns the lines of the table. The first group is the reference. Only the second has a limit.
 */
function linesOf(name: string, all: readonly Series[]): string[][] {
  const middle = (at: number, key: keyof ProcessMeasurement): number =>
    median((all[at]?.list ?? []).map((one) => one[key]));
  return all.map(({ group }, at) => {
    const timesOne = (key: 'servers_cpu' | 'cpu') => middle(at, key) / middle(0, key);
    const ratio = timesOne('cpu');
    const more_waits = middle(at, 'lock_waits') - middle(0, 'lock_waits');
    const verdict = at === 1 ? verdictOf(ratio, more_waits) : '';
    const cpu = (['servers_cpu', 'cpu'] as const).flatMap((key) => [
      show(middle(at, key)),
      show(timesOne(key)),
    ]);
    const figures = [show(middle(at, 'rate')), ...cpu];
    return [`${name}, ${group}`, ...figures, `${middle(at, 'lock_waits')} %`, verdict];
  });
}

/**
 * Measures bookings by three groups: one process with both roles, this process with a second
 * worker, and two APIs with two workers. The second worker takes jobs while it runs. The single
 * process is therefore measured before it starts and after it ends.
 */
async function workerLines(
  world: World,
  groups: readonly [ProcessGroup, ProcessGroup],
  ms: number,
) {
  const [alone, two] = groups;
  const booking =
    (time: number): Measurement =>
    async (processes) => {
      const next = await openWebhooks(world);
      return measure(world, processes, (ports) => bookedRate(world, next, time, ports));
    };
  const [before] = await alternate([{ ...alone, name: '1 API, 1 worker' }], booking, ms);
  const worker = await addProcess(world, 'worker');
  const helped = [
    { name: '1 API, 2 workers', processes: [...alone.processes, worker] },
    { name: '2 API, 2 workers', processes: [...two.processes, worker] },
  ];
  const after = await alternate(helped, booking, ms);
  await worker.end();
  const [again] = await alternate([alone], booking, ms, 0);
  if (!before || !again) return [];
  return linesOf('webhook booked', [
    { ...before, list: [...before.list, ...again.list] },
    ...after,
  ]);
}

/**
 * Compares one API process with two and four, each with sixteen connections. Then compares bookings
 * with one worker and with two.
 */
export async function* processLines(world: World, ms: number): AsyncGenerator<string[]> {
  const added = [];
  for (let n = 0; n < 3; n += 1) added.push(await addProcess(world, 'api'));
  const first: Process = { port: world.port, pid: world.pid };
  const all: readonly Process[] = [first, ...added];
  const groupOf = (count: number): ProcessGroup => ({
    name: `processes: ${count}`,
    processes: all.slice(0, count),
  });
  const groups = [groupOf(1), groupOf(2), groupOf(4)];
  const asking =
    (next: (connection: number) => string) =>
    (time: number): Measurement =>
    (processes) =>
      measure(world, processes, async (ports) => {
        const rates = await Promise.all(ports.map((port) => httpRate(port, next, time)));
        return rates.reduce((sum, rate) => sum + rate, 0);
      });
  const list = asking((n) =>
    requestOf('GET', '/api/transactions?limit=50', world.people[n % world.people.length] ?? {}),
  );
  const charge = asking(() => chargeRequest(world));
  const cpu = ['CPU ms of the servers', 'times one', 'and of the database', 'times one'];
  yield ['', 'answers /s', ...cpu, 'saw a lock wait', 'bar'];
  yield* linesOf('newest 50 of all', await alternate(groups, list, ms));
  yield* linesOf('charge created', await alternate(groups, charge, ms, WARM_UP_CHARGES));
  yield* await workerLines(world, [groupOf(1), groupOf(2)], ms);
  for (const one of added) await one.end();
}
