import type { Business, BusinessSummary } from '@diwan/contract/features/businesses/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { ask, type CallOptions, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';

let system: TestApp;
let admin: string;

const IBAN = 'KW81CBKU0000000000001234560101';
const KEY = '-----BEGIN OPENSSH PRIVATE KEY-----\nc2VjcmV0\n-----END OPENSSH PRIVATE KEY-----';
const DRAFT = {
  name: 'Diwan Retail',
  address: 'Sharq, Kuwait City',
  commercial_registration: '123456',
  account_iban: IBAN,
  bank_swift_code: 'CBKUKWKW',
  sftp_host: 'sftp.bank.test',
  sftp_username: 'diwan',
};

type Method = Parameters<typeof ask>[1];
const call = <T = Business>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
) =>
  ask<T>(system, method, path, {
    token: admin,
    ...(body === undefined ? {} : { body }),
    ...options,
  });
const create = async (change: object = {}) =>
  (await call('POST', '/businesses', { ...DRAFT, ...change })).data;

beforeAll(async () => {
  system = await startTestApp();
  admin = (await signInAs(system, 'admin')).token;
  await system.deps.db
    .insertInto('mcc_codes')
    .values(
      ['5411', '5499', '5812'].map((code) => ({ code, description: code, business_type: 'Shops' })),
    )
    .execute();
});
beforeEach(async () => {
  await system.deps.db.deleteFrom('businesses').execute();
});
afterAll(() => system.close());

const auditOf = (action: string, id: string) =>
  system.deps.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', action)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('access', () => {
  test('is for administrators only', async () => {
    const { id } = await create();
    const calls = [
      ['GET', '/businesses', undefined],
      ['GET', `/businesses/${id}`, undefined],
      ['POST', '/businesses', DRAFT],
      ['PUT', `/businesses/${id}`, { name: 'Mine' }],
      ['DELETE', `/businesses/${id}`, undefined],
      ['POST', `/admin/businesses/${id}/mcc`, { mcc_code: '5411' }],
      ['DELETE', `/admin/businesses/${id}/mcc/5411`, undefined],
      ['POST', `/admin/businesses/${id}/logo`, undefined],
    ] as const;
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const { token } = await signInAs(system, role);
      for (const [method, path, body] of calls) {
        expect((await call(method, path, body, { token })).status).toBe(403);
      }
    }
    for (const [method, path] of calls) {
      expect((await ask(system, method, path)).status).toBe(401);
    }
    const { token } = await signInAs(system, 'super_admin');
    expect((await call('GET', `/businesses/${id}`, undefined, { token })).status).toBe(200);
  });

  test('to an unknown business is refused as not found', async () => {
    const id = newUuid();
    const answers = [
      await call('GET', `/businesses/${id}`),
      await call('PUT', `/businesses/${id}`, { name: 'X' }),
      await call('DELETE', `/businesses/${id}`),
      await call('POST', `/admin/businesses/${id}/mcc`, { mcc_code: '5411' }),
      await call('DELETE', `/admin/businesses/${id}/mcc/5411`),
    ];
    for (const { status, failure } of answers) {
      expect([status, failure.error]).toEqual([404, 'Business not found']);
    }
    expect((await call('GET', '/businesses/1')).status).toBe(400);
  });
});

