import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestoreReport, settleRestore } from '../../after-restore.ts';
import { restoreBackup, writeBackup } from '../../platform/backup/backup.ts';
import { copyMarksAndLog } from '../../platform/backup/marks.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openFileStore } from '../../platform/files/store.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { readHolds, resolveHold } from '../../testing/holds.ts';
import { addPayableBrand, businessOf } from '../../testing/money.ts';
import { payAndSeal } from '../../testing/proofs/paid-day.ts';
import { readKeys } from './keys.ts';
import { publishedName } from './published.ts';
import { findCheckpoints } from './store.ts';
import { proveAll, verifyPayoutLog, verifyPublished } from './verify-log.ts';

/*
 * A backup is older than the last checkpoint. The restored log must contain every published day,
 * and continue after the last one.
 */

let folder: string;
let cluster: EmbeddedPostgres;
let before: TestApp;
let after: TestApp;
let settled: RestoreReport;
let brand: number;
let business: string;
const lines = { before: 0, lost: 0 };

const FORGED = '2026-07-20';
const nameOf = (day: string): string => publishedName({ business_id: business, day });

const daysOf = async (system: TestApp): Promise<string[]> =>
  (await findCheckpoints(system.deps.db, {}, 100)).map(({ day }) => day);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diwan-recover-'));
  cluster = await startEmbeddedPostgres({ data_dir: join(folder, 'pg'), durable: false });
  await migrate(cluster.url);
  before = await startTestApp({ STORAGE_URL: `file:${join(folder, 'lost')}` });
  before.clock.set('2026-06-10T09:00:00.000Z');
  await addCategory(before, '5411');
  brand = await addPayableBrand(before, { mcc_code: '5411', name: 'Noon Bakery' });
  business = await businessOf(before, brand);
  lines.before = await payAndSeal(before, brand);
  const { deps } = before;
  const backup = join(folder, 'backup');
  const taken_at = before.clock.iso();
  await writeBackup({
    url: before.url,
    files: deps.files,
    folder: backup,
    version: 'test',
    now: before.clock.now(),
  });
  const { token } = await signInAs(before, 'super_admin');
  await ask(before, 'POST', '/admin/proofs/keys', { token, body: {} });
  lines.lost = await payAndSeal(before, brand);
  before.clock.advance({ days: 30 });
  lines.lost = await payAndSeal(before, brand);

  const storage = `file:${join(folder, 'new')}`;
  const files = openFileStore(storage);
  await copyMarksAndLog(deps.files, files);
  // A stranger who can write to the storage adds a day.
  const forged = await files.getBytes(nameOf('2026-06-11'));
  await files.put(nameOf(FORGED), forged, 'text/plain');
  await files.put(`proofs/${'-'.repeat(36)}/${FORGED}.txt`, forged, 'text/plain');
  const now = before.clock.now();
  const { secrets } = deps;
  await restoreBackup({ folder: backup, url: cluster.url, files, secrets, now });
  after = await startTestApp({ STORAGE_URL: storage, DATABASE_URL: cluster.url });
  after.clock.set(before.clock.iso());
  settled = await settleRestore(after.deps, taken_at);
});
afterAll(async () => {
  await after?.close();
  await before.close();
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

test('each published day is recovered with its key, and a forged one is not', async () => {
  expect(settled.payout_log).toEqual({
    days: 2,
    rejected: [nameOf(FORGED)],
  });
  expect(settled.foreign_marks).toEqual([]);
  expect(await daysOf(after)).toEqual(await daysOf(before));
  expect(await readKeys(after.deps.db)).toEqual(await readKeys(before.deps.db));
  expect(await readKeys(after.deps.db)).toHaveLength(2);
});

test('the log proves every payout of the lost days, and continues after them', async () => {
  await after.deps.files.delete(nameOf(FORGED));
  expect(await verifyPayoutLog(after.deps)).toEqual([]);
  expect(await verifyPublished(after.deps)).toEqual([]);
  const proved = await Array.fromAsync(proveAll(after.deps, {}));
  expect(proved.map(({ name }) => name)).toContain(`PAYOUT-${lines.lost}`);
  expect(settled.payouts_missing).toBe(2);
});

test('a second settlement recovers nothing more', async () => {
  const again = await settleRestore(after.deps, after.clock.iso());
  expect(again.payout_log).toEqual({ days: 0, rejected: [] });
});

test('no later payout gets the number of a lost one', async () => {
  const admin = await signInAs(after, 'admin');
  const { holds } = (await readHolds(after, brand, admin)).data;
  expect(holds.map(({ code }) => code)).toEqual(['after_backup', 'after_backup']);
  for (const { id } of holds) await resolveHold(after, id, admin, 'The bank has paid it');
  const line = await payAndSeal(after, brand);
  expect(line).toBeGreaterThan(lines.lost);
  expect(await daysOf(after)).toHaveLength(4);
  expect(await verifyPayoutLog(after.deps)).toEqual([]);
  expect(await verifyPublished(after.deps)).toEqual([]);
});
