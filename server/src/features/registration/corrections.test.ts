import type {
  CorrectedRegistration,
  RegistrationDetails,
} from '@diwan/contract/features/registration/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  addShareLink,
  asRegistrant,
  draftOf,
  fromElsewhere,
  handIn,
  openMail,
  register,
  type Registrant,
  sign,
} from '../../testing/registration.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  await addCategory(system, '7995', { is_allowed: false, mapped: false });
});
beforeEach(() => system.clock.set(new Date().toISOString()));
afterAll(() => system.close());

interface RegistrationStart extends Registrant {
  readonly email: string;
}

async function begin(
  details: Record<string, unknown> = {},
  mcc_code = '5411',
): Promise<RegistrationStart> {
  const { email } = draftOf();
  const link = await addShareLink(system, { mcc_code });
  const { data } = await register(system, link, { email, ...details });
  return { id: data.id, proof: data.registration_token ?? '', email };
}

const stateOf = (registrant: Registrant) =>
  asRegistrant(system, 'GET', `/brands/${registrant.id}/registration`, registrant);
const detailsOf = (registrant: Registrant) =>
  asRegistrant<RegistrationDetails>(
    system,
    'GET',
    `/brands/${registrant.id}/registration/details`,
    registrant,
  );
const correct = (registrant: RegistrationStart, details: Record<string, unknown>) =>
  ask<CorrectedRegistration>(system, 'PUT', `/brands/${registrant.id}/registration`, {
    body: { ...draftOf(), email: registrant.email, ...details },
    headers: { ...fromElsewhere(), 'x-registration-token': registrant.proof },
  });
const correctEmail = (registrant: Registrant, email: string) =>
  ask<CorrectedRegistration>(system, 'PUT', `/brands/${registrant.id}/registration/email`, {
    body: { email },
    headers: { ...fromElsewhere(), 'x-registration-token': registrant.proof },
  });
const sendAgain = (registrant: Registrant) =>
  asRegistrant(system, 'POST', `/brands/${registrant.id}/registration/link`, registrant);
