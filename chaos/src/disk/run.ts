import { mkdir, mkdtemp, open, readFile, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@diwan/contract';
import { startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { Client } from 'pg';
import sharp from 'sharp';
import { runProgram } from '../../../tools/run/program.ts';
import { call } from '../calls.ts';
import { amountOf } from '../sales/sell.ts';
import { openShop, type Shop, signIn } from '../sales/shop.ts';
import { startWorld, type World } from '../world.ts';
import { type BrokenDisk, buildBrokenDisk, startDatabaseOn } from './broken-disk.ts';

const CLIENTS = 4;
const FAULT_MS = 10_000;
const RECOVERY_MS = 15_000;
const DISK_MB = 600;
const FILES_MB = 16;

interface Outcome {
  /** The number of answers by call and status. Status 0 means no answer within 20 s. */
  readonly answers: Record<string, number>;
  readonly live_silent: number;
  readonly recovered_ms: number | undefined;
}

async function mount(folder: string, megabytes: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder];
  const { code, output } = await runProgram('mount', options);
  if (code !== 0) throw new Error(`a small disk cannot be mounted: ${output}`);
}

/**
 * Writes until the disk is full.
 * @returns a function that frees the space
 */
async function fillUp(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'ballast');
  const file = await open(path, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) await file.write(block);
  } catch {
    // The disk is full, which is the purpose.
  }
  await file.close();
  return () => rm(path);
}

