import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { CorrectedRegistration } from '@diwan/contract/features/registration/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { registrantContext } from '../../seed/registrations.ts';
import { type Answer, ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { uploadOf } from '../../testing/formats/multipart.ts';
import {
  addShareLink,
  asRegistrant,
  draftOf,
  drawPaper,
  drawSignature,
  fromElsewhere,
  handIn,
  openMail,
  register,
  registered,
  sampleSubmission,
} from '../../testing/registration.ts';
import { readPublicAgreement, signAgreement } from '../agreements/public.ts';
import { submitDocuments } from '../documents/public.ts';
import { expireRegistrations, sendRegistrationLink } from './jobs.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
});
beforeEach(() => system.clock.set(new Date().toISOString()));
afterAll(() => system.close());

let people = 0;
/** Returns a new address. All of them have the same length and the same masked form. */
const newAddress = (): string => {
  people += 1;
  return `k${String(1000 + people)}@people.test`;
};

/** Returns a new phone number. All of them have the same masked form. */
const newPhone = (): string => {
  people += 1;
  return `5${String(people).padStart(3, '0')}1234`;
};

/** Creates a user who can sign in. @returns the user's address */
async function accountOf(role: 'admin' | 'brand_owner', active = true): Promise<string> {
  const email = newAddress();
  const { id } = await signInAs(system, role, { email });
  const set = system.deps.db.updateTable('users').set({ password_hash: 'set', active });
  await set.where('id', '=', id).execute();
  return email;
}

/**
 * Returns the part of an answer that a visitor sees, without values that differ between
 * registrations.
 */
function visible(answer: Answer<unknown>, own: readonly (readonly [string, string])[]) {
  const { status, raw, headers, cookies } = answer;
  const body = own
    .reduce((text, [value, name]) => text.replaceAll(value, name), raw)
    .replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, '<token>')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replaceAll(/[0-9a-f]{64}/g, '<digest>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
  const set = [headers['set-cookie']].flat().map((cookie) =>
    String(cookie)
      .replace(/=eyJ[^;]+/, '=<token>')
      .replaceAll(/\/brands\/\d+/g, '/brands/<id>'),
  );
  return {
    status,
    body,
    headers: Object.keys(headers).toSorted(),
    cookies: Object.keys(cookies),
    set,
  };
}

interface Visit {
  readonly id: number;
  readonly proof: string;
}

/**
 * Takes all steps of a visitor up to the signature, with one address.
 * @returns the visible answers
 */
async function walk(email: string): Promise<unknown[]> {
  const share_token = await addShareLink(system, { max_uses: 1 });
  const phone_number = newPhone();
  const draft = { ...draftOf(), email, phone_number };
  const begun: Answer<CreatedBrand> = await register(system, share_token, draft);
  const visit: Visit = { id: begun.data.id, proof: begun.data.registration_token ?? '' };
  const own = [
    [email, '<address>'],
    [phone_number, '<phone>'],
    [`"brand_id":${visit.id}`, '"brand_id":<id>'],
    [`"id":${visit.id}`, '"id":<id>'],
    [`/${visit.id}/`, '/<id>/'],
    [`=${visit.id}`, '=<id>'],
  ] as const;
  const seen: unknown[] = [visible(begun, own)];
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await ask<{ digest: string }>(system, method, `/brands/${visit.id}/${path}`, {
      ...(body === undefined ? {} : { body }),
      headers: { ...fromElsewhere(), 'x-registration-token': visit.proof, ...headers },
    });
    seen.push([path, visible(answer, own)]);
    return answer;
  };
  seen.push(
    visible(await ask(system, 'GET', `/brands/share-links/validate?token=${share_token}`), own),
  );
  await call('GET', 'registration');
  await call('GET', 'registration/details');
  await call('POST', 'registration/link');
  await call('PUT', 'registration', { ...draft, description: 'Dates from our own farm' });
  const [head = '', paper = ''] = (await drawPaper()).split(',');
  const type = head.slice(5).split(';')[0] ?? '';
  const form = uploadOf({ bytes: Buffer.from(paper, 'base64'), name: 'photo.png', type });
  await call('POST', 'documents/uploads/civil_id_file', form.body, form.headers);
  await call('POST', 'documents/public', await sampleSubmission('individual'));
  for (const path of ['registration', 'documents/typed', 'agreement/public', 'document-requests']) {
    await call('GET', path);
  }
  await call('POST', 'registration/link');
  await call('POST', 'agreement/sign', { signature_file: await drawSignature(), agreed: true });
  await call('POST', 'owner-confirmation/code');
  const { data } = await call('GET', 'owner-confirmation');
  await call('POST', 'owner-confirmation', { code: '000000', digest: data.digest });
  await call('POST', 'registration/checked');
  await call('PUT', 'registration/email', { email: 'another@people.test' });
  await call('GET', 'registration');
  await call('DELETE', 'registration/proof');
  return seen;
}

