import type {
  ApiCredentials,
  ApiKeyInfo,
  MidAssigned,
} from '@diwan/contract/features/credentials/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory, addOwner, addPartner } from '../../testing/brands.ts';
import { signInAsMember } from '../../testing/members.ts';
import { authenticateApiKey } from './api-keys.ts';

let system: TestApp;
let admin: TestUser;
let brand: number;
let mids = 0;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  mids += 1;
  brand = await addBrand(system, { mcc_code: '5411', status: 'active', tap_mid: `MID-${mids}` });
});
afterAll(() => system.close());

const pathOf = (id: number) => `/admin/brands/${id}`;
const read = async (id = brand) =>
  (await ask<ApiKeyInfo>(system, 'GET', `${pathOf(id)}/api-key`, { token: admin.token })).data;
const regenerate = (body?: object, id = brand, { token } = admin) =>
  ask<ApiCredentials>(system, 'POST', `${pathOf(id)}/api-key/regenerate`, { token, body });
const revoke = (id = brand, mode?: string) =>
  ask(system, 'DELETE', `${pathOf(id)}/api-key${mode ? `?mode=${mode}` : ''}`, {
    token: admin.token,
  });
const assign = (mid: unknown, id = brand, { token } = admin) =>
  ask<MidAssigned>(system, 'PUT', `${pathOf(id)}/mid`, { token, body: { mid } });
const lets = async (credentials: ApiCredentials): Promise<boolean> =>
  (await authenticateApiKey(system.deps, credentials)) !== null;

const NO_KEY = {
  has_api_key: false,
  api_key: null,
  api_key_active: false,
  api_key_created_at: null,
  api_key_last_used: null,
  expiring_keys: [],
};
const ABSENT = { allowed: false, code: 'API_KEY_ABSENT', reason: 'There is no API key to revoke' };

describe('an API key', () => {
  it('is generated after the brand has a MID, and shows its secret once', async () => {
    expect(await read()).toEqual({
      ...NO_KEY,
      test: NO_KEY,
      can: {
        assign_mid: { allowed: true },
        generate: { allowed: true },
        generate_test: { allowed: true },
        revoke: ABSENT,
        revoke_test: ABSENT,
      },
    });
    const { status, data, message } = await regenerate();
    expect([status, message]).toEqual([200, 'API key generated successfully']);
    expect(await lets(data)).toBe(true);
    const info = await read();
    expect(info).toMatchObject({ has_api_key: true, api_key: data.api_key, api_key_active: true });
    expect(JSON.stringify(info)).not.toContain(data.api_secret);
  });

  it('is refused to a brand without a MID, and to one that is not active', async () => {
    const bare = await addBrand(system, { mcc_code: '5411', status: 'active' });
    const { status, failure } = await regenerate({}, bare);
    const sentence = 'Brand must have MID before generating API key';
    expect([status, failure.code, failure.error]).toEqual([409, 'API_KEY_WITHOUT_MID', sentence]);
    for (const state of ['pending', 'suspended', 'rejected'] as const) {
      const id = await addBrand(system, {
        mcc_code: '5411',
        status: state,
        tap_mid: `${state}-${mids}`,
      });
      expect((await regenerate({}, id)).status).toBe(409);
      expect((await assign('other', id)).status).toBe(409);
    }
  });

  it('leaves its predecessor valid for a day, unless it ends it at once', async () => {
    const first = (await regenerate()).data;
    const second = (await regenerate()).data;
    expect([await lets(first), await lets(second)]).toEqual([true, true]);
    system.clock.advance({ hours: 24 });
    expect([await lets(first), await lets(second)]).toEqual([false, true]);
  });

  it('of test mode needs no MID, and exists beside the live one', async () => {
    const bare = await addBrand(system, { mcc_code: '5411', status: 'active' });
    const { status, data: test } = await regenerate({ mode: 'test' }, bare);
    expect(status).toBe(200);
    expect([test.api_key, test.api_secret]).toEqual([
      expect.stringMatching(/^dk_test_[\w-]{24}$/),
      expect.stringMatching(/^ds_test_[\w-]{24}$/),
    ]);
    expect(await lets(test)).toBe(true);
    expect((await read(bare)).test).toMatchObject({ api_key: test.api_key, api_key_active: true });
    expect(await read(bare)).toMatchObject({ has_api_key: false, can: { revoke: ABSENT } });
    expect((await assign(`BARE-${mids}`, bare)).data.api_credentials).not.toBeNull();
    const live = (await regenerate({ overlap_hours: 0 }, bare)).data;
    expect([live.api_key, live.api_secret]).toEqual([
      expect.stringMatching(/^dk_live_[\w-]{24}$/),
      expect.stringMatching(/^ds_live_[\w-]{24}$/),
    ]);
    await revoke(bare);
    expect([await lets(live), await lets(test)]).toEqual([false, true]);
    expect((await revoke(bare, 'test')).status).toBe(200);
    expect(await lets(test)).toBe(false);
    expect((await regenerate({ mode: 'sandbox' }, bare)).status).toBe(400);
  });

  it('ends its predecessor at once, unless it gets some hours', async () => {
    const first = (await regenerate()).data;
    const second = (await regenerate({ overlap_hours: 0 })).data;
    expect([await lets(first), await lets(second)]).toEqual([false, true]);
    const third = (await regenerate({ overlap_hours: 24 })).data;
    expect([await lets(second), await lets(third)]).toEqual([true, true]);
    const { api_key, expiring_keys } = await read();
    expect(api_key).toBe(third.api_key);
    expect(expiring_keys.map((key) => key.api_key)).toEqual([second.api_key]);
    system.clock.advance({ hours: 24 });
    expect([await lets(second), await lets(third)]).toEqual([false, true]);
    expect((await read()).expiring_keys).toEqual([]);
  });

  it('ends every overlap when it is replaced without one', async () => {
    const first = (await regenerate()).data;
    await regenerate({ overlap_hours: 72 });
    await regenerate({ overlap_hours: 0 });
    expect(await lets(first)).toBe(false);
  });

  it('is the only lasting one, however many are generated at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => regenerate({ overlap_hours: n % 2 })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const lasting = await system.deps.db
      .selectFrom('api_keys')
      .select('api_key')
      .where('brand_id', '=', brand)
      .where('expires_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute();
    expect(lasting).toHaveLength(1);
    expect((await read()).api_key).toBe(lasting[0]?.api_key);
  });

  it('ends with all older ones when it is revoked', async () => {
    const first = (await regenerate()).data;
    const second = (await regenerate({ overlap_hours: 48 })).data;
    const { status, message } = await revoke();
    expect([status, message]).toEqual([200, 'API key revoked successfully']);
    expect([await lets(first), await lets(second)]).toEqual([false, false]);
    const info = await read();
    expect(info).toMatchObject({ has_api_key: true, api_key_active: false, expiring_keys: [] });
    expect((await revoke()).status).toBe(409);
    expect(await lets((await regenerate()).data)).toBe(true);
  });

  it('can be revoked while its brand is suspended', async () => {
    await regenerate();
    const { db } = system.deps;
    await db.updateTable('brands').set({ status: 'suspended' }).where('id', '=', brand).execute();
    expect((await revoke()).status).toBe(200);
  });

  it.each([-1, 73, 1.5, '24', null])('refuses an overlap of %s hours', async (overlap_hours) => {
    expect((await regenerate({ overlap_hours })).status).toBe(400);
  });
});

