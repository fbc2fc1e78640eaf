import { randomBytes } from 'node:crypto';
import { findFreePort } from '../../tools/run/product.ts';
import { requestOf } from '../http.ts';
import { cpuOf, httpRate, median } from '../load.ts';
import { ROUNDS } from '../report.ts';
import { startProgram, stopProgram, untilAnswered, type World } from '../world.ts';

interface Process {
  readonly port: number;
  readonly pid: number;
}

interface Measured {
  readonly rate: number;
  /** Milliseconds of the servers' processors for one answer. */
  readonly cpu: number;
  /** Of a hundred looks at the database's sessions, how many saw one that waited for a lock. */
  readonly lock_waits: number;
}

const LOOK_EVERY_MS = 100;

/** Looks again and again until it is over. @returns the share of looks that saw a wait, in percent */
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

async function measure(
  world: World,
  processes: readonly Process[],
  next: (connection: number) => string,
  ms: number,
): Promise<Measured> {
  const cpuOfAll = async (): Promise<number> =>
    (await Promise.all(processes.map(({ pid }) => cpuOf(pid)))).reduce((sum, cpu) => sum + cpu, 0);
  const until = { over: false };
  const watching = watchLocks(world, until);
  const before = await cpuOfAll();
  const started = performance.now();
  const rates = await Promise.all(processes.map(({ port }) => httpRate(port, next, ms)));
  const seconds = (performance.now() - started) / 1000;
  const rate = rates.reduce((sum, one) => sum + one, 0);
  const cpu = ((await cpuOfAll()) - before) / (rate * seconds);
  until.over = true;
  return { rate, cpu, lock_waits: await watching };
}

/** Another API beside the one that runs, over the same database, as an operator would add it. */
async function addProcess(world: World): Promise<Process & { end(): Promise<void> }> {
  const port = await findFreePort();
  const own = new URL(world.url);
  own.username = 'diwan_app';
  const child = startProgram('server/src/main.ts', {
    ...world.environment,
    PORT: String(port),
    ROLE: 'api',
    DATABASE_URL: own.href,
    DATABASE_MIGRATE_URL: world.url,
    HOST: '127.0.0.1',
    // The stub of the provider takes any.
    TAP_SECRET_KEY: `sk_test_${randomBytes(12).toString('hex')}`,
  });
  await untilAnswered(`http://127.0.0.1:${port}/health/ready`);
  return { port, pid: child.pid ?? 0, end: () => stopProgram(child) };
}

const show = (value: number): string => value.toPrecision(3);

/** One API process against two and four, each with sixteen connections of its own. */
export async function processLines(world: World, ms: number): Promise<string[][]> {
  const added = [];
  for (let n = 0; n < 3; n += 1) added.push(await addProcess(world));
  const all: Process[] = [{ port: world.port, pid: world.pid }, ...added];
  let made = 0;
  const works = {
    'newest 50 of all': (n: number): string =>
      requestOf('GET', '/api/transactions?limit=50', world.people[n % world.people.length] ?? {}),
    'charge created': (): string => {
      made += 1;
      const keys = { ...world.shops[made % world.shops.length]?.keys };
      const body = {
        amount: 12.345,
        currency: 'KWD',
        customer: { first_name: 'Noura', email: 'noura@example.com' },
        source: { id: 'src_all' },
        redirect: { url: 'https://shop.example/thanks' },
      };
      const headers = { ...keys, 'idempotency-key': `processes-${made}` };
      return requestOf('POST', '/api/tap/v2/charges', headers, JSON.stringify(body));
    },
  };
  const lines = [['', 'answers /s', 'CPU ms an answer', 'times one', 'saw a lock wait', 'bar']];
  for (const [name, next] of Object.entries(works)) {
    const rounds = new Map<number, Measured[]>([1, 2, 4].map((count) => [count, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [count, list] of rounds) {
        list.push(await measure(world, all.slice(0, count), next, ms));
      }
    }
    const middle = (count: number, key: keyof Measured): number =>
      median((rounds.get(count) ?? []).map((one) => one[key]));
    for (const count of rounds.keys()) {
      const ratio = middle(count, 'cpu') / middle(1, 'cpu');
      const verdict = count !== 2 ? '' : ratio <= 1.1 ? 'met' : 'missed: CPU > 1.1';
      const rates = [show(middle(count, 'rate')), show(middle(count, 'cpu'))];
      const locks = `${middle(count, 'lock_waits')} %`;
      lines.push([`${name}, processes: ${count}`, ...rates, show(ratio), locks, verdict]);
    }
  }
  for (const one of added) await one.end();
  return lines;
}
