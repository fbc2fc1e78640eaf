import type { TypedDocuments } from '@diwan/contract/features/documents/records';
import type {
  RegistrationDetails,
  RegistrationState,
} from '@diwan/contract/features/registration/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  addShareLink,
  asRegistrant,
  draftOf,
  drawSignature,
  fromElsewhere,
  handIn,
  openMail,
  register,
  registered,
  type Registrant,
  sampleSubmission,
  sentProof,
  sign,
} from '../../testing/registration.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
afterAll(() => system.close());

const IBAN = 'KW81CBKU0000000000001234560101';
const CIVIL_ID = '285081500016';

const read = <T>(registrant: Registrant, call: string) =>
  asRegistrant<T>(system, 'GET', `/brands/${registrant.id}/${call}`, registrant);
const put = (registrant: Registrant, call: string, body: unknown) =>
  ask(system, 'PUT', `/brands/${registrant.id}/${call}`, {
    body,
    headers: { ...fromElsewhere(), 'x-registration-token': registrant.proof },
  });
const messagesTo = (to_address: string) =>
  system.deps.db
    .selectFrom('messages')
    .select(['template', 'channel', 'link_sealed'])
    .where('to_address', '=', to_address)
    .orderBy('created_at')
    .execute();

describe("a stranger who begins with another person's address", () => {
  test('sees no complete number and no link to a file', async () => {
    const stranger = await registered(system);
    const submitted = await handIn(system, stranger);
    const typed = await read<TypedDocuments>(stranger, 'documents/typed');
    expect(typed.data).toMatchObject({ civil_id: '2850****0016', iban: 'KW81****0101' });
    const agreement = await read(stranger, 'agreement/public');
    const requests = await read(stranger, 'document-requests');
    const seen = [submitted, typed, agreement, requests, await read(stranger, 'registration')];
    for (const { raw } of seen) {
      expect(raw).not.toContain(IBAN);
      expect(raw).not.toContain(CIVIL_ID);
      expect(raw).not.toMatch(/\/api\/files\/[^"]*\?/);
    }
    expect(submitted.data.document.files.map(({ url }) => url)).toEqual([null]);
  });

  test('loses every proof once the owner opens the mail, and sees no owner data', async () => {
    const stranger = await registered(system);
    await handIn(system, stranger);
    const owner = await openMail(system, stranger.id);
    for (const call of ['registration', 'documents/typed', 'agreement/public']) {
      expect((await read(stranger, call)).status).toBe(403);
    }
    const iban = 'KW15GULB0000000000001234560102';
    expect((await handIn(system, stranger, { iban })).status).toBe(403);
    const { data } = await read<RegistrationState>(owner, 'registration');
    expect(data).toMatchObject({ by_mail: true, check_values: true });
  });

  test('cannot change the address after the documents step', async () => {
    const stranger = await registered(system);
    await handIn(system, stranger);
    const answer = await put(stranger, 'registration/email', { email: 'thief@people.test' });
    expect(answer).toMatchObject({ status: 403, failure: { code: 'REGISTRATION_MAIL_FIRST' } });
    expect(await messagesTo('thief@people.test')).toEqual([]);
  });

  test('gets no link by phone after the owner came, until the owner has checked it', async () => {
    const phone_number = '51234567';
    const stranger = await registered(system, { phone_number });
    const owner = await openMail(system, stranger.id);
    await handIn(system, owner);
    const before = await messagesTo(`+965${phone_number}`);
    expect(before.map(({ template }) => template)).toEqual(['registration_started']);
    const path = `/brands/${owner.id}/registration/checked`;
    const checked = await asRegistrant<RegistrationState>(system, 'POST', path, owner);
    expect(checked.data.check_values).toBe(false);
    await handIn(system, owner);
    expect((await messagesTo(`+965${phone_number}`)).at(-1)?.template).toBe('documents_received');
  });

  test('cannot confirm the values for the owner', async () => {
    const stranger = await registered(system);
    const path = `/brands/${stranger.id}/registration/checked`;
    const answer = await asRegistrant(system, 'POST', path, stranger);
    expect(answer.failure.code).toBe('REGISTRATION_MAIL_FIRST');
  });
});

describe('the owner who opened the mail on another device', () => {
  const check = (owner: Registrant) =>
    asRegistrant(system, 'POST', `/brands/${owner.id}/registration/checked`, owner);

  test('sees every value that was entered up to the signature, with masked numbers', async () => {
    const stranger = await registered(system, { website: 'https://dates.test' });
    await handIn(system, stranger);
    const refused = await read(stranger, 'registration/details');
    expect(refused.failure.code).toBe('REGISTRATION_DETAILS_FIXED');
    const owner = await openMail(system, stranger.id);
    const details = await read<RegistrationDetails>(owner, 'registration/details');
    expect(details.data).toMatchObject({ name: 'Dates of Kuwait', website: 'https://dates.test' });
    const { data, raw } = await read<TypedDocuments>(owner, 'documents/typed');
    expect(data).toMatchObject({ civil_id: '2850****0016', iban: 'KW81****0101' });
    expect(raw).not.toContain(IBAN);
    expect(raw).not.toContain(CIVIL_ID);
  });

  test('signs only after checking the values', async () => {
    const stranger = await registered(system);
    const owner = await openMail(system, stranger.id);
    const drawing = { signature_file: await drawSignature(), agreed: true };
    const at_once = await handIn(system, owner, drawing);
    expect(at_once).toMatchObject({ status: 409, failure: { code: 'REGISTRATION_CHECK_FIRST' } });
    await handIn(system, owner);
    await read(owner, 'agreement/public');
    const refused = await sign(system, owner);
    expect(refused.failure.code).toBe('REGISTRATION_CHECK_FIRST');
    expect(Object.keys(refused.failure.fields ?? {})).toEqual(['agreed']);
    expect((await check(owner)).status).toBe(200);
    expect((await sign(system, owner)).status).toBe(200);
  });

  test('confirms an earlier drawn signature only after checking the values', async () => {
    const stranger = await registered(system);
    await handIn(system, stranger);
    await read(stranger, 'agreement/public');
    await sign(system, stranger);
    const owner = await openMail(system, stranger.id);
    const path = `/brands/${owner.id}/owner-confirmation`;
    const { data } = await read<{ digest: string }>(owner, 'owner-confirmation');
    const body = { digest: data.digest };
    const send = () => asRegistrant(system, 'POST', path, owner, { body });
    expect((await send()).failure.code).toBe('REGISTRATION_CHECK_FIRST');
    expect((await check(owner)).status).toBe(200);
    expect((await send()).status).toBe(200);
  });
});

test('a device that continues in an onboarding session must open the mail too', async () => {
  const registrant = await registered(system);
  const { data } = await handIn(system, registrant);
  const access = await sentProof(system, registrant.id);
  const opened = await ask<RegistrationState>(
    system,
    'GET',
    `/brands/${registrant.id}/registration?access=${access}`,
    { token: data.token ?? '', cookies: { diwan_registration: registrant.proof } },
  );
  expect(opened.data).toMatchObject({ by_mail: true, check_values: false });
  const forged = await ask<RegistrationState>(
    system,
    'GET',
    `/brands/${(await registered(system)).id}/registration?access=${access}`,
    { token: data.token ?? '' },
  );
  expect(forged.status).toBe(403);
});

test('a device without the opened mail cannot change the address after the documents', async () => {
  const registrant = await registered(system);
  const can = async (who: Registrant) =>
    (await read<RegistrationState>(who, 'registration')).data.can.correct_email?.allowed;
  expect(await can(registrant)).toBe(true);
  await handIn(system, registrant);
  expect(await can(registrant)).toBe(false);
  expect(await can(await openMail(system, registrant.id, registrant.proof))).toBe(true);
});

test('an empty field keeps the number that was typed before', async () => {
  const registrant = await registered(system);
  const {
    iban: _iban,
    civil_id: _id,
    driver_license_file: _file,
    ...rest
  } = await sampleSubmission('individual');
  expect((await handIn(system, registrant)).status).toBe(200);
  const again = await asRegistrant(
    system,
    'POST',
    `/brands/${registrant.id}/documents/public`,
    registrant,
    { body: { ...rest, full_name_english: 'Noura Jaber Al-Sabah' } },
  );
  expect(again.status).toBe(200);
  const { data } = await read<TypedDocuments>(registrant, 'documents/typed');
  expect(data).toMatchObject({
    civil_id: '2850****0016',
    iban: 'KW81****0101',
    full_name_english: 'Noura Jaber Al-Sabah',
  });
});

describe('before the mailbox is proved', () => {
  test('a second device neither sees nor changes what the first one entered', async () => {
    const first = await registered(system);
    await handIn(system, first);
    const phone = { id: first.id, proof: await sentProof(system, first.id, 'whatsapp') };
    expect((await read<TypedDocuments>(phone, 'documents/typed')).data.iban).toBe('');
    for (const answer of [
      await handIn(system, phone),
      await read(phone, 'agreement/public'),
      await read(phone, 'registration/details'),
    ]) {
      expect([403, 409]).toContain(answer.status);
      expect(answer.raw).not.toContain('Noura');
    }
    expect((await read(first, 'agreement/public')).status).toBe(200);
  });

  test('an address gets two messages an hour, over all registrations', async () => {
    const phone_number = '52345678';
    const share_token = await addShareLink(system, { max_uses: 10 });
    for (let time = 0; time < 4; time += 1) {
      await register(system, share_token, { ...draftOf(), phone_number });
    }
    expect(await messagesTo(`+965${phone_number}`)).toHaveLength(2);
    system.clock.advance({ minutes: 59 });
    await register(system, share_token, { ...draftOf(), phone_number });
    expect(await messagesTo(`+965${phone_number}`)).toHaveLength(2);
  });
});

test('a corrected address is reported to the previous one', async () => {
  const email = 'mistyped@people.test';
  const registrant = await registered(system, { email });
  system.clock.advance({ seconds: 1 });
  await put(registrant, 'registration/email', { email: 'typed-well@people.test' });
  expect((await messagesTo(email)).map(({ template }) => template)).toEqual([
    'registration_started',
    'registration_email_changed',
  ]);
});
