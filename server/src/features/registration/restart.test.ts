import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadInstallationKeys } from '../../platform/crypto/platform-secrets.ts';
import { buildApp } from '../../app.ts';
import { compose, type Composition } from '../../compose.ts';
import { sealAgreement } from '../agreements/jobs.ts';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { asRegistrant, handIn, proved, sign } from '../../testing/registration.ts';

let first: TestApp;

beforeAll(async () => {
  first = await startTestApp();
  await addCategory(first, '5411');
});
afterAll(() => first.close());

const started: (Composition & Pick<TestApp, 'app'>)[] = [];
afterEach(async () => {
  for (const { app, database } of started.splice(0)) {
    await app.close();
    await database.close();
  }
});

/** Starts another process on the same database and files, without state of the first one. */
async function startAnew(): Promise<Pick<TestApp, 'app' | 'deps'>> {
  const composition = compose(first.deps.config, first.url, first.clock);
  await loadInstallationKeys(composition.deps);
  const app = await buildApp(composition.deps, { check_answers: true });
  started.push({ ...composition, app });
  return { app, deps: composition.deps };
}

test('the next process has every acknowledged step and continues', async () => {
  const registrant = await proved(first);
  const path = `/brands/${registrant.id}`;
  const state = async (system: Pick<TestApp, 'app' | 'deps'>) =>
    (await asRegistrant<RegistrationState>(system, 'GET', `${path}/registration`, registrant)).data;

  const second = await startAnew();
  expect(await state(second)).toMatchObject({ step: 'documents' });
  const submitted = await handIn(second, registrant);
  expect(submitted.data.next_step).toBe('agreement');

  const third = await startAnew();
  expect(await state(third)).toMatchObject({ step: 'agreement' });
  const { token } = submitted.data;
  const shown = await ask<{ agreement_id: string }>(third, 'GET', `${path}/agreement/public`, {
    token: token ?? '',
  });

  const fourth = await startAnew();
  const signed = await sign(fourth, registrant);
  expect(signed.data.agreement_id).toBe(shown.data.agreement_id);

  const fifth = await startAnew();
  expect(await state(fifth)).toMatchObject({ step: 'setup_password' });
  const { agreement_id } = signed.data;
  const { log } = fifth.deps;
  const run = {
    job_id: '1',
    attempt: 2,
    max_attempts: 10,
    log,
    signal: AbortSignal.timeout(60_000),
  };
  await sealAgreement(fifth.deps)({ agreement_id }, run);
  const rows = first.deps.db.selectFrom('agreements').select('pdf_file_id');
  expect(
    (await rows.where('id', '=', agreement_id).executeTakeFirstOrThrow()).pdf_file_id,
  ).toBeTruthy();
});

test('a process that dies during a step leaves nothing of it', async () => {
  const registrant = await proved(first);
  const second = await startAnew();
  const broken = {
    ...second.deps,
    jobs: {
      ...second.deps.jobs,
      enqueue: () => Promise.reject(new Error('the process died')),
    },
  };
  const app = await buildApp(broken, { check_answers: true });
  const answer = await handIn({ app, deps: broken }, registrant);
  expect(answer.status).toBe(500);
  await app.close();
  const documents = first.deps.db.selectFrom('brand_documents').select('id');
  expect(await documents.where('brand_id', '=', registrant.id).execute()).toEqual([]);
  const details = first.deps.db.selectFrom('brand_bank_details').select('brand_id');
  expect(await details.where('brand_id', '=', registrant.id).execute()).toEqual([]);
  expect((await handIn(first, registrant)).status).toBe(200);
});