describe('a test key of the brand itself', () => {
  const ownKey = (method: 'GET' | 'POST' | 'DELETE', { token }: TestUser, id = brand) =>
    ask<ApiCredentials>(
      system,
      method,
      `/brands/${id}/${method === 'GET' ? 'api-keys' : 'test-key'}`,
      { token },
    );

  it.each(['owner', 'developer'] as const)('is created and revoked by the %s', async (access) => {
    const user =
      access === 'owner'
        ? await signInAs(system, 'brand_owner', { brand_id: brand })
        : await signInAsMember(system, brand, access);
    const { status, data } = await ownKey('POST', user);
    expect([status, data.api_key]).toEqual([200, expect.stringMatching(/^dk_test_/)]);
    expect(await authenticateApiKey(system.deps, data)).toMatchObject({ mode: 'test' });
    const shown = await ask<ApiKeyInfo>(system, 'GET', `/brands/${brand}/api-keys`, user);
    expect(shown.data).toMatchObject({ has_api_key: false, test: { api_key: data.api_key } });
    expect(JSON.stringify(shown.data)).not.toContain(data.api_secret);
    expect(shown.data.can).toEqual({
      generate_test: { allowed: true },
      revoke_test: { allowed: true },
    });
    expect((await ownKey('DELETE', user)).status).toBe(200);
    expect(await lets(data)).toBe(false);
    expect((await ownKey('DELETE', user)).failure.code).toBe('API_KEY_ABSENT');
  });

  it('is refused to other members, other brands and brands that are not active', async () => {
    const owner = await signInAs(system, 'brand_owner', { brand_id: brand });
    const viewer = await signInAsMember(system, brand, 'viewer');
    const foreign = await addBrand(system, { mcc_code: '5411', status: 'active' });
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect((await ownKey(method, viewer)).failure.code).toBe('BRAND_ACCESS_MISSING');
      expect((await ownKey(method, owner, foreign)).failure.code).toBe('BRAND_NOT_FOUND');
    }
    const body = { mode: 'live' };
    const live = await ask(system, 'POST', `/brands/${brand}/test-key`, { ...owner, body });
    expect([live.status, Object.keys(live.failure.fields ?? {})]).toEqual([400, ['mode']]);
    expect((await regenerate({ mode: 'test' }, brand, owner)).status).toBe(403);
    const pending = await addBrand(system, { mcc_code: '5411' });
    const hopeful = await signInAs(system, 'brand_owner', { brand_id: pending });
    const { failure } = await ownKey('POST', hopeful, pending);
    expect(failure.code).toBe('CREDENTIALS_BRAND_NOT_ACTIVE');
  });
});

