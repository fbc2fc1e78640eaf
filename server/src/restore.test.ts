import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProfitMonth } from '@diwan/contract/features/stakeholders/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFeed, readFeedEnd } from './features/transactions/event-feed.ts';
import { rollUpTransactions } from './features/transactions/roll-ups/roll-up.ts';
import { openTransaction } from './features/transactions/transactions.ts';
import { post } from './ledger/post.ts';
import { copyDatabase } from './platform/db/copy-database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@diwan/postgres/embedded-postgres';
import { migrate } from './platform/db/migrate.ts';
import { ask, signInAs, startTestApp, type TestApp } from './testing/app.ts';
import { type PaymentsWorld, startPayments } from './testing/payments.ts';
import { readDay, readRows, reconcile, settle } from './testing/reconciled.ts';
import { verifyStored } from './verify.ts';

/** Sold on Monday the 16th by KNET, paid on the 17th. */
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

/** A day that was compared, a month that was shared, roll-ups, and some of each that waits. */
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

/** Bookings that come after everything was read: what each reader makes of them. */
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

test('a late booking in a copy in a new cluster is seen as it is without the copy', async () => {
  await live();
  await copyDatabase(world.system.url, cluster.url);
  restored = await startTestApp({ DATABASE_URL: cluster.url, TAP_API_URL: world.provider.url });
  restored.clock.set(world.system.clock.iso());
  expect(await found(restored)).toEqual(await found(world.system));
  const in_copy = await bookLate(restored);
  const without = await bookLate(world.system);
  expect(in_copy).toEqual(without);
  // Late are the sale that happened before December and the 7 fils, 0.107 together.
  expect(in_copy).toMatchObject({
    before: [[], { difference: 0 }],
    after: [],
    events: [['initiated', world.brand_id]],
    months: [{ month: '2026-12', late: 0.107 }],
  });
}, 60_000);

test('a database that is in use is no target', async () => {
  await expect(copyDatabase(world.system.url, world.system.url)).rejects.toThrow('in use');
});
