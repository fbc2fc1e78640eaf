import type { CreatedBrand } from '@diwan/contract/features/brands/records';
import type { ShareLinkTerms } from '@diwan/contract/features/registration/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashToken } from '../../platform/crypto/tokens.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { picture } from '../../testing/hostile/hostile-images.ts';
import { addShareLink, draftOf, fromElsewhere, register } from '../../testing/registration.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  const deposit = { require_deposit: true, deposit_amount_minor: 500_000n };
  await addCategory(system, '5411', { description: 'Groceries', business_type: 'Retail' });
  await addCategory(system, '5944', deposit);
  await addCategory(system, '7995', { is_allowed: false, mapped: false });
  await addCategory(system, '7210', { mapped: false });
});
afterAll(() => system.close());

const brandRow = (id: number) =>
  system.deps.db.selectFrom('brands').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const countBrands = async (): Promise<number> =>
  (await system.deps.db.selectFrom('brands').select('id').execute()).length;
const usesOf = async (share_token: string): Promise<number> => {
  const row = system.deps.db.selectFrom('share_links').select('uses_count');
  return (await row.where('token_hash', '=', hashToken(share_token)).executeTakeFirstOrThrow())
    .uses_count;
};
const validate = (token: string, headers = fromElsewhere()) =>
  ask<ShareLinkTerms>(system, 'GET', `/brands/share-links/validate?token=${token}`, { headers });

describe('a share link', () => {
  test('states its terms and nothing else', async () => {
    const token = await addShareLink(system, { entity_type: 'corporate' });
    expect((await validate(token)).data).toEqual({
      mcc_code: '5411',
      business_type: 'Retail',
      mcc_description: 'Groceries',
      mcc_description_arabic: 'Groceries (بالإنجليزية)',
      entity_type: 'corporate',
      deposit: null,
    });
  });

  test('states the deposit of its category', async () => {
    const deposit = { require_deposit: true, deposit_amount_minor: 250_500n } as const;
    await addCategory(system, '7512', deposit);
    const token = await addShareLink(system, { mcc_code: '7512' });
    expect((await validate(token)).data.deposit).toEqual({ amount: 250.5, currency: 'KWD' });
  });

  test.each([
    ['expired', { expires_at: '2020-01-01T00:00:00.000Z' }],
    ['deactivated', { is_active: false }],
    ['used up', { max_uses: 3, uses_count: 3 }],
  ])('that is %s can no longer be used', async (_, details) => {
    const token = await addShareLink(system, details);
    const before = await countBrands();
    const refusal = { code: 'LINK_INVALID', error: 'Invalid or expired share link' };
    expect(await validate(token)).toMatchObject({ status: 400, failure: refusal });
    expect(await register(system, token)).toMatchObject({ status: 400, failure: refusal });
    expect(await countBrands()).toBe(before);
  });

  test('that is cut off is refused with the same answer', async () => {
    const refusal = { code: 'LINK_INVALID', error: 'Invalid or expired share link' };
    for (const token of ['abc', '', 'a b%00']) {
      expect(await validate(token)).toMatchObject({ status: 400, failure: refusal });
    }
  });

  test("that does not exist gets the same refusal, in the reader's language", async () => {
    const arabic = { ...fromElsewhere(), 'accept-language': 'ar-KW' };
    expect(await validate('x'.repeat(43), arabic)).toMatchObject({
      status: 400,
      failure: { error: 'رابط التسجيل غير صالح أو منتهي الصلاحية' },
    });
  });

  test('with 5 uses creates 5 brands from 100 simultaneous registrations', async () => {
    const token = await addShareLink(system, { max_uses: 5 });
    const before = await countBrands();
    const answers = await Promise.all(Array.from({ length: 100 }, () => register(system, token)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(95);
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 400, failure: { code: 'LINK_INVALID' } });
    }
    expect(await countBrands()).toBe(before + 5);
    expect(await usesOf(token)).toBe(5);
  });
});