describe('a MID', () => {
  it('opens the gateway and gives a brand its first key', async () => {
    const id = await addBrand(system, { mcc_code: '5411', status: 'active' });
    const { status, data, message } = await assign(' ٦٨٠١٤٧٥٦ ', id);
    expect([status, message, data.mid]).toEqual([200, 'MID updated successfully', '68014756']);
    expect(data.api_credentials && (await lets(data.api_credentials))).toBe(true);
    const { tap_mid, pg_enabled } = await system.deps.db
      .selectFrom('brands')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect([tap_mid, pg_enabled]).toEqual(['68014756', true]);
    expect((await assign('68014757', id)).data.api_credentials).toBeNull();
  });

  it('does not restore a revoked key', async () => {
    await regenerate();
    await revoke();
    expect((await assign(`NEW-${mids}`)).data.api_credentials).toBeNull();
  });

  it('assigned twice at once gives one key', async () => {
    const id = await addBrand(system, { mcc_code: '5411', status: 'active' });
    const answers = await Promise.all([assign('TWICE', id), assign('TWICE', id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ data }) => data.api_credentials !== null)).toHaveLength(1);
  });

  it('of another brand is not assigned by one admin', async () => {
    const other = await addBrand(system, { mcc_code: '5411', status: 'active', tap_mid: 'TAKEN' });
    expect((await assign('TAKEN')).data).toMatchObject({ pending: true, api_credentials: null });
    const ids = await system.deps.db
      .selectFrom('brands')
      .select('id')
      .where('tap_mid', '=', 'TAKEN')
      .execute();
    expect(ids).toEqual([{ id: other }]);
  });

  it.each(['', '   ', 'a b', '../x', 'x'.repeat(65), 7, null, undefined])(
    'cannot be %j',
    async (mid) => {
      const { status, failure } = await assign(mid);
      expect([status, failure.fields]).toEqual([400, { mid: 'Please enter a valid MID' }]);
    },
  );
});

describe('keys and MIDs', () => {
  it('are for administrators only', async () => {
    const partner_id = await addPartner(system);
    const { db } = system.deps;
    await db.updateTable('brands').set({ partner_id }).where('id', '=', brand).execute();
    const people = [
      await signInAs(system, 'partner_employee', { partner_id }),
      await signInAs(system, 'brand_owner', { brand_id: brand }),
    ];
    for (const person of people) {
      expect((await regenerate({}, brand, person)).status).toBe(403);
      expect((await assign('MINE', brand, person)).status).toBe(403);
    }
    expect((await regenerate({}, 2_000_000_000)).status).toBe(404);
    expect((await assign('MID', 2_000_000_000)).status).toBe(404);
  });

  it('are logged without a secret, and the owner is notified of a new key', async () => {
    const owner = await addOwner(system, brand);
    const { api_key, api_secret } = (await regenerate({ overlap_hours: 5 })).data;
    await assign(`AGAIN-${mids}`);
    await revoke();
    const trail = await system.deps.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after', 'actor_email'])
      .where('entity', '=', 'brand')
      .where('entity_id', '=', String(brand))
      .orderBy('id')
      .execute();
    const actions = ['api_key.generated', 'brand.mid_assigned', 'api_key.revoked'];
    expect(trail.map(({ action }) => action)).toEqual(actions);
    expect(trail[0]).toMatchObject({ actor_email: admin.email, after: { overlap_hours: 5 } });
    expect(trail[1]).toMatchObject({ after: { tap_mid: `AGAIN-${mids}` } });
    expect(JSON.stringify(trail)).not.toContain(api_secret);
    expect(JSON.stringify(trail)).not.toContain(api_key);
    const mails = await system.deps.db
      .selectFrom('messages')
      .select('template')
      .where('user_id', '=', owner)
      .execute();
    expect(mails).toEqual([{ template: 'api_key_generated' }]);
  });

  it('have Arabic refusals for Arabic readers', async () => {
    const headers = { 'accept-language': 'ar' };
    const options = { token: admin.token, body: { mid: '' }, headers };
    const { failure } = await ask(system, 'PUT', `${pathOf(brand)}/mid`, options);
    expect(failure.error).toBe('يرجى إدخال رقم MID صحيح');
  });
});
