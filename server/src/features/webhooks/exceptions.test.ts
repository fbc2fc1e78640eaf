import type { QuarantinedWebhook } from '@diwan/contract/features/webhooks/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { storeException } from './process-webhook.ts';

let system: TestApp;
beforeAll(async () => {
  system = await startTestApp();
});
afterAll(() => system.close());

it('an exception is listed for administrators, once', async () => {
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

it('the difference of a payout is stored as a separate amount', async () => {
  const { signal } = new AbortController();
  const run = { job_id: '1', attempt: 1, max_attempts: 1, log: system.deps.log, signal };
  const payout = { object: 'payout', object_id: 'payout_1', status: 'PAID' } as const;
  await storeException(system.deps)(
    { ...payout, problem: 'less than its items', difference_minor: '-1250' },
    run,
  );
  const { token } = await signInAs(system, 'admin');
  const { data } = await ask<{ webhooks: QuarantinedWebhook[] }>(
    system,
    'GET',
    '/admin/webhooks/quarantine',
    { token },
  );
  expect(data.webhooks[0]).toMatchObject({ problem: 'less than its items', difference: -1.25 });
});
