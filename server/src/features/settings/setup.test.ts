import type { PayoutExport } from '@diwan/contract/features/payouts/records';
import { INVENTED_OPERATOR, OPERATOR_FIELDS } from '@diwan/contract/features/settings/operator';
import type { SetupList } from '@diwan/contract/features/settings/setup';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fillFirst } from '../../seed/first-start.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addPayableBrand, settleSales } from '../../testing/money.ts';
import { readSettings } from './public.ts';

let test: TestApp;
let owner: TestUser;
let admin: TestUser;

beforeAll(async () => {
  test = await startTestApp();
  await fillFirst({ ...test.deps, config: { ...test.deps.config, trial: false, demo: false } });
  owner = await signInAs(test, 'super_admin');
  admin = await signInAs(test, 'admin');
});
// Simulates a new production installation without decisions.
beforeEach(() => test.deps.db.deleteFrom('setup_decisions').execute());
afterAll(() => test.close());

const read = async () =>
  (await ask<SetupList>(test, 'GET', '/admin/setup', { token: owner.token })).data;
const doneOf = ({ items }: SetupList) => items.filter(({ done }) => done).map(({ item }) => item);
const decide = (topic: string, { token } = owner) =>
  ask<SetupList>(test, 'POST', `/admin/setup/${topic}/decide`, { token });

describe('the set-up list', () => {
  it('names what a new installation lacks, only for a super admin', async () => {
    const list = await read();
    expect(list.items.map(({ item }) => item)).toEqual([
      'payout_limit',
      'two_factor',
      'operator',
      'mail',
      'backup',
      'business',
    ]);
    expect([doneOf(list), list.files_may_leave]).toEqual([[], false]);
    expect((await ask(test, 'GET', '/admin/setup', { token: admin.token })).status).toBe(403);
    expect((await decide('payout_limit', admin)).status).toBe(403);
  });

  it('records who decided to keep a setting off, once, and requires a confirmation', async () => {
    const open = await signInAs(test, 'super_admin', {}, { confirmed: false });
    expect((await decide('two_factor', open)).failure.code).toBe('CONFIRMATION_REQUIRED');
    const { data } = await decide('two_factor');
    const row = data.items.find(({ item }) => item === 'two_factor');
    expect(row).toEqual({
      item: 'two_factor',
      done: true,
      decided_at: test.clock.iso(),
      decided_by: owner.email,
    });
    const later = await signInAs(test, 'super_admin');
    const again = await decide('two_factor', later);
    expect(again.data.items.find(({ item }) => item === 'two_factor')).toEqual(row);
    const trail = test.deps.db.selectFrom('audit_log').select(['actor_id', 'entity_id']);
    expect(await trail.where('action', '=', 'settings.decided').execute()).toEqual([
      { actor_id: owner.id, entity_id: 'two_factor' },
    ]);
    expect((await decide('mail')).status).toBe(400);
  });

  it('counts a saved limit as a decision', async () => {
    const { data } = await ask<object>(test, 'GET', '/admin/settings', { token: owner.token });
    const body = { ...data, payout_second_approval_above: 500 };
    const saved = await ask(test, 'PUT', '/admin/settings', { token: owner.token, body });
    expect(saved.status).toBe(200);
    expect(doneOf(await read())).toEqual(['payout_limit']);
    await test.deps.db
      .updateTable('settings')
      .set({ payout_second_approval_above_minor: 0n })
      .execute();
  });

  it('is completed by the seed of a trial or demo, and not by another first start', async () => {
    expect((await read()).files_may_leave).toBe(false);
    const nobody = OPERATOR_FIELDS.map((field) => [field, null] as const);
    await test.deps.db.updateTable('settings').set(Object.fromEntries(nobody)).execute();
    await fillFirst({ ...test.deps, config: { ...test.deps.config, trial: true } });
    expect((await read()).files_may_leave).toBe(true);
    expect(await readSettings(test.deps.db)).toMatchObject(INVENTED_OPERATOR);
  });
});

describe('a payout file', () => {
  it('is refused before both decisions, for a download and for a bank', async () => {
    const brand = await addPayableBrand(test, { mcc_code: '5411', name: 'Najma' });
    await settleSales(test, brand, [{ amount_minor: 10_000n }]);
    const { token } = admin;
    const body = { tab: 'active' };
    const made = await ask<PayoutExport>(test, 'POST', '/admin/payouts/exports', { token, body });
    const path = `/admin/payouts/exports/${made.data.id}`;
    const download = () => ask(test, 'GET', `${path}/download`, { token });
    const send = () => ask(test, 'POST', `${path}/deliveries`, { token, body: {} });
    await decide('payout_limit');
    for (const refused of [await download(), await send()]) {
      expect([refused.status, refused.failure.code]).toEqual([409, 'SETUP_NOT_DECIDED']);
    }
    const exported = test.deps.db.selectFrom('payout_exports').select('first_file_at');
    expect(await exported.execute()).toEqual([{ first_file_at: null }]);
    await decide('two_factor');
    expect((await download()).status).toBe(200);
  });

  it('of an export is refused in a session whose confirmation is too old', async () => {
    const brand = await addPayableBrand(test, { mcc_code: '5411', name: 'Bahar' });
    await settleSales(test, brand, [{ amount_minor: 10_000n }]);
    await decide('payout_limit');
    await decide('two_factor');
    const body = { tab: 'active' };
    const path = '/admin/payouts/exports';
    const made = await ask<PayoutExport>(test, 'POST', path, { token: admin.token, body });
    const { token } = await signInAs(test, 'admin', {}, { confirmed: false });
    const refused = await ask(test, 'GET', `${path}/${made.data.id}/download`, { token });
    expect([refused.status, refused.failure.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
  });
});

it('a decision about a brand requires a recent confirmation', async () => {
  const brand = await addPayableBrand(test, { mcc_code: '5411', name: 'Dana' });
  const { token } = await signInAs(test, 'admin', {}, { confirmed: false });
  const body = { status: 'suspended', reason: 'Under review' };
  const refused = await ask(test, 'PUT', `/brands/${brand}`, { token, body });
  expect([refused.status, refused.failure.code]).toEqual([403, 'CONFIRMATION_REQUIRED']);
});
