import { setTimeout as wait } from 'node:timers/promises';
import {
  type DrawnName,
  drawFamilies,
  drawName,
  listedSpelling,
  SPELLINGS,
} from '@diwan/reading/evaluate/screening-names';
import { chanceFrom } from '@diwan/reading/writers/chance';
import { requestOf } from '../http.ts';
import { askOnce, median, memoryOf } from '../load.ts';
import { barLine } from '../report.ts';
import type { World } from '../world.ts';

const CUSTOMERS = 300_000;
const ENTRIES = 20_000;
const LOOK_MS = 100;
const APPROVALS = 20;

const [MOST_SECONDS, MOST_MB, MOST_LATE_MS] = [60, 500, 100];

const chance = chanceFrom(20_263);
const families = drawFamilies(chance);
const spellingOf = (name: DrawnName, at: number): string =>
  (SPELLINGS[at % SPELLINGS.length]?.[1] ?? listedSpelling)(name);

async function addCustomers({ client }: World): Promise<void> {
  const names = Array.from({ length: CUSTOMERS }, (_, at) =>
    spellingOf(drawName(chance, families), at),
  );
  await client.query(
    `insert into customers (first_name, identity)
     select n, 'screened-' || at from unnest($1::text[]) with ordinality as t (n, at)`,
    [names],
  );
}

async function importList({ port, admin }: World): Promise<void> {
  const lines = new Set<string>();
  while (lines.size < ENTRIES) {
    const birth_date = lines.size % 2 === 0 ? `19${10 + (lines.size % 80)}-05-31` : '';
    lines.add(`${listedSpelling(drawName(chance, families))},${birth_date},Drawn`);
  }
  const form = new FormData();
  form.append('name', 'Bench list');
  form.append('format', 'local_csv');
  const text = ['name,birth_date,reason', ...lines].join('\n');
  form.append('file', new File([text], 'list.csv', { type: 'text/csv' }));
  const url = `http://127.0.0.1:${port}/api/admin/screening-lists`;
  const reply = await fetch(url, { method: 'POST', headers: admin, body: form });
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`);
}

/** Waits until the comparison with the list has finished. @returns its subjects */
async function untilScreened({ client }: World): Promise<number> {
  for (;;) {
    const { rows } = await client.query<{ subjects: number }>(
      'select subjects from screening_runs where finished_at is not null',
    );
    if (rows[0]) return rows[0].subjects;
    await wait(LOOK_MS);
  }
}

/** Measures approvals of new brands, which compare the owner before the commit, in milliseconds. */
async function approvalTimes({ port, admin }: World): Promise<number[]> {
  const send = (method: string, path: string, body: object) =>
    askOnce(port, requestOf(method, `/api/brands${path}`, admin, JSON.stringify(body)));
  const times: number[] = [];
  for (let n = 0; n < APPROVALS; n += 1) {
    const email = `screened${n}@bench.test`;
    const draft = { name: `Screened ${n}`, mcc_code: '5812', phone_number: '50005678', email };
    const added = await send('POST', '', { ...draft, payment_type_preference: 'pg' });
    const { data } = JSON.parse(added.body) as { data: { id: number } };
    const started = performance.now();
    const { status, body } = await send('PUT', `/${data.id}`, { status: 'active' });
    if (status !== 200) throw new Error(`${status}: ${body}`);
    times.push(performance.now() - started);
  }
  return times;
}

/**
 * Measures the comparison of all customers with a new list: time, memory of the process and delay
 * of its event loop. The bar is in the column of the limit.
 */
export async function screeningLines(world: World): Promise<string[][]> {
  await addCustomers(world);
  await world.takeLoop();
  let highest = 0;
  const timer = setInterval(() => {
    void memoryOf(world.pid).then((now) => {
      highest = Math.max(highest, now);
    });
  }, LOOK_MS);
  const started = performance.now();
  await importList(world);
  const subjects = await untilScreened(world);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  const { late_ms, busy_ms, most_busy_ms } = await world.takeLoop();
  const approval_ms = median(await approvalTimes(world));
  return [
    barLine(`${subjects} subjects x ${ENTRIES} entries`, seconds, MOST_SECONDS, 's'),
    barLine('memory of the process', highest, MOST_MB, 'MB'),
    barLine('event loop, p99.9 of its delay', late_ms, MOST_LATE_MS, 'ms'),
    barLine('event loop, p99.9 of its work', busy_ms, MOST_LATE_MS, 'ms'),
    barLine('event loop, longest work', most_busy_ms, MOST_LATE_MS, 'ms'),
    barLine('approval of a brand, with its comparison', approval_ms, undefined, 'ms'),
  ];
}
