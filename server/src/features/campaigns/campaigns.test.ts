import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';

let system: TestApp;
let admin: TestUser;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const create = (name: unknown, { token } = admin) =>
  ask<Campaign>(system, 'POST', '/campaigns', { token, body: { name } });
const archive = (id: string) =>
  ask<Campaign>(system, 'POST', `/campaigns/${id}/archive`, { token: admin.token });

describe('a new one', () => {
  it('is listed first, and can be archived once', async () => {
    const { data } = await create('First');
    const { data: all } = await ask<Campaign[]>(system, 'GET', '/campaigns', {
      token: admin.token,
    });
    expect(all[0]).toEqual(data);
    expect((await archive(data.id)).data).toMatchObject({ state: 'archived' });
    const again = await archive(data.id);
    expect([again.status, again.failure.code]).toEqual([409, 'CAMPAIGN_ARCHIVED']);
  });

  it.each(['', 7, undefined])('is not called %j', async (name) => {
    expect((await create(name)).status).toBe(400);
  });
});

it('is for administrators alone', async () => {
  for (const role of ['partner_employee', 'brand_owner'] as const) {
    expect((await create('Mine', await signInAs(system, role))).status).toBe(403);
  }
  const stranger = await archive('00000000-0000-4000-8000-000000000000');
  expect([stranger.status, stranger.failure.code]).toEqual([404, 'CAMPAIGN_NOT_FOUND']);
});
