import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { verifyStored } from '../../verify.ts';
import { resealEverything } from './reseal.ts';
import { createSecrets } from './secrets.ts';

const OLD = 'a secret of the tests, which protects nothing';
const NEW = 'another secret of the tests, which must protect nothing (2)';

let before: TestApp;
let client: Client;
beforeAll(async () => {
  before = await startTestApp();
  client = new Client({ connectionString: before.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await before.close();
});

test('every text is resealed with the newest secret, and all proofs still hold', async () => {
  const { token } = await signInAs(before, 'admin');
  await addCategory(before, '5411');
  const brand = await addPayableBrand(before, { mcc_code: '5411' });
  await settleSales(before, brand, [{ amount_minor: 12_345n }]);
  const body = { tab: 'active' };
  const made = await ask<PayoutExport>(before, 'POST', '/admin/payouts/exports', { token, body });
  const path = `/admin/payouts/exports/${made.data.id}/download`;
  const file = await ask(before, 'GET', path, { token });
  expect(file.status).toBe(200);

  const both = createSecrets({ app_secret: NEW, previous_secrets: [OLD] });
  const results = await resealEverything(client, both);
  const of = (table: string) => results.find((result) => result.table === table);
  // The installation's keys are in this table, whose rows are immutable. They are also resealed.
  expect(of('platform_secrets')).toMatchObject({ unreadable: [] });
  expect(of('platform_secrets')?.resealed).toBeGreaterThanOrEqual(3);
  expect(of('payout_files')).toMatchObject({ resealed: 5, unreadable: [] });
  expect(of('payout_lines')).toMatchObject({ resealed: 1, unreadable: [] });
  const again = await resealEverything(client, both);
  expect(again.every(({ resealed }) => resealed === 0)).toBe(true);
  await expect(client.query("update payout_files set sha256 = ''")).rejects.toThrow('never change');

  // This server does not know the old secret.
  const after = await startTestApp({ DATABASE_URL: before.url, APP_SECRET: NEW });
  const { bank_details, payouts } = await verifyStored(after.deps);
  expect([bank_details, payouts]).toEqual([[], []]);
  const admin = await signInAs(after, 'admin');
  const same = await ask(after, 'GET', path, { token: admin.token });
  expect(same.raw).toBe(file.raw);
  await after.close();
});

test('a text that no known key opens is reported and left unchanged', async () => {
  const { db } = before.deps;
  const strange = createSecrets({ app_secret: 'a secret that nobody knows any more, at all' });
  const name = 'key/lost';
  await sql`insert into platform_secrets (name, sealed)
    values (${name}, ${strange.seal('x')})`.execute(db);
  const results = await resealEverything(client, before.deps.secrets);
  expect(results.find(({ table }) => table === 'platform_secrets')?.unreadable).toContain(name);
});