const mailedTo = (email: string) =>
  system.deps.db
    .selectFrom('messages')
    .select(['template', 'link_sealed'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();

/** Completes a registration up to the signature, on a device that opened the mailed link. */
async function signedBy({ id, proof }: Registrant): Promise<Registrant> {
  const owner = await openMail(system, id, proof);
  await handIn(system, owner);
  await asRegistrant(system, 'GET', `/brands/${id}/agreement/public`, owner);
  // This makes the message about the signature the latest one.
  system.clock.advance({ seconds: 1 });
  expect((await sign(system, owner)).status).toBe(200);
  system.clock.advance({ seconds: 1 });
  return owner;
}

describe('step 1', () => {
  test('can be read as it was filled in, and corrected', async () => {
    const begun = await begin({ website: 'https://dates.test', num_pos_devices: 3 });
    expect((await detailsOf(begun)).data).toMatchObject({
      name: 'Dates of Kuwait',
      email: begun.email,
      website: 'https://dates.test',
      terms: { mcc_code: '5411', entity_type: null },
    });
    const { status, data } = await correct(begun, { name: 'Dates of Mishref' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Dates of Mishref', registration_token: null });
    const row = await system.deps.db
      .selectFrom('brands')
      .select(['name', 'website', 'redirect_url', 'mcc_code'])
      .where('id', '=', begun.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      name: 'Dates of Mishref',
      website: null,
      redirect_url: null,
      mcc_code: '5411',
    });
  });

  test('keeps what the link has fixed, and the entity type once documents exist', async () => {
    const begun = await begin({}, '7995');
    const moved = await correct(begun, { mcc_code: '5411' });
    expect(moved.failure?.code).toBe('BRAND_DETAILS_UNUSABLE');
    const company = {
      mcc_code: '7995',
      entity_type: 'corporate',
      company_name: 'Bait Al-Tamr',
      company_name_arabic: 'بيت التمر',
    };
    await handIn(system, begun);
    expect((await correct(begun, company)).failure?.code).toBe('REGISTRATION_ENTITY_FIXED');
    expect((await correct(begun, { mcc_code: '7995', name: 'Later' })).status).toBe(200);
  });

  test('is closed once the documents are approved, and to callers without the proof', async () => {
    const begun = await begin();
    const stranger = { ...begun, proof: 'made-up' };
    expect((await correct(stranger, {})).status).toBe(403);
    expect((await detailsOf(stranger)).status).toBe(403);
    await handIn(system, begun);
    expect((await correct(begun, {})).failure?.code).toBe('REGISTRATION_DETAILS_FIXED');
    expect((await detailsOf(begun)).failure?.code).toBe('REGISTRATION_DETAILS_FIXED');
  });

  test('is closed to staff, because changing the address takes over the account', async () => {
    const begun = await begin();
    const { token } = await signInAs(system, 'super_admin');
    const body = { email: 'staff@takes.test' };
    for (const [method, path, sent] of [
      ['PUT', 'registration/email', { body }],
      ['PUT', 'registration', { body: { ...draftOf(), ...body } }],
      ['POST', 'registration/link', {}],
    ] as const) {
      const answer = await ask(system, method, `/brands/${begun.id}/${path}`, { token, ...sent });
      expect(`${path} ${answer.status}`).toBe(`${path} 403`);
    }
  });
});

describe('a corrected address', () => {
  test('gets its own link, and every old link ends', async () => {
    const begun = await begin();
    const [mailed] = await mailedTo(begun.email);
    const { data } = await correctEmail(begun, 'right@people.test');
    expect(data.registration_token).toBeTruthy();
    expect((await stateOf(begun)).status).toBe(403);
    const old = new URL(system.deps.secrets.open(mailed?.link_sealed ?? ''));
    const path = `/brands/${begun.id}/registration`;
    expect((await ask(system, 'GET', `${path}${old.search}`)).status).toBe(403);
    const now = { id: begun.id, proof: data.registration_token ?? '' };
    expect((await stateOf(now)).status).toBe(200);
    const [fresh] = await mailedTo('right@people.test');
    const url = new URL(system.deps.secrets.open(fresh?.link_sealed ?? ''));
    expect((await ask(system, 'GET', `${path}${url.search}`)).status).toBe(200);
  });

  test('after the signature gets the password link, and the old link opens nothing', async () => {
    const begun = await begin();
    const owner = await signedBy(begun);
    const before = (await mailedTo(begun.email)).at(-1);
    expect((await correctEmail(owner, 'signed@people.test')).status).toBe(200);
    const setUp = async (link_sealed: string | null | undefined) => {
      const { searchParams } = new URL(system.deps.secrets.open(link_sealed ?? ''));
      const body = { ...Object.fromEntries(searchParams), password: 'Pearl-diver-1938' };
      return ask(system, 'POST', '/auth/setup-password', { body, headers: fromElsewhere() });
    };
    expect(before?.template).toBe('agreement_signed');
    expect((await setUp(before?.link_sealed)).failure?.code).toBe('SETUP_LINK_INVALID');
    const fresh = (await mailedTo('signed@people.test')).at(-1);
    expect((await setUp(fresh?.link_sealed)).status).toBe(200);
    expect((await correctEmail(owner, 'late@people.test')).status).toBe(403);
  });

  test('can be changed only a limited number of times', async () => {
    const begun = await begin();
    const tries: number[] = [];
    let proof = begun.proof;
    for (let time = 0; time < 7; time += 1) {
      const { status, data } = await correctEmail({ id: begun.id, proof }, `try-${time}@p.test`);
      tries.push(status);
      proof = data?.registration_token ?? proof;
    }
    expect(tries.filter((status) => status === 200)).toHaveLength(5);
    expect(tries.at(-1)).toBe(429);
  });
});

describe('the link sent again', () => {
  test('is the currently due one, and is rate limited', async () => {
    const begun = await begin();
    expect((await sendAgain(begun)).status).toBe(200);
    expect((await mailedTo(begun.email)).at(-1)?.template).toBe('registration_started');
    expect((await sendAgain(begun)).status).toBe(429);
    const owner = await signedBy(begun);
    expect((await sendAgain(owner)).status).toBe(200);
    expect((await mailedTo(begun.email)).at(-1)?.template).toBe('set_password');
    for (let time = 0; time < 3; time += 1) await sendAgain(owner);
    expect((await sendAgain(owner)).status).toBe(429);
  });

  test('by address has the same answer for every address, and names no person', async () => {
    const begun = await begin();
    await signedBy(await begin());
    const admin = await signInAs(system, 'admin');
    const jobs = async () =>
      (
        await system.deps.db
          .selectFrom('messages')
          .select('id')
          .where('to_address', '=', begun.email)
          .execute()
      ).length;
    const before = await jobs();
    const answers: string[] = [];
    for (const email of [begun.email, admin.email, 'nobody@people.test']) {
      const { status, data, message } = await ask(system, 'POST', '/brands/share-links/resume', {
        body: { email },
        headers: fromElsewhere(),
      });
      answers.push(`${status} ${JSON.stringify(data)} ${message}`);
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain(
      'If a registration with this email is unfinished, we have sent its link to that address.',
    );
    // The request does not write the job itself, so that its duration reveals nothing.
    expect(await jobs()).toBe(before);
  });
});
