import { words } from '@diwan/contract/features/jobs/words';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { queueOutcome } from './features/webhook-deliveries/public.ts';
import { handlersOf, startWorkers } from './jobs.ts';
import type { RunningWorker } from './platform/jobs/worker.ts';
import { startStub, type StubServer } from './provider/testing/stub-server.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { addBrand, addCategory } from './testing/brands.ts';

const SHOPS = 6;
const WAIT = { timeout: 60_000, interval: 50 };

let system: TestApp;
let silent: StubServer;
let workers: RunningWorker | undefined;

beforeAll(async () => {
  system = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  silent = await startStub(() => undefined);
  await addCategory(system, '5411');
});
afterAll(async () => {
  await silent.close();
  await workers?.stop();
  await system.close();
});

/** Adds a pending webhook of a brand whose server accepts the call and never answers. */
async function addUnheard(shop: number): Promise<void> {
  const brand_id = await addBrand(system, {
    mcc_code: '5411',
    status: 'active',
    post_url: `${silent.url}/hook`,
    post_url_explicit: true,
  });
  await system.deps.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('transactions')
      .values({
        brand_id,
        charge_id: `chg_unheard_${shop}`,
        amount_minor: 1000n,
        status: 'FAILED',
        raw_status: 'DECLINED',
        merchant_id: 'MID-1',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueOutcome(tx, system.deps, id);
  });
}

it('other jobs run while servers of brands do not answer', async () => {
  for (let shop = 0; shop < SHOPS; shop += 1) await addUnheard(shop);
  workers = await startWorkers(system.deps, system.url);
  await vi.waitFor(() => expect(silent.heard).toHaveLength(SHOPS), WAIT);

  const { db, jobs } = system.deps;
  await jobs.enqueue(db, 'sweep_sessions', {}, { job_key: 'beside' });
  await vi.waitFor(async () => {
    const waiting = await sql`select from graphile_worker.jobs where key = 'beside'`.execute(db);
    expect(waiting.rows).toHaveLength(0);
  }, WAIT);
  // No brand's server has answered yet, so the job ran while the deliveries were in progress.
  const delivered = await db
    .selectFrom('webhook_deliveries')
    .select('state')
    .where('state', '<>', 'pending')
    .execute();
  expect(delivered).toEqual([]);
});

it('every job has a readable name', () => {
  const named = Object.keys(words.tasks).toSorted();
  expect(named).toEqual(Object.keys(handlersOf(system.deps)).toSorted());
});
