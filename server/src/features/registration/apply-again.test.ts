import type { Brand } from '@diwan/contract/features/brands/records';
import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type { ServiceHolds } from '@diwan/contract/features/holds/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import type { VerificationRecord } from '@diwan/contract/features/verification/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { asRegistrant, proved, registered } from '../../testing/registration.ts';

/* Tests the column of 0180_owner_answers_expand.sql: the owner's answer to a rejection. */

let system: TestApp;
let admin: TestUser;
let owner: TestUser;
let brand: number;

const REASON = 'The licence has expired';
const ANSWER = 'I renewed the licence.\nIt ends in 2030.';

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  admin = await signInAs(system, 'admin');
});
beforeEach(async () => {
  brand = await addBrand(system, { mcc_code: '5411', mcc_status: 'approved' });
  owner = await signInAs(system, 'brand_owner', { brand_id: brand });
});
afterAll(() => system.close());

const decide = (status: string, id = brand) =>
  ask<Brand>(system, 'PUT', `/brands/${id}`, {
    token: admin.token,
    body: { status, reason: REASON, checked_points: ALL_POINTS_TICKED },
  });
const read = async (token = owner.token) =>
  (await ask<Brand>(system, 'GET', `/brands/${brand}`, { token })).data;
const again = (token: string, body: object = { answer: ANSWER }, id = brand) =>
  ask<RegistrationState>(system, 'POST', `/brands/${id}/registration/again`, { token, body });

describe('a rejected brand', () => {
  test('is reviewed again with the answer of its owner', async () => {
    await decide('rejected');
    const { status, data } = await again(owner.token);
    expect([status, data.status, data.status_reason]).toEqual([200, 'pending', null]);
    expect(await read()).toMatchObject({ status: 'pending', owner_answer: ANSWER });
    const { data: record } = await ask<VerificationRecord>(
      system,
      'GET',
      `/brands/${brand}/verification`,
      { token: admin.token },
    );
    expect(record.owner_answer).toBe(ANSWER);
    expect((await decide('active')).status).toBe(200);
    expect((await read()).owner_answer).toBeNull();
  });

  test('is not registered again twice', async () => {
    await decide('rejected');
    const both = await Promise.all([again(owner.token), again(owner.token)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await again(owner.token)).failure?.code).toBe('REGISTRATION_NOT_REJECTED');
  });

  test('needs an answer', async () => {
    await decide('rejected');
    for (const body of [{}, { answer: '' }, { answer: '   ' }, { answer: 'x'.repeat(1001) }]) {
      expect((await again(owner.token, body)).status).toBe(400);
    }
    expect((await read()).status).toBe('rejected');
  });

  test('is registered again by its own owner only', async () => {
    await decide('rejected');
    const other = await addBrand(system, { mcc_code: '5411' });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: other });
    expect((await again(stranger.token)).status).toBe(404);
    expect((await again(admin.token)).status).toBe(403);
    expect((await read()).status).toBe('rejected');
  });

  test('is registered again by a registrant who opened the mail, not by another device', async () => {
    const guess = await registered(system);
    await decide('rejected', guess.id);
    const path = (id: number) => `/brands/${id}/registration/again`;
    const body = { answer: ANSWER };
    const refused = await asRegistrant(system, 'POST', path(guess.id), guess, { body });
    expect(refused.failure?.code).toBe('REGISTRATION_MAIL_FIRST');
    const known = await proved(system);
    await decide('rejected', known.id);
    const done = await asRegistrant<RegistrationState>(system, 'POST', path(known.id), known, {
      body,
    });
    expect([done.status, done.data.status, done.data.step]).toEqual([200, 'pending', 'documents']);
  });
});

test.each(['pending', 'active', 'suspended'])('a brand that is %s is not', async (status) => {
  if (status !== 'pending') await decide(status);
  expect((await again(owner.token)).failure?.code).toBe('REGISTRATION_NOT_REJECTED');
  expect((await read()).status).toBe(status);
});

test.each(['rejected', 'suspended'])(
  'the owner of a %s brand reads no date of a payout, an admin does',
  async (status) => {
    await decide('active');
    await decide(status);
    const holds = async (token: string) =>
      (await ask<ServiceHolds>(system, 'GET', `/brands/${brand}/service-holds`, { token })).data;
    expect(await holds(owner.token)).toMatchObject({ payouts_on_hold: true, arrival: null });
    expect((await holds(admin.token)).arrival).not.toBeNull();
  },
);