describe('adding a business', () => {
  test('fills in the defaults', async () => {
    const answer = await call('POST', '/businesses', { ...DRAFT, sftp_port: 'ssh', website: '' });
    expect(answer).toMatchObject({ status: 200, message: 'Business created successfully' });
    expect(answer.data).toMatchObject({
      ...DRAFT,
      account_iban: 'KW81****0101',
      sftp_port: 22,
      sftp_upload_path: '/uploads',
      country: 'Kuwait',
      currency: 'KWD',
      active: true,
      show_at_home: false,
      website: null,
      has_sftp_password: false,
      has_sftp_private_key: false,
      mcc_codes: [],
    });
  });

  test('seals account, civil ID and SFTP secrets, and never returns the secrets', async () => {
    const secret = { sftp_password: 'open sesame', sftp_private_key: KEY };
    const representative_civil_id = '289010111003';
    const answer = await call('POST', '/businesses', {
      ...DRAFT,
      ...secret,
      representative_civil_id,
    });
    expect(answer.data).toMatchObject({
      account_iban: 'KW81****0101',
      representative_civil_id: '2890****1003',
      has_sftp_password: true,
      has_sftp_private_key: true,
    });
    for (const text of [IBAN, representative_civil_id, 'sesame', 'OPENSSH']) {
      expect(answer.raw).not.toContain(text);
    }
    const row = await system.deps.db.selectFrom('businesses').selectAll().executeTakeFirstOrThrow();
    const stored = JSON.stringify(row);
    for (const text of [IBAN, representative_civil_id, 'sesame', 'OPENSSH']) {
      expect(stored).not.toContain(text);
    }
    expect(system.deps.secrets.open(row.sftp_private_key_sealed ?? '')).toBe(KEY);
    const trace = JSON.stringify(await auditOf('business.created', answer.data.id));
    for (const text of [IBAN, representative_civil_id, 'sesame', 'OPENSSH', 'v1.']) {
      expect(trace).not.toContain(text);
    }
  });

  test.each([
    [{ name: '' }, { name: 'Business name is required' }],
    [
      { commercial_registration: ' ' },
      { commercial_registration: 'Commercial registration is required' },
    ],
    [{ address: undefined }, { address: 'Address is required' }],
    [{ account_iban: '' }, { account_iban: 'IBAN is required' }],
    [{ account_iban: 'KW82CBKU0000000000001234560101' }, { account_iban: 'IBAN is not valid' }],
    [{ bank_swift_code: '' }, { bank_swift_code: 'SWIFT code is required' }],
    [{ bank_swift_code: 'ABC' }, { bank_swift_code: 'SWIFT code is not valid' }],
    [{ sftp_host: '' }, { sftp_host: 'SFTP host is required' }],
    [{ sftp_host: 'sftp://bank.test' }, { sftp_host: 'SFTP host is not valid' }],
    [{ sftp_username: '' }, { sftp_username: 'SFTP username is required' }],
    [{ sftp_port: 70_000 }, { sftp_port: 'The port must be a number from 1 to 65535' }],
    [
      { sftp_upload_path: '/a/../../etc' },
      { sftp_upload_path: 'The upload path must start with a slash, such as /uploads' },
    ],
    [
      { sftp_private_key_path: '/etc/ssh/id_rsa' },
      {
        sftp_private_key_path:
          'A path on the server is not accepted. Please upload the private key itself.',
      },
    ],
    [
      { sftp_private_key: '/etc/ssh/id_rsa' },
      { sftp_private_key: 'Please upload a private key in PEM format' },
    ],
    [{ representative_civil_id: '123' }, { representative_civil_id: 'Civil ID is not valid' }],
    [{ email: 'x' }, { email: 'Invalid email address' }],
    [
      { website: 'javascript:alert(1)' },
      { website: 'Please enter a valid link that starts with http or https' },
    ],
    [
      { logo_url: 'data:image/png;base64,AAAA' },
      { logo_url: 'Please enter a valid link that starts with https' },
    ],
    [
      { logo_url: 'http://retail.example/logo.png' },
      { logo_url: 'Please enter a valid link that starts with https' },
    ],
    [{ name: 'a\u0000b' }, { name: 'This text has characters that are not allowed' }],
    [{ id: newUuid() }, { id: 'This property is not known' }],
  ])('refuses %j', async (change, fields) => {
    expect(await call('POST', '/businesses', { ...DRAFT, ...change })).toMatchObject({
      status: 400,
      failure: { code: 'VALIDATION', fields },
    });
  });

  test('accepts the empty key path of the form', async () => {
    const answer = await call('POST', '/businesses', { ...DRAFT, sftp_private_key_path: '' });
    expect(answer.status).toBe(200);
  });
});