const accounts: Readonly<Record<string, () => Promise<string>>> = {
  'an owner': () => accountOf('brand_owner'),
  'an admin': () => accountOf('admin'),
  'a closed account': () => accountOf('brand_owner', false),
  'an account without a brand': async () => {
    const person = { first_name: 'Noura', last_name: 'Al-Sabah', email: newAddress() };
    const body = { ...person, token: await addShareLink(system) };
    await ask(system, 'POST', '/auth/register', { body, headers: fromElsewhere() });
    return person.email;
  },
  'a registration that another visitor began': async () => {
    const email = newAddress();
    await registered(system, { email });
    // The rate limit of messages to the address has expired.
    system.clock.advance({ hours: 3 });
    return email;
  },
};

describe('a visitor who types the address of', () => {
  test.each(Object.keys(accounts))(
    '%s sees at every step what an unknown address shows',
    async (kind) => {
      // The account is created before both walks, because this may move the clock to another day.
      // Agreements state the day.
      const address = (await accounts[kind]?.()) ?? '';
      const unknown = await walk(newAddress());
      const known = await walk(address);
      expect(known).toEqual(unknown);
    },
  );
});

const correct = (visit: Visit, email: string) =>
  ask<CorrectedRegistration>(system, 'PUT', `/brands/${visit.id}/registration/email`, {
    body: { email },
    headers: { ...fromElsewhere(), 'x-registration-token': visit.proof },
  });

const ownerOf = (id: number) =>
  system.deps.db
    .selectFrom('brands as b')
    .innerJoin('users as u', 'u.id', 'b.owner_user_id')
    .innerJoin('registration_proofs as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.email', 'p.named_email'])
    .where('b.id', '=', id)
    .executeTakeFirstOrThrow();

