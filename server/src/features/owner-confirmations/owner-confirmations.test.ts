import { ALL_POINTS_TICKED } from '@diwan/contract/features/brands/unverified';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import {
  asRegistrant,
  brandAt,
  draftOf,
  drawSignature,
  handIn,
  proved,
  readOwnerCode,
  type Registrant,
  registered,
  sampleSubmission,
  sign as signBy,
} from '../../testing/registration.ts';

const OWN = 'KW81CBKU0000000000001234560101';
const FOREIGN = 'KW74NBOK0000000000001000372151';

let system: TestApp;
let employee: TestUser;
let admin: TestUser;
let second: TestUser;
let partner_id: number;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  partner_id = await addPartner(system);
  employee = await signInAs(system, 'partner_employee', { partner_id });
  admin = await signInAs(system, 'admin');
  second = await signInAs(system, 'admin');
});
beforeEach(() => system.clock.set(new Date().toISOString()));
afterAll(() => system.close());

/** Adds a brand as a member of staff, with its owner's mailbox. */
async function added(who: TestUser): Promise<{ id: number; email: string }> {
  const draft = draftOf();
  const { data } = await ask<{ id: number }>(system, 'POST', '/brands', {
    token: who.token,
    body: draft,
  });
  return { id: data.id, email: draft.email };
}

const submit = async ({ token }: TestUser, id: number, iban = FOREIGN) =>
  ask<SubmissionOutcome>(system, 'POST', `/brands/${id}/documents`, {
    token,
    body: await sampleSubmission('individual', { iban, bank_name: 'NBOK' }),
  });

const sign = async ({ token }: TestUser, id: number) =>
  ask<{ signed_at: string | null; redirect_url: string }>(
    system,
    'POST',
    `/brands/${id}/agreement/sign`,
    { token, body: { signature_file: await drawSignature(), agreed: true } },
  );

const read = async ({ token }: TestUser, id: number): Promise<OwnerConfirmation> =>
  (await ask<OwnerConfirmation>(system, 'GET', `/brands/${id}/owner-confirmation`, { token })).data;

const sendCode = ({ token }: TestUser, id: number) =>
  ask(system, 'POST', `/brands/${id}/owner-confirmation/code`, { token });

const confirm = async (who: TestUser, id: number, code?: string, digest?: string) =>
  ask<{ signed: boolean; redirect_url: string }>(
    system,
    'POST',
    `/brands/${id}/owner-confirmation`,
    {
      token: who.token,
      body: { ...(code && { code }), digest: digest ?? (await read(who, id)).digest ?? '' },
    },
  );

/** Requests a code as this person, and returns the code that the owner received. */
async function codeFor(who: TestUser, id: number): Promise<string> {
  expect(await sendCode(who, id)).toMatchObject({ status: 200 });
  return readOwnerCode(system, id);
}

const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const ibanOf = async (id: number): Promise<string | null> => {
  const row = await system.deps.db
    .selectFrom('brand_bank_details')
    .select('iban_sealed')
    .where('brand_id', '=', id)
    .executeTakeFirst();
  return row ? system.deps.secrets.open(row.iban_sealed) : null;
};

const signedBy = (id: number) =>
  system.deps.db
    .selectFrom('agreements')
    .select(['status', 'witness_user_id', 'signer_email', 'confirmed_by_code'])
    .where('brand_id', '=', id)
    .where('status', '=', 'signed')
    .executeTakeFirst();

const activate = (id: number, { token }: TestUser) =>
  ask(system, 'PUT', `/brands/${id}`, {
    token,
    body: { status: 'active', checked_points: ALL_POINTS_TICKED },
  });

/** Returns an owner's registration that is proved by mail and has its documents. */
async function ownRegistration(): Promise<Registrant> {
  const registrant = await proved(system, {}, { partner_id });
  expect((await handIn(system, registrant)).status).toBe(200);
  return registrant;
}

