import type { Partner } from '@diwan/contract/features/partners';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  for (const name of ['souq', 'Basta', 'Ziina']) await addPartner(system, name);
});
afterAll(() => system.close());

test.each(['super_admin', 'admin'] as const)('a %s sees all partners by name', async (role) => {
  const { token } = await signInAs(system, role);
  const { data } = await ask<Partner[]>(system, 'GET', '/partners', { token });
  expect(data.map(({ name }) => name)).toEqual(['Basta', 'souq', 'Ziina']);
  expect(data[0]).toMatchObject({ default_payout_status: 'active', logo_url: null });
});

test.each(['partner_employee', 'partner', 'brand_owner'] as const)(
  'a %s does not see them',
  async (role) => {
    const { token } = await signInAs(system, role);
    expect((await ask(system, 'GET', '/partners', { token })).status).toBe(403);
  },
);
