import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PayoutProgress } from '@diwan/contract/features/payouts/records';
import { verifyPayouts } from '@diwan/server/features/payouts/public';
import { openDatabase } from '@diwan/server/platform/db/database';
import { fillPayouts } from '../fill-payouts.ts';
import { median, memoryOf } from '../load.ts';
import { ROUNDS } from '../report.ts';
import type { World } from '../world.ts';

const LOOK_MS = 100;
const LOST_PAUSE_MS = 500;
const MOST_MB = 64;
const MOST_COPIES = 1.8;
/** The limit for the confirmation, as a multiple of the creation's time. */
const MOST_CREATIONS = 6;

interface Measurement<T> {
  readonly answer: T;
  readonly seconds: number;
  readonly rise_mb: number;
}

/**
 * Measures the duration of some work, and the increase of the memory of the server's process during
 * it.
 */
export async function measure<T>({ pid }: World, work: () => Promise<T>): Promise<Measurement<T>> {
  const before = await memoryOf(pid);
  let highest = before;
  const timer = setInterval(() => {
    void memoryOf(pid).then((now) => {
      highest = Math.max(highest, now);
    });
  }, LOOK_MS);
  const started = performance.now();
  try {
    const answer = await work();
    const seconds = (performance.now() - started) / 1000;
    return { answer, seconds, rise_mb: highest - before };
  } finally {
    clearInterval(timer);
  }
}

/** Calls like the page: repeats a call under the same key if its connection breaks. */
export async function decide<T>({ port, admin }: World, path: string, body?: object): Promise<T> {
  const headers = {
    ...admin,
    'idempotency-key': randomUUID(),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  for (;;) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/admin/payouts/${path}`, {
      method: 'POST',
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    if (reply?.status === 200) return ((await reply.json()) as { data: T }).data;
    if (reply && reply.status < 500) throw new Error(`${path}: ${reply.status}`);
    await wait(LOST_PAUSE_MS);
  }
}

/**
 * Measures COPY with the same rows: reading them, and writing them into a copy of the current
 * table.
 */
async function copySeconds({ client }: World, file: string) {
  await client.query(
    'truncate bench_parts; insert into bench_parts select * from payout_allocations',
  );
  await client.query('checkpoint');
  const started = performance.now();
  await client.query(`copy (select id, brand_id, settled_at, credit_minor, paid_minor, set_off_minor
    from transactions where settled and not paid_out) to '/dev/null'`);
  const read = performance.now();
  await client.query(`copy bench_parts from ${file}`);
  const written = performance.now();
  return { read: (read - started) / 1000, written: (written - read) / 1000 };
}

type FilledWorld = Awaited<ReturnType<typeof fillPayouts>>;

interface CreatedExport {
  readonly id: string;
}

/** Counts the different states of progress that are visible during the work. */
async function watchWork<T>({ port, admin }: World, work: Promise<T>) {
  const seen = new Set<number>();
  let going = true;
  const ended = work.finally(() => {
    going = false;
  });
  while (going) {
    const reply = await fetch(`http://127.0.0.1:${port}/api/admin/payouts/work`, {
      headers: admin,
    });
    const { data } = (await reply.json()) as { data: PayoutProgress[] };
    for (const { done } of data) seen.add(done);
    await Promise.race([ended, wait(LOOK_MS * 5)]);
  }
  await ended;
  return seen.size;
}

async function requireEqual({ client }: World, query: string, expected: string): Promise<void> {
  const { rows } = await client.query<{ found: string }>(query);
  if (rows[0]?.found !== expected) throw new Error(`${query}: ${rows[0]?.found}, not ${expected}`);
}

async function requireProof({ url }: World): Promise<void> {
  const { db, close } = openDatabase(url, { statement_timeout_ms: 0 });
  const [difference] = await verifyPayouts(db);
  await close();
  if (difference) throw new Error(`${difference.id}: ${difference.problem}`);
}