describe('a registration through a share link', () => {
  test('creates a pending brand with an owner who has no password', async () => {
    const website = 'https://dates.test';
    const token = await addShareLink(system);
    const answer = await register(system, token, { email: 'Noura@People.test', website });
    expect(answer.data).toMatchObject({
      name: 'Dates of Kuwait',
      status: 'pending',
      mcc_status: 'approved',
      next_step: 'documents',
    });
    const brand = await brandRow(answer.data.id);
    expect(brand).toMatchObject({ redirect_url: website, post_url: website, created_by: null });
    expect(brand).toMatchObject({ deposit_state: 'none', payout_status: 'active' });
    const owner = await system.deps.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', brand.owner_user_id)
      .executeTakeFirstOrThrow();
    expect(owner).toMatchObject({
      email: 'noura@people.test',
      role: 'brand_owner',
      brand_id: brand.id,
      password_hash: null,
    });
  });

  test('sends the link to continue by mail and WhatsApp, with a working proof', async () => {
    const { data } = await register(system, await addShareLink(system), { language: 'ar' });
    const messages = await system.deps.db
      .selectFrom('messages')
      .selectAll()
      .where('brand_id', '=', data.id)
      .orderBy('channel', 'desc')
      .execute();
    expect(messages.map(({ channel, language }) => [channel, language])).toEqual([
      ['whatsapp', 'ar'],
      ['email', 'ar'],
    ]);
    // Opens the phone's link first, because opening the mailed link ends it.
    for (const { link_sealed } of messages) {
      const url = new URL(system.deps.secrets.open(link_sealed!));
      expect(url.origin + url.pathname).toBe(`http://diwan.test/brand/${data.id}/documents`);
      const path = `/brands/${data.id}/registration${url.search}`;
      expect((await ask(system, 'GET', path)).status).toBe(200);
    }
  });

  test('prefers the terms of the link over the form, with its partner and deposit', async () => {
    const partner_id = await addPartner(system);
    await system.deps.db
      .updateTable('partners')
      .set({ default_payout_status: 'paused' })
      .where('id', '=', partner_id)
      .execute();
    const locked = { mcc_code: '5944', entity_type: 'individual', partner_id } as const;
    const names = { company_name: 'A', company_name_arabic: 'أ' };
    const form = { mcc_code: '5411', entity_type: 'corporate', ...names };
    const { data } = await register(system, await addShareLink(system, locked), form);
    expect(await brandRow(data.id)).toMatchObject({
      ...locked,
      payout_status: 'paused',
      company_name: null,
      business_type: 'Type 5944',
      deposit_state: 'required',
      deposit_amount_minor: 500_000n,
    });
  });

  test('requires the names of a company, even when only the link says it is one', async () => {
    const token = await addShareLink(system, { entity_type: 'corporate' });
    const sentence = 'Company name in both languages is required for corporate entities';
    expect(await register(system, token)).toMatchObject({
      status: 400,
      failure: { error: sentence, fields: { company_name_arabic: sentence } },
    });
    expect(await usesOf(token)).toBe(0);
  });

  test.each([
    ['7995', 'mcc_not_allowed'],
    ['7210', 'mcc_not_mapped'],
  ])('stores the state of category %s: %s', async (mcc_code, mcc_status) => {
    const { data } = await register(system, await addShareLink(system, { mcc_code }));
    expect(data.mcc_status).toBe(mcc_status);
  });

  test('tells staff that an address is taken', async () => {
    const { email, token } = await signInAs(system, 'admin');
    const body = { ...draftOf(), email };
    const link = await addShareLink(system);
    for (const path of [`/brands/shared?token=${link}`, '/brands']) {
      const answer = await ask(system, 'POST', path, { token, body, headers: fromElsewhere() });
      expect(answer).toMatchObject({ status: 409, failure: { code: 'EMAIL_TAKEN' } });
    }
    expect(await usesOf(link)).toBe(0);
  });

  test('from two tabs at once gets the same answer, and one of them has the address', async () => {
    const token = await addShareLink(system);
    const email = 'twice@people.test';
    const answers = await Promise.all([
      register(system, token, { email }),
      register(system, token, { email }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const named = system.deps.db.selectFrom('registration_proofs').select('user_id');
    expect(await named.where('named_email', '=', email).execute()).toHaveLength(1);
  });

  test('repeated with its idempotency key gets the stored answer', async () => {
    const token = await addShareLink(system, { max_uses: 1 });
    const details = { email: 'again@people.test', phone_number: '50001234' };
    const headers = { ...fromElsewhere(), 'idempotency-key': 'a-key-of-the-browser' };
    const first = await register(system, token, details, headers);
    const again = await register(system, token, details, headers);
    expect(first.status).toBe(200);
    expect(again.data).toEqual(first.data);
    expect(again.cookies).toEqual(first.cookies);
    const other = await register(system, token, { email: 'x@people.test' }, headers);
    expect(other).toMatchObject({ status: 409, failure: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect(await usesOf(token)).toBe(1);
  });

  test("can be forgotten on another person's device, which removes the proof", async () => {
    const { data, cookies } = await register(system, await addShareLink(system));
    const path = `/brands/${data.id}/registration`;
    const device = { headers: fromElsewhere(), cookies };
    expect((await ask(system, 'GET', path, device)).status).toBe(200);
    const forgotten = await ask(system, 'DELETE', `${path}/proof`, device);
    expect(forgotten.status).toBe(200);
    const [cookie = ''] = [forgotten.headers['set-cookie']].flat();
    const [name] = Object.keys(cookies);
    // The cookie needs the path and attributes of its creation. Otherwise the browser would not
    // remove it.
    expect(cookie).toContain(`${name}=;`);
    expect(cookie).toContain('Max-Age=0');
    expect(cookie).toContain(`Path=/api/brands/${data.id};`);
    expect(cookie).toContain('HttpOnly');
    const without = { ...device, cookies: forgotten.cookies };
    expect(await ask(system, 'GET', path, without)).toMatchObject({
      status: 403,
      failure: { code: 'REGISTRATION_PROOF_MISSING' },
    });
    // A person without a proof has nothing to remove and learns nothing about the brand.
    expect(
      (await ask(system, 'DELETE', `${path}/proof`, { headers: fromElsewhere() })).status,
    ).toBe(403);
  });

  test('stores a re-encoded logo', async () => {
    const bytes = await picture().png().toBuffer();
    const logo_file = `data:image/png;base64,${bytes.toString('base64')}`;
    const { data } = await register(system, await addShareLink(system), { logo_file });
    const { logo_file_id } = await brandRow(data.id);
    const logo = await ask(system, 'GET', `/files/${logo_file_id}`);
    expect(logo).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } });
  });

  test('sets the delivery address to the fairground', async () => {
    const { data } = await register(system, await addShareLink(system), {
      payment_type_preference: 'both',
      delivery_location_type: 'fairground',
      delivery_location: '',
      hall_number: '4',
    });
    expect(await brandRow(data.id)).toMatchObject({
      delivery_location: expect.stringContaining('Fairground') as string,
      hall_number: '4',
    });
  });
});

describe('a refusal of step 1', () => {
  const FILL_IN = 'Please fill in all required fields';
  test.each([
    [{ name: ' ' }, FILL_IN],
    [{ phone_number: undefined }, FILL_IN],
    [{ phone_number: '' }, FILL_IN],
    [{ mcc_code: undefined }, FILL_IN],
    [{ nationality: '' }, FILL_IN],
    [{ email: 'nobody' }, 'Invalid email address'],
    [{ phone_number: '123' }, 'Please enter a valid phone number'],
    [{ payment_type_preference: 'pos' }, 'Delivery location type is required for POS'],
    [
      { entity_type: 'corporate' },
      'Company name in both languages is required for corporate entities',
    ],
    [{ name: 'Evil \u202egnp.exe' }, 'This text has characters that are not allowed'],
    [{ name: 'nul\u0000l' }, 'This text has characters that are not allowed'],
    [
      { description: 'pay 4508 7500 1574 1019' },
      'For your safety, please do not enter card numbers',
    ],
    [
      { website: 'javascript:alert(1)' },
      'Please enter a valid link that starts with http or https',
    ],
  ])('for %o: %s', async (details, error) => {
    const token = await addShareLink(system);
    expect(await register(system, token, details)).toMatchObject({
      status: 400,
      failure: { code: 'VALIDATION', error },
    });
  });

  test.each(['status', 'partner_id', 'tap_mid', 'created_by', '__proto__x'])(
    'for the unknown property %s',
    async (name) => {
      const answer = await register(system, await addShareLink(system), { [name]: 'active' });
      expect(answer.failure.fields).toEqual({ [name]: 'This property is not known' });
    },
  );

  test('for a body that is too large', async () => {
    const answer = await register(system, await addShareLink(system), {
      logo_file: `data:image/png;base64,${'A'.repeat(9_000_000)}`,
    });
    expect(answer).toMatchObject({ status: 413, failure: { code: 'BODY_TOO_LARGE' } });
  });
});

describe('a brand added by staff', () => {
  const add = (token: string, details: Record<string, unknown> = {}) =>
    ask<CreatedBrand>(system, 'POST', '/brands', { token, body: { ...draftOf(), ...details } });

  test('of a partner belongs to that partner, whatever the request says', async () => {
    const [partner_id, other] = [await addPartner(system), await addPartner(system)];
    const staff = await signInAs(system, 'partner_employee', { partner_id });
    const { data } = await add(staff.token, { partner_id: other });
    expect(await brandRow(data.id)).toMatchObject({ partner_id, created_by: staff.id });
    // Staff are identified by their sign-in. The proof is for the registrant.
    expect(data.registration_token).toBeNull();
  });

  test("needs no owner's address, and then sends no message", async () => {
    const { token } = await signInAs(system, 'admin');
    const { data } = await add(token, { email: '' });
    expect((await brandRow(data.id)).owner_user_id).toBeNull();
    const messages = system.deps.db.selectFrom('messages').select('id');
    expect(await messages.where('brand_id', '=', data.id).execute()).toEqual([]);
  });

  test.each([
    [{ mcc_code: '0001' }, { mcc_code: 'This category code does not exist' }],
    [{ partner_id: 99_999 }, { partner_id: 'This value is not valid' }],
  ])('with %o gets 422', async (details, fields) => {
    const { token } = await signInAs(system, 'super_admin');
    expect(await add(token, details)).toMatchObject({ status: 422, failure: { fields } });
  });

  test('is refused to strangers, and partner employees without a partner', async () => {
    const lost = await signInAs(system, 'partner_employee');
    expect((await add(lost.token)).status).toBe(403);
    expect((await ask(system, 'POST', '/brands', { body: draftOf() })).status).toBe(401);
  });
});

describe('an account that registers first', () => {
  const signUp = async (details: Record<string, unknown> = {}) => {
    const { email } = draftOf();
    const person = { email, first_name: 'Noura', last_name: 'Al-Sabah' };
    const body = { token: await addShareLink(system), ...person, ...details };
    const answer = await ask(system, 'POST', '/auth/register', { body, headers: fromElsewhere() });
    return { answer, email };
  };
  const userOf = (email: string) =>
    system.deps.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

  test('is an owner without a brand, whatever role was requested', async () => {
    const { answer, email } = await signUp({ role: 'super_admin' });
    expect(answer).toMatchObject({ status: 200, data: null });
    expect(await userOf(email)).toMatchObject({ role: 'brand_owner', brand_id: null });
    const messages = system.deps.db.selectFrom('messages').select('template');
    expect(await messages.where('to_address', '=', email).execute()).toEqual([
      { template: 'set_password' },
    ]);
  });

  test('with a known address gets the same answer, and is created once', async () => {
    const { email } = await signUp();
    const first = await userOf(email);
    const { answer } = await signUp({ email, first_name: 'Somebody' });
    expect(answer).toMatchObject({ status: 200, data: null });
    expect(await userOf(email)).toEqual(first);
  });

  test('cannot put a message into its name, which mails to strangers would contain', async () => {
    const { answer, email } = await signUp({ first_name: 'You won: https://evil.test' });
    expect(answer).toMatchObject({ status: 400, failure: { code: 'VALIDATION' } });
    expect(await userOf(email)).toBeUndefined();
    const named = { name: 'Your prize waits at https://evil.test/x' };
    const refused = await register(system, await addShareLink(system), named);
    expect(refused.failure.fields).toEqual({ name: 'A name must not contain a link' });
  });

  test('needs a usable link', async () => {
    const { answer, email } = await signUp({ token: 'y'.repeat(43) });
    expect(answer).toMatchObject({ status: 400, failure: { code: 'LINK_INVALID' } });
    expect(await userOf(email)).toBeUndefined();
  });

  test('creates brands with its own address, signed in', async () => {
    const { token, email, id } = await signInAs(system, 'brand_owner');
    const bring = async () =>
      ask<CreatedBrand>(system, 'POST', `/brands/shared?token=${await addShareLink(system)}`, {
        token,
        body: { ...draftOf(), email },
        headers: fromElsewhere(),
      });
    const { data } = await bring();
    expect(data.registration_token).toBeNull();
    expect(await brandRow(data.id)).toMatchObject({ owner_user_id: id });
    expect((await ask(system, 'GET', `/brands/${data.id}/registration`, { token })).status).toBe(
      200,
    );
    const { data: second } = await bring();
    expect(await brandRow(second.id)).toMatchObject({ owner_user_id: id });
  });
});
