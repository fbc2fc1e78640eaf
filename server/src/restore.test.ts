import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfitMonth } from '@diwan/contract/features/stakeholders/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFeed, readFeedEnd } from './features/transactions/event-feed.ts';
import { rollUpTransactions } from './features/transactions/roll-ups/roll-up.ts';
import { openTransaction } from './features/transactions/public.ts';
import { post } from './ledger/post.ts';
import { restoreBackup, writeBackup } from './platform/backup/backup.ts';
import { openClient } from './platform/backup/snapshot.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { createSecrets } from './platform/crypto/secrets.ts';
import { migrate } from './platform/db/migrate.ts';
import { AppError } from './platform/error.ts';
import { openFileStore } from './platform/files/store.ts';
import { ask, signInAs, startTestApp, type TestApp } from './testing/app.ts';
import { type PaymentsWorld, startPayments } from './testing/payments.ts';
import { readDay, readRows, reconcile, settle } from './testing/reconciled.ts';
import { verifyStored } from './verify.ts';

/** The day on which the provider pays out the KNET payments of Monday the 16th. */
const DAY = '2026-11-17';
const NOVEMBER = '2026-11-20T08:00:00.000Z';
const DECEMBER = '2026-12-02T08:00:00.000Z';
const JANUARY = '2027-01-02T08:00:00.000Z';