/** Prepares two kinds of work: a charge, and an upload to the file storage. */
async function openWork(world: World, shops: readonly Shop[]) {
  const admin = await signIn(world);
  const acknowledged = new Set<string>();
  const logo = await sharp({
    create: { width: 64, height: 64, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer();
  const companies = await call(
    'GET',
    `${world.url}/api${endpoints.businesses.listBusinesses.path}`,
    admin,
  );
  const [company] = (companies.json as { data: { id: string }[] }).data;
  let next = 0;
  const charge = async (): Promise<number> => {
    next += 1;
    const order = `disk-${next}`;
    const { status = 0 } = await call(
      'POST',
      `${world.url}/api/tap/v2/charges`,
      shops[next % shops.length]?.keys ?? {},
      {
        amount: amountOf(next) / 1000,
        currency: 'KWD',
        customer: { first_name: 'Noura', email: 'noura@people.example' },
        source: { id: 'src_all' },
        reference: { order, idempotent: order },
        redirect: { url: 'https://shop.example/thanks' },
      },
    );
    if (status === 200) acknowledged.add(order);
    return status;
  };
  const upload = async (): Promise<number> => {
    const form = new FormData();
    form.append('file', new Blob([logo], { type: 'image/png' }), 'logo.png');
    const url = `${world.url}/api/admin/businesses/${company?.id}/logo`;
    const reply = await fetch(url, {
      method: 'POST',
      headers: admin,
      body: form,
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    return reply?.status ?? 0;
  };
  return { acknowledged, charge, upload };
}

type Work = Awaited<ReturnType<typeof openWork>>;

/** Runs the work during the fault, then until both kinds of work succeed again. */
async function workThrough(
  world: World,
  work: Work,
  breakIt: () => Promise<() => Promise<void>>,
): Promise<Outcome> {
  const answers: Record<string, number> = {};
  let [over, live_silent] = [false, 0];
  const count = (name: string, status: number): void => {
    answers[`${name} ${status}`] = (answers[`${name} ${status}`] ?? 0) + 1;
  };
  const client = async (): Promise<void> => {
    while (!over) {
      count('charge', await work.charge());
      count('upload', await work.upload());
      await wait(20);
    }
  };
  const watch = async (): Promise<void> => {
    while (!over) {
      const { status } = await call('GET', `${world.url}/health/live`, {}, undefined, 2_000);
      if (status !== 200) live_silent += 1;
      await wait(250);
    }
  };
  const repair = await breakIt();
  const working = Promise.all([watch(), ...Array.from({ length: CLIENTS }, client)]);
  await wait(FAULT_MS);
  over = true;
  await repair();
  await working;
  const repaired_at = performance.now();
  let recovered_ms: number | undefined;
  while (recovered_ms === undefined && performance.now() - repaired_at < 4 * RECOVERY_MS) {
    if ((await work.charge()) === 200 && (await work.upload()) === 200) {
      recovered_ms = Math.round(performance.now() - repaired_at);
    } else await wait(100);
  }
  return { answers, live_silent, recovered_ms };
}

async function lostOf(data_dir: string, acknowledged: ReadonlySet<string>): Promise<number> {
  const database = await startEmbeddedPostgres({
    data_dir: join(data_dir, 'postgres'),
    durable: true,
  });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ order_id: string }>(
    `select order_id from transactions where order_id like 'disk-%'`,
  );
  await client.end();
  await database.stop();
  const stored = new Set(rows.map(({ order_id }) => order_id));
  return [...acknowledged].filter((order) => !stored.has(order)).length;
}

const isRight = ({ answers, live_silent, recovered_ms }: Outcome): boolean =>
  live_silent === 0 &&
  recovered_ms !== undefined &&
  recovered_ms <= RECOVERY_MS &&
  Object.keys(answers).every((key) => /(200|429|503)$/.test(key)) &&
  Object.keys(answers).some((key) => key.endsWith('503'));

/**
 * Makes the database's disk fail with EIO. PostgreSQL 18.4 remains in recovery if it cannot
 * recover, so the repair also ends PostgreSQL. The product then restarts its database
 * automatically.
 */
async function breakDatabase(broken: BrokenDisk, data_dir: string): Promise<() => Promise<void>> {
  const cluster = join(data_dir, 'postgres');
  const repair = await broken.breakBelow(cluster);
  return async () => {
    await repair();
    const note = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
    const postmaster = Number(note.split('\n')[0]);
    if (postmaster > 0) process.kill(postmaster, 'SIGQUIT');
  };
}

interface Disks {
  readonly data_dir: string;
  readonly files: string;
  readonly broken: BrokenDisk | undefined;
}

/**
 * Applies these faults in turn:
 * - the database's disk is full
 * - the files' disk is full
 * - the files' disk is read-only
 * - each disk fails with EIO
 */
async function breakDisks(world: World, { data_dir, files, broken }: Disks) {
  const shops = [await openShop(world, 0), await openShop(world, 1)];
  const work = await openWork(world, shops);
  if ((await work.charge()) !== 200 || (await work.upload()) !== 200) {
    throw new Error('no call succeeded before the fault');
  }
  const remount = (how: 'ro' | 'rw') => runProgram('mount', ['-o', `remount,${how}`, files]);
  const outcomes = {
    database_full: await workThrough(world, work, () => fillUp(data_dir)),
    files_full: await workThrough(world, work, () => fillUp(files)),
    files_read_only: await workThrough(world, work, async () => {
      await remount('ro');
      return async () => void (await remount('rw'));
    }),
    ...(broken && {
      files_eio: await workThrough(world, work, () => broken.breakBelow(files)),
      database_eio: await workThrough(world, work, () => breakDatabase(broken, data_dir)),
    }),
  };
  const { ok, output } = await world.verify();
  const lost = await lostOf(data_dir, work.acknowledged);
  return {
    right: ok && lost === 0 && Object.values(outcomes).every(isRight),
    ...outcomes,
    ...(broken ? {} : { eio_not_run: 'no C compiler (cc)' }),
    acknowledged: work.acknowledged.size,
    lost,
    verify: ok ? 'clean' : output,
  };
}

/**
 * Mounts small disks in memory and breaks them. Without root it only reports that it did not run.
 */
export async function breakDisk() {
  if (process.getuid?.() !== 0) return { right: true, not_run: 'mounting a small disk needs root' };
  const data_dir = await mkdtemp(join(tmpdir(), 'diwan-disk-'));
  const files = join(data_dir, 'files');
  await mount(data_dir, DISK_MB);
  await mount(files, FILES_MB);
  const broken = await buildBrokenDisk();
  try {
    if (broken) await startDatabaseOn(broken, data_dir);
    const world = await startWorld(data_dir, broken?.environment);
    try {
      return await breakDisks(world, { data_dir, files, broken });
    } finally {
      await world.end();
    }
  } finally {
    await broken?.remove();
    await runProgram('umount', [files]);
    await runProgram('umount', [data_dir]);
    await rmdir(data_dir);
  }
}