describe('the list', () => {
  test('is ordered by name and masks the account', async () => {
    await create({ name: 'Zain', mcc_codes: ['5499', '5411'] });
    await create({ name: 'Alif', bank_name: 'Central Bank', show_at_home: true });
    const { data, raw } = await call<BusinessSummary[]>('GET', '/businesses');
    expect(data.map(({ name }) => name)).toEqual(['Alif', 'Zain']);
    expect(data[0]).toMatchObject({ account_iban: 'KW81****0101', show_at_home: true });
    expect(data[1]?.mcc_codes).toEqual(['5411', '5499']);
    expect(raw).not.toContain(IBAN);
  });
});

describe('changing a business', () => {
  test('changes the given values and keeps the rest, secrets too', async () => {
    const business = await create({ sftp_password: 'first', phone: '+965 22223333' });
    const answer = await call('PUT', `/businesses/${business.id}`, {
      name: 'Renamed',
      phone: '',
      sftp_password: '',
      sftp_private_key: KEY,
    });
    expect(answer).toMatchObject({ status: 200, message: 'Business updated successfully' });
    expect(answer.data).toMatchObject({
      ...DRAFT,
      account_iban: 'KW81****0101',
      name: 'Renamed',
      phone: null,
      has_sftp_password: true,
      has_sftp_private_key: true,
    });
    expect(await auditOf('business.updated', business.id)).toEqual({
      before: {
        name: DRAFT.name,
        phone: '+965 22223333',
        has_sftp_private_key: false,
        sftp_private_key: null,
      },
      after: {
        name: 'Renamed',
        phone: null,
        has_sftp_private_key: true,
        sftp_private_key: '[hidden]',
      },
    });
    const cleared = { sftp_password: null, sftp_private_key: null };
    expect((await call('PUT', `/businesses/${business.id}`, cleared)).data).toMatchObject({
      has_sftp_password: false,
      has_sftp_private_key: false,
    });
  });

  test('requests a new IBAN, which applies after a second admin approves it', async () => {
    const { id } = await create();
    const account_iban = 'GB82 WEST 1234 5698 7654 32';
    const { data } = await call('PUT', `/businesses/${id}`, { account_iban, phone: null });
    expect(data).toMatchObject({
      account_iban: 'KW81****0101',
      iban_change: { iban: 'GB82****5432', by_name: expect.any(String) as string },
    });
    const account = await system.deps.db
      .selectFrom('bank_accounts')
      .select('id')
      .where('business_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await auditOf('bank_account.iban_requested', account.id)).toBeDefined();

    const approve = ({ token }: { readonly token: string }) =>
      call('POST', `/admin/bank-accounts/${account.id}/approve`, { iban: account_iban }, { token });
    expect((await approve({ token: admin })).failure.code).toBe('BANK_ACCOUNT_APPROVES_OWN');
    expect((await call('GET', `/businesses/${id}`)).data.account_iban).toBe('KW81****0101');
    expect((await approve(await signInAs(system, 'admin'))).status).toBe(200);
    expect((await call('GET', `/businesses/${id}`)).data).toMatchObject({
      account_iban: 'GB82****5432',
      iban_change: null,
    });
  });

  test('withdraws the request with the present IBAN, and refuses the IBAN of another', async () => {
    const { id } = await create();
    const other = await create({ account_iban: 'GB82WEST12345698765432' });
    const put = (account_iban: string, to = id) =>
      call('PUT', `/businesses/${to}`, { account_iban });
    expect((await put('KW86GULB0000000000000000000001')).data.iban_change).not.toBeNull();
    expect((await put(IBAN)).data.iban_change).toBeNull();
    expect((await put('GB82WEST12345698765432')).failure).toMatchObject({
      code: 'BANK_ACCOUNT_IBAN_TAKEN',
      fields: { account_iban: 'Another bank account has this IBAN' },
    });
    expect((await put('KW86GULB0000000000000000000001', other.id)).status).toBe(200);
  });

  test('refuses what creation refuses', async () => {
    const { id } = await create();
    for (const change of [{ name: '' }, { sftp_private_key_path: '/x' }, { has_sftp: true }]) {
      expect((await call('PUT', `/businesses/${id}`, change)).status).toBe(400);
    }
  });
});
