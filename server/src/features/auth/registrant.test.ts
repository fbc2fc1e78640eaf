import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import type { RegistrationState } from '@diwan/contract/features/registration/records';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type CallOptions, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import {
  handIn,
  registered,
  type Registrant,
  sampleSubmission,
  sentProof,
} from '../../testing/registration.ts';
import { hashPassword } from './passwords.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

const REFUSAL =
  'This link is not valid or has expired. Please use the newest link that we sent you.';
const PUBLIC_CALLS = [
  ['GET', 'registration'],
  ['POST', 'documents/public'],
  ['GET', 'agreement/public'],
  ['POST', 'agreement/sign'],
] as const;

const stateOf = (id: number, options: CallOptions = {}) =>
  ask<RegistrationState>(system, 'GET', `/brands/${id}/registration`, options);
const header = (proof: string): CallOptions => ({ headers: { 'x-registration-token': proof } });
const cookie = (proof: string): CallOptions => ({ cookies: { diwan_registration: proof } });

const setPassword = async ({ id }: Registrant): Promise<void> => {
  const password_hash = await hashPassword('a password that is good');
  const users = system.deps.db.updateTable('users').set({ password_hash });
  await users.where('brand_id', '=', id).execute();
};

describe('without a proof', () => {
  test.each(PUBLIC_CALLS)('%s %s reveals nothing to a guesser', async (method, call) => {
    const { id } = await registered(system);
    for (const guess of [id, id + 1000]) {
      const options = method === 'POST' ? { body: {} } : {};
      const { status, failure } = await ask(system, method, `/brands/${guess}/${call}`, options);
      const { request_id: _differs, ...said } = failure;
      expect(status).toBe(403);
      expect(said).toEqual({ success: false, error: REFUSAL, code: 'REGISTRATION_PROOF_MISSING' });
    }
  });

  test.each(['0', '-1', '1.5', '2147483648', 'abc', '1%20or%201=1'])(
    '%s is not a valid id',
    async (id) => {
      expect((await ask(system, 'GET', `/brands/${id}/registration`)).status).toBe(404);
    },
  );
});

describe('a proof', () => {
  test('is accepted in the header and in the cookie', async () => {
    const { id, proof } = await registered(system, { phone_number: '50001234' });
    for (const options of [header(proof), cookie(proof)]) {
      const { data } = await stateOf(id, options);
      expect(data).toMatchObject({
        brand_id: id,
        step: 'documents',
        status: 'pending',
        documents_present: [],
        phone_masked: '+965 ****1234',
        shared: true,
      });
      expect(data.email_masked).toMatch(/^r\*\*\*@people\.test$/);
    }
  });

  test('of a mailed link is replaced by a cookie of this brand alone', async () => {
    const { id } = await registered(system);
    const mailed = await sentProof(system, id);
    const answer = await ask(system, 'GET', `/brands/${id}/registration?access=${mailed}`);
    expect(answer.status).toBe(200);
    expect(answer.cookies).toEqual({ diwan_registration: expect.stringMatching(/^eyJ/) as string });
    expect(answer.cookies['diwan_registration']).not.toBe(mailed);
    const set = String(answer.headers['set-cookie']);
    expect(set).toContain(`Path=/api/brands/${id};`);
    expect(set).toMatch(/HttpOnly.*SameSite=Strict/);
  });

  test('in the URL counts on no other call', async () => {
    const { id, proof } = await registered(system);
    const path = `/brands/${id}/agreement/public?access=${proof}`;
    expect((await ask(system, 'GET', path)).status).toBe(403);
  });

  test('of one brand opens no other', async () => {
    const [a, b] = [await registered(system), await registered(system)];
    for (const options of [header(a.proof), cookie(a.proof)]) {
      for (const [method, call] of PUBLIC_CALLS) {
        const answer = await ask(system, method, `/brands/${b.id}/${call}`, options);
        expect(answer).toMatchObject({ status: 403, failure: { error: REFUSAL } });
      }
    }
    const mixed = await ask(system, 'GET', `/brands/${b.id}/registration?access=${a.proof}`);
    expect(mixed.status).toBe(403);
    // A valid proof in the URL is accepted, even with a cookie of another brand. No cookie is set.
    const path = `/brands/${b.id}/registration?access=${a.proof}`;
    const both = await ask(system, 'GET', path, cookie(b.proof));
    expect(both).toMatchObject({ status: 200, cookies: {} });
  });

  test('ends after 14 days', async () => {
    const { id, proof } = await registered(system);
    system.clock.advance({ days: 13, hours: 23 });
    expect((await stateOf(id, header(proof))).status).toBe(200);
    system.clock.advance({ hours: 2 });
    expect((await stateOf(id, header(proof))).status).toBe(403);
  });

  test('ends when the owner sets a password or is deactivated', async () => {
    const [first, second] = [await registered(system), await registered(system)];
    await setPassword(first);
    const users = system.deps.db.updateTable('users').set({ active: false });
    await users.where('brand_id', '=', second.id).execute();
    for (const { id, proof } of [first, second]) {
      expect((await stateOf(id, header(proof))).status).toBe(403);
    }
  });

  test('is signed with its own key', async () => {
    const { id, proof } = await registered(system);
    const [head = '', payload = '', signature = ''] = proof.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { owner: string };
    const forge = (purpose: string, brand_id: number) =>
      new SignJWT({ owner: claims.owner })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(String(brand_id))
        .setExpirationTime('14d')
        .sign(system.deps.secrets.deriveKey(purpose));
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    const forged = [
      `${none}.${payload}.`,
      `${head}.${payload}.${signature.slice(0, -2)}AA`,
      await forge('access-token', id),
      await forge('file-link', id),
      '..',
      'x'.repeat(400),
    ];
    for (const token of forged) expect((await stateOf(id, header(token))).status).toBe(403);
  });
});

