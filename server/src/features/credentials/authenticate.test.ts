import type { ApiCredentials } from '@diwan/contract/features/credentials/records';
import { endpoint } from '@diwan/contract/kernel/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { routes } from '../../platform/http/routes.ts';
import { buildServer } from '../../platform/http/server.ts';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { createGatekeeper } from '../auth/public.ts';
import { admitPartnerKey } from '../partners/public.ts';
import { findUsableLink } from '../share-links/public.ts';
import { authenticateApiKey, hashSecret, newCredentials } from './api-keys.ts';

const charges = {
  whoAmI: endpoint({
    method: 'POST',
    path: '/tap/v2/who',
    summary: 'Tells whose key it is',
    access: 'api_key',
    scope: 'data',
    response: z.object({ brand_id: z.int(), mid: z.string() }),
    errors: [],
  }),
};

let test: TestApp;
let app: FastifyInstance;
let brand_id: number;
let keys: ApiCredentials;

beforeAll(async () => {
  test = await startTestApp();
  const { deps } = test;
  app = await buildServer({
    deps,
    gate: createGatekeeper(deps, { admitPartnerKey, findUsableLink }),
    routes: routes(charges, {
      whoAmI: ({ actor }) => {
        if (actor.kind !== 'integrator') throw new Error('the caller is not an integrator');
        return { brand_id: actor.brand_id, mid: actor.tap_mid };
      },
    }),
    web_dir: undefined,
    check_answers: true,
  });
  const mcc_code = await addCategory(test, '5812');
  brand_id = await addBrand(test, { mcc_code, status: 'active', tap_mid: 'M-1' });
  keys = newCredentials();
  await addKey(keys);
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const addKey = ({ api_key, api_secret }: ApiCredentials, expires_at: string | null = null) =>
  test.deps.db
    .insertInto('api_keys')
    .values({
      brand_id,
      api_key,
      secret_hash: hashSecret(test.deps.secrets, api_secret),
      expires_at,
    })
    .execute();

const callAs = ({ api_key, api_secret }: ApiCredentials, ip = '10.0.0.1') =>
  ask<{ brand_id: number; mid: string }>({ app }, 'POST', '/tap/v2/who', {
    headers: { 'x-api-key': api_key, 'x-api-secret': api_secret, 'x-forwarded-for': ip },
  });

const readKey = ({ api_key }: ApiCredentials) =>
  test.deps.db
    .selectFrom('api_keys')
    .selectAll()
    .where('api_key', '=', api_key)
    .executeTakeFirstOrThrow();

describe('an API key', () => {
  it('lets its own brand in, with the MID of the brand', async () => {
    const { status, data } = await callAs(keys);
    expect([status, data]).toEqual([200, { brand_id, mid: 'M-1' }]);
  });

  it('is found by its secret alone, as a bearer token', async () => {
    const { api_secret } = keys;
    const byBearer = (authorization: string, headers = {}) =>
      ask<{ brand_id: number }>({ app }, 'POST', '/tap/v2/who', {
        headers: { authorization, ...headers },
      });
    const { status, data } = await byBearer(`Bearer ${api_secret}`);
    expect([status, data.brand_id]).toEqual([200, brand_id]);
    expect((await byBearer(`bearer ${api_secret}`)).status).toBe(200);
    const refused = [
      `Bearer ${keys.api_key}`,
      `Bearer ${api_secret.slice(0, -1)}`,
      `Bearer ${api_secret}x`,
      'Bearer sk_test_1234567890',
      `Basic ${api_secret}`,
      api_secret,
      'Bearer ',
    ];
    for (const authorization of refused) expect((await byBearer(authorization)).status).toBe(401);
    const other = newCredentials();
    await addKey(other, test.clock.now().add({ hours: 1 }).toString());
    const mixed = await byBearer(`Bearer ${api_secret}`, { 'x-api-key': other.api_key });
    expect(mixed.status).toBe(401);
    expect((await callAs({ ...keys, api_secret: other.api_secret })).status).toBe(401);
  });

  it('is found by a secret that was stored under an earlier APP_SECRET', async () => {
    const { secrets } = test.deps;
    const { app_secret } = test.deps.config;
    const moved = createSecrets({ app_secret: 'n'.repeat(64), previous_secrets: [app_secret] });
    const deps = { ...test.deps, secrets: moved };
    const { api_secret } = keys;
    expect(secrets.hmac('api-secret', api_secret)).not.toBe(moved.hmac('api-secret', api_secret));
    expect(await authenticateApiKey(deps, { api_secret })).toMatchObject({ brand_id });
  });

  it('stores its use, at most once a minute', async () => {
    await callAs(keys);
    const first = (await readKey(keys)).last_used_at;
    expect(first).not.toBeNull();
    test.clock.advance({ seconds: 59 });
    await callAs(keys);
    expect((await readKey(keys)).last_used_at).toBe(first);
    test.clock.advance({ seconds: 1 });
    await callAs(keys);
    expect((await readKey(keys)).last_used_at).toBe(test.clock.iso());
  });

  it('is refused in the same way when it is unknown or its secret is wrong', async () => {
    const tries = [
      { ...keys, api_secret: newCredentials().api_secret },
      { ...keys, api_secret: '' },
      { ...keys, api_secret: keys.api_secret.slice(0, -1) },
      { ...keys, api_secret: 'x'.repeat(5_000) },
      { ...keys, api_key: `${keys.api_key}x` },
      { api_key: "dk_' or 1=1 --", api_secret: keys.api_secret },
    ];
    for (const credentials of tries) {
      const { status, failure } = await callAs(credentials, '10.0.0.2');
      expect([status, failure.error]).toEqual([401, 'The API key or secret is not valid']);
    }
    const bare = await ask({ app }, 'POST', '/tap/v2/who', {});
    expect(bare.status).toBe(401);
  });

  it('is never the secret itself in the database', async () => {
    expect(JSON.stringify(await readKey(keys))).not.toContain(keys.api_secret);
  });

  it('expires on time', async () => {
    const replaced = newCredentials();
    await addKey(replaced, test.clock.now().add({ hours: 2 }).toString());
    test.clock.advance({ minutes: 119 });
    expect((await callAs(replaced)).status).toBe(200);
    test.clock.advance({ minutes: 1 });
    expect((await callAs(replaced)).status).toBe(401);
  });

  it.each(['suspended', 'rejected', 'pending'] as const)(
    'is refused while the brand is %s',
    async (status) => {
      const { db } = test.deps;
      await db.updateTable('brands').set({ status }).where('id', '=', brand_id).execute();
      expect((await callAs(keys)).status).toBe(401);
      await db.updateTable('brands').set({ status: 'active' }).where('id', '=', brand_id).execute();
      expect((await callAs(keys)).status).toBe(200);
    },
  );

  it('blocks a network with repeated failures, but still serves its correct keys', async () => {
    const wrong = { ...keys, api_secret: 'wrong' };
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) statuses.push((await callAs(wrong, '10.0.0.9')).status);
    expect(statuses.at(19)).toBe(401);
    expect(statuses.at(20)).toBe(429);
    expect((await callAs(keys, '10.0.0.9')).status).toBe(200);
  });
});