interface Comparison {
  readonly ratio: number;
  readonly most: number;
  /** The name of the reference. */
  readonly to: string;
}

const lineOf = (
  name: string,
  ours: Measurement<unknown>,
  { compared, note = '' }: { readonly compared?: Comparison; readonly note?: string },
) => {
  const missed = [
    compared && compared.ratio > compared.most ? `time > ${compared.most} x ${compared.to}` : '',
    ours.rise_mb > MOST_MB ? `memory > ${MOST_MB} MB` : '',
  ].filter((text) => text !== '');
  return [
    `${name}: ${ours.seconds.toFixed(1)} s${note}`,
    '',
    '',
    '',
    compared ? `${compared.ratio.toFixed(2)} x ${compared.to}` : '',
    '',
    `+${ours.rise_mb.toFixed(0)} MB`,
    missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
  ];
};

/** Creates an export in several rounds. Each is cancelled before the next one is created. */
async function createRounds(world: World, { parts, file }: FilledWorld) {
  const made: Measurement<CreatedExport>[] = [];
  const copies: Awaited<ReturnType<typeof copySeconds>>[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const [last] = made.slice(-1);
    if (last) await decide(world, `exports/${last.answer.id}/cancel`, { reason: 'Next round' });
    copies.push(await copySeconds(world, file));
    await world.client.query('checkpoint');
    made.push(
      await measure(world, () => decide<CreatedExport>(world, 'exports', { tab: 'active' })),
    );
    const { id = '' } = made.at(-1)?.answer ?? {};
    const sum = `select sum(transaction_count)::text as found from payout_lines
      where export_id = '${id}'`;
    await requireEqual(world, sum, parts);
  }
  const ratioTo = (of: (copy: (typeof copies)[number]) => number): number =>
    median(made.map(({ seconds }, n) => seconds / of(copies[n] ?? { read: 0, written: 0 })));
  return {
    id: made.at(-1)?.answer.id ?? '',
    create: {
      answer: null,
      seconds: median(made.map(({ seconds }) => seconds)),
      rise_mb: Math.max(...made.map(({ rise_mb }) => rise_mb)),
    },
    read: median(copies.map(({ read }) => read)),
    written: median(copies.map(({ written }) => written)),
    ratio: ratioTo(({ read, written }) => read + written),
  };
}

/**
 * Measures an export of all unpaid transactions, its CSV, and its confirmation. Each is a line of
 * the table.
 */
export async function* payoutLines(world: World): AsyncGenerator<string[]> {
  const filled = await fillPayouts(world);
  const { parts, brands } = filled;
  const { id, create, read, written, ratio } = await createRounds(world, filled);
  const copy = ` (COPY reads ${read.toFixed(1)} s, writes ${written.toFixed(1)} s)`;
  yield lineOf(`payout export of ${parts} transactions`, create, {
    compared: { ratio, most: MOST_COPIES, to: 'COPY' },
    note: copy,
  });
  const csv = await measure(world, async () => {
    const path = `/api/admin/payouts/exports/${id}/download`;
    const reply = await fetch(`http://127.0.0.1:${world.port}${path}`, { headers: world.admin });
    return (await reply.text()).split('\r\n').length;
  });
  // The CSV has a heading, a line for each brand, and an empty text after the last line.
  if (csv.answer !== brands + 2) throw new Error(`the CSV has ${csv.answer} lines`);
  yield lineOf(`its CSV of ${brands} brands`, csv, {});
  let seen = 0;
  const confirm = await measure(world, async () => {
    seen = await watchWork(world, decide(world, `exports/${id}/confirm`));
  });
  await requireEqual(
    world,
    'select count(*)::text as found from transactions where paid_out',
    parts,
  );
  await requireProof(world);
  yield lineOf('its confirmation', confirm, {
    compared: {
      ratio: confirm.seconds / create.seconds,
      most: MOST_CREATIONS,
      to: 'its creation',
    },
    note: ` (${seen} states of progress seen)`,
  });
}