describe('the employee of a partner', () => {
  test('neither replaces the account of a new brand nor signs for its owner', async () => {
    const owner = await ownRegistration();
    expect((await submit(employee, owner.id)).status).toBe(200);
    const signed = await sign(employee, owner.id);
    expect([signed.status, signed.data.signed_at]).toEqual([200, null]);
    expect(signed.data.redirect_url).toBe(`/brand/${owner.id}/confirm`);
    expect(await ibanOf(owner.id)).toBe(OWN);
    expect(await signedBy(owner.id)).toBeUndefined();
    const refused = await confirm(employee, owner.id);
    expect([refused.status, refused.failure.code]).toEqual([403, 'OWNER_CODE_REQUIRED']);
    const pending = await read(employee, owner.id);
    expect(pending).toMatchObject({
      account: { iban: 'KW74****2151', entered_by: 'Test partner_employee' },
      signature: { entered_by: 'Test partner_employee' },
      needs_code: true,
    });
    // The owner's documents take effect immediately, and replace what others entered.
    expect((await handIn(system, owner)).status).toBe(200);
    expect(await read(employee, owner.id)).toMatchObject({ account: null, signature: null });
    expect(await ibanOf(owner.id)).toBe(OWN);
  });

  test("enters account and signature, and the owner's code makes both effective", async () => {
    const { id, email } = await added(employee);
    await submit(employee, id);
    await sign(employee, id);
    const code = await codeFor(employee, id);
    expect((await confirm(employee, id, code)).data).toEqual({
      signed: true,
      redirect_url: `/brands/${id}`,
    });
    expect(await ibanOf(id)).toBe(FOREIGN);
    expect(await signedBy(id)).toEqual({
      status: 'signed',
      witness_user_id: employee.id,
      signer_email: email,
      confirmed_by_code: 'account_and_signature',
    });
    const again = await confirm(employee, id, code, 'x');
    expect([again.status, again.failure.code]).toEqual([409, 'OWNER_CODE_ENDED']);
  });

  test('of another partner cannot access any of it', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    const other = await signInAs(system, 'partner_employee', {
      partner_id: await addPartner(system),
    });
    const calls = [
      ask(system, 'GET', `/brands/${id}/owner-confirmation`, { token: other.token }),
      sendCode(other, id),
      confirm(other, id, '123456', 'x'),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('a device that only began the registration', () => {
  test('leaves account and signature pending until the code of the mailbox', async () => {
    const began = await registered(system);
    await handIn(system, began);
    const signed = await signBy(system, began);
    expect([signed.data.signed_at, await ibanOf(began.id)]).toEqual([null, null]);
    const path = `/brands/${began.id}/owner-confirmation`;
    expect((await asRegistrant(system, 'POST', `${path}/code`, began)).status).toBe(200);
    const { data } = await asRegistrant<OwnerConfirmation>(system, 'GET', path, began);
    expect(data).toMatchObject({ needs_code: true, account: { entered_by: null } });
    const body = { code: await readOwnerCode(system, began.id), digest: data.digest };
    const done = await asRegistrant<{ signed: boolean }>(system, 'POST', path, began, { body });
    expect(done.data.signed).toBe(true);
    expect(await signedBy(began.id)).toMatchObject({
      witness_user_id: null,
      confirmed_by_code: 'account_and_signature',
    });
  });
});

describe('a member of staff who also opened the owner’s link', () => {
  test('still counts as staff: their entries are pending', async () => {
    const owner = await proved(system, {}, { partner_id });
    const body = await sampleSubmission('individual', { iban: FOREIGN, bank_name: 'NBOK' });
    await ask(system, 'POST', `/brands/${owner.id}/documents/public`, {
      token: employee.token,
      body,
      headers: { 'x-registration-token': owner.proof },
      cookies: { diwan_registration: owner.proof },
    });
    expect(await ibanOf(owner.id)).toBeNull();
    expect((await read(employee, owner.id)).account).toMatchObject({ iban: 'KW74****2151' });
  });
});

describe('the owner', () => {
  test('confirms without a code, and signs only a text with a confirmed account', async () => {
    const owner = await ownRegistration();
    await submit(employee, owner.id);
    const signing = await asRegistrant(
      system,
      'POST',
      `/brands/${owner.id}/agreement/sign`,
      owner,
      { body: { signature_file: await drawSignature(), agreed: true } },
    );
    expect(signing.failure.code).toBe('AGREEMENT_ACCOUNT_PENDING');
    const path = `/brands/${owner.id}/owner-confirmation`;
    const { data } = await asRegistrant<OwnerConfirmation>(system, 'GET', path, owner);
    expect(data.needs_code).toBe(false);
    const stale = await asRegistrant(system, 'POST', path, owner, { body: { digest: 'older' } });
    expect(stale.failure.code).toBe('OWNER_CONFIRMATION_CHANGED');
    const done = await asRegistrant(system, 'POST', path, owner, { body: { digest: data.digest } });
    expect(done.data).toEqual({ signed: false, redirect_url: `/brand/${owner.id}/agreement` });
    expect(await ibanOf(owner.id)).toBe(FOREIGN);
  });

  test('has no code in the evidence of a signature confirmed without one', async () => {
    const owner = await ownRegistration();
    await sign(employee, owner.id);
    const path = `/brands/${owner.id}/owner-confirmation`;
    const { data } = await asRegistrant<OwnerConfirmation>(system, 'GET', path, owner);
    const body = { digest: data.digest };
    const done = await asRegistrant<{ signed: boolean }>(system, 'POST', path, owner, { body });
    expect(done.data.signed).toBe(true);
    expect(await signedBy(owner.id)).toMatchObject({
      witness_user_id: employee.id,
      confirmed_by_code: null,
    });
  });

  test('confirms only the signature when the account is confirmed', async () => {
    const owner = await ownRegistration();
    await sign(employee, owner.id);
    expect((await confirm(employee, owner.id, await codeFor(employee, owner.id))).status).toBe(200);
    expect(await signedBy(owner.id)).toMatchObject({ confirmed_by_code: 'signature' });
  });

  test('is notified by mail which account was entered, and by whom', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    const rows = await system.deps.db
      .selectFrom('messages')
      .select('body_sealed')
      .where('brand_id', '=', id)
      .where('template', '=', 'documents_received')
      .execute();
    for (const { body_sealed } of rows) {
      expect(system.deps.secrets.open(body_sealed)).toContain('KW74****2151');
    }
    expect(rows.length).toBeGreaterThan(0);
  });
});

describe('a code', () => {
  test('ends after five wrong attempts, even for the correct one', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    const code = await codeFor(employee, id);
    const codes: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      codes.push((await confirm(employee, id, wrong(code))).failure.code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('OWNER_CODE_WRONG'), 'OWNER_CODE_ENDED']);
    expect((await confirm(employee, id, code)).failure.code).toBe('OWNER_CODE_ENDED');
    expect(await ibanOf(id)).toBeNull();
  });

  test('can be guessed at most five times, even with simultaneous attempts', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    const code = await codeFor(employee, id);
    const digest = (await read(employee, id)).digest ?? '';
    await Promise.all(Array.from({ length: 12 }, () => confirm(employee, id, wrong(code), digest)));
    expect((await confirm(employee, id, code)).failure.code).toBe('OWNER_CODE_ENDED');
  });

  test('is valid only for the values that it was sent for', async () => {
    const { id } = await added(employee);
    await submit(employee, id, OWN);
    const code = await codeFor(employee, id);
    await submit(employee, id, FOREIGN);
    expect((await confirm(employee, id, code)).failure.code).toBe('OWNER_CODE_ENDED');
    expect(await ibanOf(id)).toBeNull();
  });

  test('is no longer valid for an account once a signature was added', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    const code = await codeFor(employee, id);
    await sign(employee, id);
    expect((await confirm(employee, id, code)).failure.code).toBe('OWNER_CODE_ENDED');
    expect(await signedBy(id)).toBeUndefined();
  });

  test('of one brand is not valid for another one with the same account', async () => {
    const [a, b] = [await added(employee), await added(employee)];
    await submit(employee, a.id);
    await submit(employee, b.id);
    const code = await codeFor(employee, a.id);
    const other = await codeFor(employee, b.id);
    const tried = await confirm(employee, b.id, code);
    expect(code === other ? 'OWNER_CODE_WRONG' : tried.failure.code).toBe('OWNER_CODE_WRONG');
    expect(await ibanOf(b.id)).toBeNull();
  });

  test('ends when the mailbox changes', async () => {
    const { id, email } = await added(employee);
    await submit(employee, id);
    const code = await codeFor(employee, id);
    await system.deps.db
      .updateTable('users')
      .set({ email: `new-${email}` })
      .where('email', '=', email)
      .execute();
    expect((await confirm(employee, id, code)).failure.code).toBe('OWNER_CODE_WRONG');
  });

  test('expires after ten minutes', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    const code = await codeFor(employee, id);
    system.clock.advance({ minutes: 10 });
    expect((await confirm(employee, id, code)).failure.code).toBe('OWNER_CODE_ENDED');
  });

  test('is sent at most once a minute and ten times a day', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    await codeFor(employee, id);
    expect((await sendCode(employee, id)).failure.code).toBe('OWNER_CODE_TOO_SOON');
    for (let n = 1; n < 10; n += 1) {
      system.clock.advance({ minutes: 1 });
      await codeFor(employee, id);
    }
    system.clock.advance({ minutes: 1 });
    expect((await sendCode(employee, id)).failure.code).toBe('OWNER_CODES_USED_UP');
    system.clock.advance({ hours: 24 });
    expect((await sendCode(employee, id)).status).toBe(200);
  });

  test('is not readable in Messages, and revealing it does not activate the brand', async () => {
    const { id } = await added(employee);
    await submit(employee, id);
    const code = await codeFor(employee, id);
    const { data } = await ask<{ messages: { id: string; text: string; subject: string }[] }>(
      system,
      'GET',
      '/admin/messages?q=code',
      { token: admin.token },
    );
    expect(JSON.stringify(data)).not.toContain(code);
    const message = await system.deps.db
      .selectFrom('messages')
      .select('id')
      .where('brand_id', '=', id)
      .where('template', '=', 'owner_code')
      .executeTakeFirstOrThrow();
    const revealed = await ask<{ url: string }>(
      system,
      'POST',
      `/admin/messages/${message.id}/reveal-link`,
      { token: admin.token, body: { reason: 'The owner gets no mail' } },
    );
    expect(revealed.data.url).toBe(code);
    expect((await confirm(employee, id, code)).status).toBe(200);
    expect((await activate(id, admin)).failure.code).toBe('BRAND_LINK_SEEN');
  });
});

