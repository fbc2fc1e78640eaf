import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { storeException } from './webhooks.ts';

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

it('puts what does not match among what administrators look at, once', async () => {
  const { signal } = new AbortController();
  const run = { job_id: '1', attempt: 1, max_attempts: 1, log: system.deps.log, signal };
  const exception = { object: 'charge', object_id: 'chg_1', status: 'IN payout_1' } as const;
  const note = storeException(system.deps);
  await note({ ...exception, problem: 'wrong amount' }, run);
  await note({ ...exception, problem: 'wrong amount' }, run);
  const rows = await system.deps.db
    .selectFrom('webhooks_in')
    .select(['object', 'object_id', 'state', 'problem'])
    .execute();
  expect(rows).toEqual([
    { object: 'charge', object_id: 'chg_1', state: 'quarantined', problem: 'wrong amount' },
  ]);
});
