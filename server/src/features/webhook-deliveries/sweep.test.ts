import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { sweepWebhooks } from './jobs.ts';

let system: TestApp;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  brand = await addBrand(system, { mcc_code: '5411', status: 'active' });
});
afterAll(() => system.close());

async function addDelivery(state: 'pending' | 'failed', minutes_ago: number): Promise<string> {
  const row = await system.deps.db
    .insertInto('webhook_deliveries')
    .values({
      brand_id: brand,
      event: 'charge.updated',
      url: 'https://shop.test/hook',
      body: '{}',
      state,
      created_at: system.clock.now().subtract({ minutes: minutes_ago }).toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const sweep = () => sweepWebhooks(system.deps)({}, {} as TaskRun);

async function livingKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from graphile_worker._private_jobs
    where attempts < max_attempts and key is not null order by key`.execute(system.deps.db);
  return rows.map(({ key }) => key);
}

test('an event whose job is missing or dead is queued again, once', async () => {
  const lost = await addDelivery('pending', 5);
  await addDelivery('failed', 5);
  // The transaction of this event may have been committed just now.
  await addDelivery('pending', 0);
  await sweep();
  expect(await livingKeys()).toEqual([`webhook-${lost}`]);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(
    system.deps.db,
  );
  await sweep();
  await sweep();
  expect(await livingKeys()).toEqual([`webhook-${lost}`]);
});