let folder: string;
let cluster: EmbeddedPostgres;
let world: PaymentsWorld;
let restored: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-restore-'));
  cluster = await startEmbeddedPostgres({ data_dir: join(folder, 'pg'), durable: false });
  await migrate(cluster.url);
  world = await startPayments();
});
afterAll(async () => {
  await restored?.close();
  await world.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

const share = async (system: TestApp): Promise<ProfitMonth[]> => {
  const { token } = await signInAs(system, 'super_admin');
  return (await ask<ProfitMonth[]>(system, 'POST', '/admin/stakeholders/profit', { token })).data;
};

/**
 * Creates a reconciled day, a month with shared profit, roll-ups, and pending work for each reader.
 */
async function live(): Promise<void> {
  const { system } = world;
  await world.sell();
  await world.sell({ amount_minor: 20_000n });
  await world.pass(2);
  await settle(world);
  await reconcile(world, DAY);
  await rollUpTransactions(system.deps.db);
  system.clock.set(DECEMBER);
  await share(system);
  await world.sell({ amount_minor: 5_000n });
  await readFeedEnd(system.deps.db);
}

const found = async ({ deps }: TestApp) =>
  Object.values(await verifyStored(deps)).flatMap((list) => list.map(({ problem }) => problem));

/** Books entries after all readers have run, runs the readers again, and returns their results. */
async function bookLate(system: TestApp): Promise<object> {
  const { db } = system.deps;
  const seen = { ...world, system };
  const cursor = await readFeedEnd(db);
  const { payout_id } = await db
    .selectFrom('provider_reports')
    .select('payout_id')
    .where('day', '=', DAY)
    .executeTakeFirstOrThrow();
  const { id: business_id } = await db
    .selectFrom('businesses')
    .select('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('provider_payouts')
      .set({ difference_minor: 7n, difference_business_id: business_id })
      .where('payout_id', '=', payout_id)
      .execute();
    await post(tx, {
      kind: 'settlement',
      source: { kind: 'provider_payout', id: payout_id },
      occurred_at: NOVEMBER,
      postings: [
        { account: { kind: 'bank', business_id }, amount_minor: 7n },
        { account: { kind: 'cost_variance' }, amount_minor: -7n },
      ],
    });
    await openTransaction(tx, {
      brand_id: world.brand_id,
      partner_id: null,
      merchant_id: null,
      amount_minor: 3_000n,
      charge_id: 'chg_late',
      payment_date: DECEMBER,
    });
  });
  const before = { problems: await found(system), day: await readDay(seen, DAY) };
  const events = (await readFeed(db, cursor, 100)).map(({ kind, brand_id }) => [kind, brand_id]);
  await reconcile(seen, DAY);
  const rows = await readRows(seen, DAY);
  system.clock.set(JANUARY);
  const months = await share(system);
  await rollUpTransactions(db);
  const { rows: totals } = await sql`select status, count, amount_minor, fee_minor from roll_ups
    where span = 'ever' and brand_id = 0 order by status, settled, scheme`.execute(db);
  return {
    before: [before.problems, before.day.data.provider],
    events,
    rows: rows.map(({ kind, reason, expected, found: minor }) => ({
      kind,
      reason,
      expected,
      minor,
    })),
    months: months.map(({ month, profit, late }) => ({ month, profit, late })),
    totals,
    after: await found(system),
  };
}

const backUp = (name: string) =>
  writeBackup({
    url: world.system.url,
    files: world.system.deps.files,
    folder: join(folder, name),
    version: 'test',
    now: world.system.clock.now(),
  });

const bring = (name: string, change: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({
    folder: join(folder, name),
    url: cluster.url,
    files: openFileStore(`file:${join(folder, 'storage')}`),
    secrets: world.system.deps.secrets,
    now: world.system.clock.now(),
    ...change,
  });

async function editManifest(name: string, part: RegExp, by: string): Promise<void> {
  const path = join(folder, name, 'manifest.json');
  await writeFile(path, (await readFile(path, 'utf8')).replace(part, by));
}

const usersIn = async (url: string): Promise<number> => {
  const client = await openClient(url);
  const { rowCount } = await client.query('select from users');
  await client.end();
  return rowCount ?? 0;
};

test('a late booking in a restored backup has the same effect as without the backup', async () => {
  await live();
  const written = await backUp('whole');
  expect(written.missing).toEqual([]);
  expect(await bring('whole')).toEqual(written);
  restored = await startTestApp({ DATABASE_URL: cluster.url, TAP_API_URL: world.provider.url });
  restored.clock.set(world.system.clock.iso());
  expect(await found(restored)).toEqual(await found(world.system));
  const in_copy = await bookLate(restored);
  const without = await bookLate(world.system);
  expect(in_copy).toEqual(without);
  // The late profit is 0.100 from the payment of 5.000, which was captured in November, and 0.007
  // from the payout difference of 7 fils.
  expect(in_copy).toMatchObject({
    before: [[], { difference: 0 }],
    after: [],
    events: [['initiated', world.brand_id]],
    months: [{ month: '2026-12', late: 0.107 }],
  });
});

test('a database that is in use is refused as a target', async () => {
  await expect(bring('whole')).rejects.toThrow('in use');
});

test('a folder with content is not overwritten', async () => {
  await expect(backUp('whole')).rejects.toThrow('not empty');
});

test('files are restored with their bytes, and a lost file is reported', async () => {
  const files = openFileStore(`file:${join(folder, 'half')}`);
  const { db } = world.system.deps;
  const keys = ['ab/abcdefabcdefabcdefabcdefabcdefab', 'cd/cdabcdefabcdefabcdefabcdefabcdef'];
  for (const storage_key of keys) {
    await db
      .insertInto('files')
      .values({
        kind: 'logo',
        visibility: 'public',
        storage_key,
        content_type: 'image/webp',
        size_bytes: 3,
        sha256: 'a'.repeat(64),
      })
      .execute();
  }
  await files.put(keys[0] ?? '', Buffer.from('abc'), 'image/webp');
  const order = { url: world.system.url, version: 'test', now: world.system.clock.now() };
  const { missing } = await writeBackup({ ...order, files, folder: join(folder, 'lost') });
  expect(missing).toContain(keys[1]);
  expect(missing).not.toContain(keys[0]);
  const storage = openFileStore(`file:${join(folder, 'storage')}`);
  await expect(bring('lost', { files: storage })).rejects.toThrow('in use');
  expect(String(Buffer.from(await storage.getBytes(keys[0] ?? '')))).toBe('abc');
});

test('an unavailable storage fails the backup and does not report its files as lost', async () => {
  const { deps, url, clock } = world.system;
  const away = () => Promise.reject(new AppError('UNAVAILABLE'));
  const order = { url, version: 'test', now: clock.now(), folder: join(folder, 'away') };
  const files = { ...deps.files, getBytes: away };
  await expect(writeBackup({ ...order, files })).rejects.toThrow(AppError);
  await expect(verifyStored({ ...deps, files })).rejects.toThrow(AppError);
});

describe('a restore into a new database', () => {
  let url: string;
  beforeAll(async () => {
    const client = await openClient(cluster.url);
    await client.query('create database target');
    await client.end();
    url = cluster.url.replace(/diwan(?=\?|$)/, 'target');
    await migrate(url);
  });

  test('is refused with another secret', async () => {
    const secrets = createSecrets({ app_secret: 'another-secret-of-32-characters-x' });
    await expect(bring('whole', { url, secrets })).rejects.toThrow('APP_SECRET');
    expect(await usersIn(url)).toBe(0);
  });

  test('is refused for a folder that is not a backup or is incomplete', async () => {
    await mkdir(join(folder, 'broken', 'tables'), { recursive: true });
    await expect(bring('broken', { url })).rejects.toThrow('it is not a backup');
    expect(await usersIn(url)).toBe(0);
  });

  test('is refused for a backup of another version', async () => {
    await backUp('older');
    await editManifest('older', /"checksum": "[0-9a-f]+"/, '"checksum": "0"');
    await expect(bring('older', { url })).rejects.toThrow('another version');
    expect(await usersIn(url)).toBe(0);
  });

  test('is refused if a table has one more byte', async () => {
    await backUp('altered');
    const [name = ''] = await readdir(join(folder, 'altered', 'tables'));
    await appendFile(join(folder, 'altered', 'tables', name), 'x');
    await expect(bring('altered', { url })).rejects.toThrow('altered');
    expect(await usersIn(url)).toBe(0);
  });

  test('is refused for a path outside the folder', async () => {
    await backUp('hostile');
    await editManifest('hostile', /"path": "[^"]+"/, '"path": "tables/../../secret"');
    await expect(bring('hostile', { url })).rejects.toThrow('this version cannot read');
  });
});