describe('signed-in people', () => {
  test('in scope need no proof, and people out of scope see no brand', async () => {
    const partner_id = await addPartner(system);
    const { id } = await registered(system, {}, { partner_id });
    const admin = await signInAs(system, 'admin');
    const own = await signInAs(system, 'partner_employee', { partner_id });
    const other = await signInAs(system, 'partner', { partner_id: await addPartner(system) });
    const owner = await signInAs(system, 'brand_owner', { brand_id: id });
    const stranger = await signInAs(system, 'brand_owner');
    for (const { token } of [admin, own, owner]) {
      expect((await stateOf(id, { token })).status).toBe(200);
    }
    for (const { token } of [other, stranger]) {
      expect(await stateOf(id, { token })).toMatchObject({
        status: 404,
        failure: { code: 'BRAND_NOT_FOUND' },
      });
    }
    expect((await stateOf(id + 1000, { token: admin.token })).status).toBe(404);
  });
});

describe('an onboarding session', () => {
  const onboard = async (): Promise<{ registrant: Registrant; token: string }> => {
    const registrant = await registered(system);
    const { data } = await handIn(system, registrant);
    return { registrant, token: data.token ?? '' };
  };

  test('is valid for its own brand, for 60 minutes', async () => {
    const { registrant, token } = await onboard();
    expect((await stateOf(registrant.id, { token })).status).toBe(200);
    const other = await registered(system);
    expect((await stateOf(other.id, { token })).status).toBe(403);
    system.clock.advance({ minutes: 61 });
    expect((await stateOf(registrant.id, { token })).status).toBe(401);
  });

  test.each([
    ['GET', '/brands'],
    ['GET', '/auth/profile'],
    ['GET', '/brands/{id}'],
    ['GET', '/brands/{id}/agreements'],
    ['GET', '/brands/{id}/documents'],
    ['POST', '/brands/{id}/documents'],
    ['GET', '/auth/refresh'],
    ['PUT', '/auth/password'],
  ] as const)('does not open %s %s', async (method, path) => {
    const { registrant, token } = await onboard();
    const answer = await ask(system, method, path.replace('{id}', String(registrant.id)), {
      token,
      ...(method === 'GET' ? {} : { body: {} }),
    });
    expect(answer).toMatchObject({ status: 401, failure: { code: 'UNAUTHENTICATED' } });
  });

  test('ends with the password, and cannot be started again', async () => {
    const { registrant, token } = await onboard();
    await setPassword(registrant);
    expect((await stateOf(registrant.id, { token })).status).toBe(403);
    const owner = await system.deps.db
      .selectFrom('users')
      .select('email')
      .where('brand_id', '=', registrant.id)
      .executeTakeFirstOrThrow();
    const credentials = { ...owner, password: 'a password that is good' };
    const full = await ask<{ token: string }>(system, 'POST', '/auth/login', { body: credentials });
    const again = await ask<SubmissionOutcome>(
      system,
      'POST',
      `/brands/${registrant.id}/documents`,
      { token: full.data.token, body: await sampleSubmission('individual') },
    );
    expect(again.data).toMatchObject({ token: null, user: null, next_step: 'agreement' });
  });
});