describe('a corrected address', () => {
  test('of an account gets the same answers as an unknown one, there and back', async () => {
    const account = await accountOf('admin');
    const change = async (first: string) => {
      let visit = await registered(system, { email: newAddress(), phone_number: newPhone() });
      const last = newAddress();
      const answers: unknown[] = [];
      for (const email of [first, last]) {
        const answer = await correct(visit, email);
        answers.push(visible(answer, [[`"brand_id":${visit.id}`, '"brand_id":<id>']]));
        visit = { id: visit.id, proof: answer.data.registration_token ?? '' };
        const path = `/brands/${visit.id}/registration/details`;
        const { data } = await asRegistrant<{ email: string }>(system, 'GET', path, visit);
        expect(data.email).toBe(email);
      }
      return { answers, owner: await ownerOf(visit.id), last };
    };
    const [known, unknown] = [await change(account), await change(newAddress())];
    expect(known.answers).toEqual(unknown.answers);
    // The last address is unknown, so it becomes the account's address.
    expect(known.owner).toMatchObject({ email: known.last, named_email: null });
  });

  test('of an account leaves that account unchanged', async () => {
    const email = await accountOf('brand_owner');
    const find = system.deps.db.selectFrom('users').selectAll().where('email', '=', email);
    const before = await find.execute();
    const visit = await registered(system);
    expect((await correct(visit, email)).status).toBe(200);
    expect(await find.execute()).toEqual(before);
    const owner = await ownerOf(visit.id);
    expect(owner).toMatchObject({ named_email: email });
    expect(owner.email).toMatch(/@unconfirmed\.invalid$/);
    const { token } = await signInAs(system, 'admin');
    expect((await ask(system, 'GET', '/admin/users', { token })).raw).not.toContain('.invalid');
  });

  test('of two simultaneous registrations belongs to one of them', async () => {
    const email = newAddress();
    const visits = [await registered(system), await registered(system)];
    const answers = await Promise.all(visits.map((visit) => correct(visit, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const owners = await Promise.all(visits.map(({ id }) => ownerOf(id)));
    expect(owners.filter((owner) => owner.email === email)).toHaveLength(1);
    expect(owners.filter((owner) => owner.named_email === email)).toHaveLength(1);
  });
});

const messagesTo = async (to_address: string) =>
  (
    await system.deps.db
      .selectFrom('messages')
      .select('template')
      .where('to_address', '=', to_address)
      .orderBy('created_at')
      .execute()
  ).map(({ template }) => template);

/** Runs the jobs that mail an address typed by a visitor. @returns their number */
async function runMails(): Promise<number> {
  const { rows } = await sql<{ payload: { email_sealed: string } }>`
    with taken as (delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = 'send_registration_link' returning j.payload)
    select payload from taken`.execute(system.deps.db);
  for (const { payload } of rows) await sendRegistrationLink(system.deps)(payload, {} as TaskRun);
  return rows.length;
}

const resend = (visit: Visit) =>
  asRegistrant(system, 'POST', `/brands/${visit.id}/registration/link`, visit);
const resume = (email: string) =>
  ask(system, 'POST', '/brands/share-links/resume', { body: { email }, headers: fromElsewhere() });

describe('the mailbox of an account', () => {
  beforeEach(runMails);

  test('is notified of a registration with its address, at most twice an hour', async () => {
    const email = await accountOf('brand_owner');
    const visit = await registered(system, { email });
    expect((await resend(visit)).status).toBe(200);
    expect((await resend(visit)).status).toBe(429);
    await registered(system, { email });
    expect(await runMails()).toBe(2);
    expect(await messagesTo(email)).toEqual(['email_known', 'email_known']);
  });

  test('has the same rate limit as an unknown one, across all requests', async () => {
    const known = await accountOf('brand_owner');
    const statuses = async (email: string) => {
      const person = { email, first_name: 'Noura', last_name: 'Al-Sabah' };
      const seen: number[] = [];
      const note = ({ status }: Answer<unknown>) => seen.push(status);
      for (let time = 0; time < 3; time += 1) note(await resume(email));
      await runMails();
      const visit = await registered(system, { email, phone_number: newPhone() });
      for (let time = 0; time < 3; time += 1) note(await resume(email));
      const body = { ...person, token: await addShareLink(system) };
      note(await ask(system, 'POST', '/auth/register', { body, headers: fromElsewhere() }));
      await runMails();
      for (let time = 0; time < 2; time += 1) note(await resend(visit));
      return seen;
    };
    expect(await statuses(known)).toEqual(await statuses(newAddress()));
  });

  test('gets the link of its own registration, and no phone gets another message', async () => {
    const phone_number = newPhone();
    const email = newAddress();
    await registered(system, { email, phone_number });
    system.clock.advance({ hours: 3 });
    await registered(system, { email });
    await resume(email);
    await runMails();
    expect(await messagesTo(`+965${phone_number}`)).toEqual(['registration_started']);
    expect((await messagesTo(email)).length).toBeGreaterThan(1);
  });
});

describe('a registration under a placeholder', () => {
  const begin = async (mcc_code = '5411') => {
    const email = await accountOf('brand_owner');
    const link = await addShareLink(system, { mcc_code, max_uses: 1 });
    const { data } = await register(system, link, { email });
    return { id: data.id, proof: data.registration_token ?? '', email, link };
  };

  test('takes a use of the link, and so does an account without a brand', async () => {
    const { email, link } = await begin();
    expect((await register(system, link)).failure.code).toBe('LINK_INVALID');
    const token = await addShareLink(system, { max_uses: 1 });
    const body = { token, email, first_name: 'Noura', last_name: 'Al-Sabah' };
    const signUp = () => ask(system, 'POST', '/auth/register', { body, headers: fromElsewhere() });
    expect((await signUp()).status).toBe(200);
    expect((await signUp()).failure.code).toBe('LINK_INVALID');
  });

  test('sends nothing to its address', async () => {
    const visit = await begin();
    await handIn(system, visit);
    const { email } = await ownerOf(visit.id);
    const { token } = await signInAs(system, 'super_admin');
    const body = { status: 'rejected', reason: 'Not a shop' };
    expect((await ask(system, 'PUT', `/brands/${visit.id}`, { token, body })).status).toBe(200);
    expect(await messagesTo(email)).toEqual([]);
  });

  test('is never signed, not even by a caller who counts as its owner', async () => {
    const visit = await begin();
    const ctx = await registrantContext(system.deps, visit.id);
    await submitDocuments(ctx, visit.id, await sampleSubmission('individual'));
    await readPublicAgreement(ctx, visit.id);
    const signature_file = await drawSignature();
    await expect(
      signAgreement(ctx, visit.id, { signature_file, agreed: true }),
    ).rejects.toMatchObject({ code: 'REGISTRATION_MAIL_FIRST' });
  });

  test('is not reviewed, like every registration whose mail is not opened', async () => {
    await addCategory(system, '7995', { is_allowed: false, mapped: false });
    const unknown = await registered(system, {}, { mcc_code: '7995' });
    const known = await begin('7995');
    const { token } = await signInAs(system, 'admin');
    const queued = async () => {
      const path = '/admin/mcc/pending-brands';
      const { data } = await ask<{ id: number }[]>(system, 'GET', path, { token });
      return data.map(({ id }) => id).filter((id) => [known.id, unknown.id].includes(id));
    };
    for (const visit of [unknown, known]) await handIn(system, visit);
    expect(await queued()).toEqual([]);
    await openMail(system, unknown.id, unknown.proof);
    expect(await queued()).toEqual([unknown.id]);
    const path = `/admin/mcc/approve-brand/${known.id}`;
    const approval = await ask(system, 'POST', path, { token });
    expect(approval.failure.code).toBe('MCC_BRAND_NOT_READY');
  });

  test('is shown to staff without the account that the visitor named', async () => {
    const { id, email } = await begin();
    const { token } = await signInAs(system, 'admin');
    const { data } = await ask(system, 'GET', `/brands/${id}`, { token });
    expect(data).toMatchObject({ owner_email: null, named_email: email });
  });

  test('expires after 30 days, whatever was submitted, and frees the use of the link', async () => {
    await addCategory(system, '7210', { mapped: false });
    const visit = await begin('7210');
    await handIn(system, visit);
    const owner = await ownerOf(visit.id);
    system.clock.advance({ days: 31 });
    await expireRegistrations(system.deps)({}, {} as TaskRun);
    const users = system.deps.db.selectFrom('users').select('email');
    expect(await users.where('id', '=', owner.id).execute()).toEqual([]);
    expect(await users.where('email', '=', visit.email).execute()).toHaveLength(1);
    expect((await register(system, visit.link)).status).toBe(200);
  });

  test('becomes an ordinary one when the address is corrected', async () => {
    const visit = await begin();
    const email = newAddress();
    const { data } = await correct(visit, email);
    expect((await correct(visit, newAddress())).status).toBe(403);
    expect(await ownerOf(visit.id)).toMatchObject({ email, named_email: null });
    const owner = await openMail(system, visit.id, data.registration_token ?? '');
    const path = `/brands/${visit.id}/registration`;
    expect((await asRegistrant(system, 'GET', path, owner)).data).toMatchObject({ by_mail: true });
  });
});