describe('an administrator', () => {
  test('who replaces the account of a new brand does not activate it', async () => {
    const id = await brandAt(system, 'documents');
    await submit(admin, id);
    expect((await activate(id, second)).failure.code).toBe('BRAND_ACCOUNT_PENDING');
    const code = await codeFor(admin, id);
    expect((await confirm(admin, id, code)).status).toBe(200);
    expect((await activate(id, admin)).failure.code).toBe('BRAND_ACCOUNT_ENTERED');
    expect((await activate(id, second)).status).toBe(200);
  });

  test('who changed the mailbox of the owner does not activate the brand', async () => {
    const id = await brandAt(system, 'signed');
    const owner = await system.deps.db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('brand_id', '=', id)
      .executeTakeFirstOrThrow();
    const edited = await ask(system, 'PUT', `/admin/users/${owner.id}`, {
      token: second.token,
      body: { email: 'mailbox-of-mine@people.test' },
    });
    expect(edited.status).toBe(200);
    expect((await activate(id, second)).failure.code).toBe('BRAND_ACCOUNT_ENTERED');
  });

  test('who creates another owner with their own mailbox does not activate the brand', async () => {
    const id = await brandAt(system, 'documents');
    const { id: owner_id } = await system.deps.db
      .selectFrom('users')
      .select('id')
      .where('brand_id', '=', id)
      .executeTakeFirstOrThrow();
    const { token } = second;
    const closed = await ask(system, 'PUT', `/admin/users/${owner_id}`, {
      token,
      body: { active: false },
    });
    expect(closed.status).toBe(200);
    const made = await ask(system, 'POST', '/admin/users', {
      token,
      body: {
        email: 'another-owner@people.test',
        first_name: 'Another',
        last_name: 'Owner',
        role: 'brand_owner',
        brand_id: id,
        password: 'Pearl-diver-1938',
      },
    });
    expect(made.status).toBe(200);
    expect((await activate(id, second)).failure.code).toBe('BRAND_LINK_SEEN');
    // The refusal remains after the new owner has set a password.
    await system.deps.db
      .updateTable('users')
      .set({ password_set_by: null })
      .where('email', '=', 'another-owner@people.test')
      .execute();
    expect((await activate(id, second)).failure.code).toBe('BRAND_LINK_SEEN');
    expect((await activate(id, admin)).status).toBe(200);
  });

  test('who enters the account that the owner has confirmed changes nothing', async () => {
    const id = await brandAt(system, 'documents');
    await submit(admin, id);
    expect((await read(admin, id)).account).not.toBeNull();
    const same = await ask(system, 'POST', `/brands/${id}/documents`, {
      token: admin.token,
      body: await sampleSubmission('individual'),
    });
    expect(same.status).toBe(200);
    expect((await read(admin, id)).account).toBeNull();
  });

  test('does not confirm an account once the brand has been active', async () => {
    const id = await brandAt(system, 'documents');
    await submit(admin, id);
    const code = await codeFor(admin, id);
    await system.deps.db
      .updateTable('brands')
      .set({ status: 'active' })
      .where('id', '=', id)
      .execute();
    expect((await confirm(admin, id, code)).failure.code).toBe('DOCUMENTS_BANK_FIXED');
    expect(await ibanOf(id)).toBe(OWN);
  });
});
