import { DECISIONS } from '@diwan/contract/features/brands/actions';
import type { Brand, BrandEdit } from '@diwan/contract/features/brands/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner } from '../../testing/brands.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  brand = await addBrand(system, { mcc_code: '5411', name: 'Najma' });
});
afterAll(() => system.close());

const decide = (body: BrandEdit) =>
  ask<Brand>(system, 'PUT', `/brands/${brand}`, { token: admin.token, body });

const messages = () =>
  system.deps.db
    .selectFrom('messages')
    .select(['channel', 'to_address', 'template', 'body_sealed', 'link_sealed'])
    .where('brand_id', '=', brand)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

const REASON = 'The licence has expired';
const STATUSES = ['active', 'rejected', 'suspended', 'pending'] as const;

describe('a decision about a brand', () => {
  test.each(STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const)))(
    'leads from %s to %s',
    async (from, to) => {
      await decide({ status: from, reason: REASON });
      const { status, data } = await decide({ status: to, reason: REASON });
      expect(status).toBe(200);
      expect(data.status).toBe(to);
      const explained = to === 'rejected' || to === 'suspended';
      expect(data.status_reason).toBe(explained ? REASON : null);
      const closed = Object.entries(data.can).filter(([, able]) => able?.allowed === false);
      expect(closed.map(([name]) => name).toSorted()).toEqual(
        [DECISIONS[to], ...(to === 'rejected' ? [] : ['delete'])].toSorted(),
      );
    },
  );

  test('is for administrators only', async () => {
    const { token } = await signInAs(system, 'brand_owner', { brand_id: brand });
    const { data } = await ask<Brand>(system, 'GET', `/brands/${brand}`, { token });
    expect(data.can).toEqual({});
  });

  test('to reject needs a reason', async () => {
    for (const body of [{ status: 'rejected' }, { status: 'rejected', reason: '  ' }] as const) {
      const { status, failure } = await decide(body);
      expect(status).toBe(422);
      expect(failure.fields).toEqual({ reason: 'Please give a reason' });
    }
  });

  test('is logged', async () => {
    await decide({ status: 'rejected', reason: REASON });
    const row = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', String(brand))
      .where('entity', '=', 'brand')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      action: 'brand.rejected',
      before: { status: 'pending', status_reason: null },
      after: { status: 'rejected', status_reason: REASON },
    });
  });

  test('notifies the owner, with a link to the account while there is no password', async () => {
    const user_id = await addOwner(system, brand, 'noura@people.test');
    await decide({ status: 'active' });
    const [message] = await messages();
    expect(message).toMatchObject({ template: 'brand_approved', to_address: 'noura@people.test' });
    const link = new URL(system.deps.secrets.open(message?.link_sealed ?? ''));
    const body = {
      token: link.searchParams.get('token'),
      email: link.searchParams.get('email'),
      password: 'Bread-and-salt-9',
    };
    expect((await ask(system, 'POST', '/auth/setup-password', { body })).status).toBe(200);
    for (const next of ['suspended', 'active'] as const) {
      system.clock.advance({ seconds: 1 });
      await decide({ status: next, reason: REASON });
    }
    const sent = await messages();
    expect(sent.map(({ template }) => template)).toEqual([
      'brand_approved',
      'brand_suspended',
      'brand_approved',
    ]);
    expect(sent[2]?.link_sealed).toBeNull();
    expect(system.deps.secrets.open(sent[1]?.body_sealed ?? '')).toContain(REASON);
    const { password_hash } = await system.deps.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow();
    expect(password_hash).not.toBeNull();
  });

  test('still sends the link when mails about brands are switched off', async () => {
    await addOwner(system, brand);
    const { db } = system.deps;
    await db.updateTable('settings').set({ email_notifications_enabled: false }).execute();
    await decide({ status: 'active' });
    await db.updateTable('settings').set({ email_notifications_enabled: true }).execute();
    const [message] = await messages();
    expect(message?.template).toBe('set_password');
    expect(message?.link_sealed).not.toBeNull();
  });

  test('reaches a registrant without an account by phone', async () => {
    await decide({ status: 'rejected', reason: REASON });
    expect(await messages()).toMatchObject([
      { channel: 'whatsapp', to_address: '+96550001234', template: 'brand_rejected' },
    ]);
  });

  test('made twice, or by two at once, sends one notice', async () => {
    await addOwner(system, brand);
    await Promise.all([decide({ status: 'active' }), decide({ status: 'active' })]);
    await decide({ status: 'active' });
    expect(await messages()).toHaveLength(1);
  });

  test('based on an outdated version is refused', async () => {
    const read = await ask<Brand>(system, 'GET', `/brands/${brand}`, { token: admin.token });
    system.clock.advance({ seconds: 1 });
    const { updated_at } = read.data;
    const answers = await Promise.all([
      decide({ status: 'active', updated_at }),
      decide({ status: 'rejected', reason: REASON, updated_at }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await messages()).toHaveLength(1);
  });
});
