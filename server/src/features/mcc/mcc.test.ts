import type { Mcc } from '@diwan/contract/features/mcc/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, type CallOptions, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';

let system: TestApp;
let admin: string;

const GROCER = {
  code: '5411',
  description: 'Grocery stores',
  business_type: 'Retail Outlet Services',
  is_allowed: true,
  require_deposit: true,
  deposit_amount: 250.125,
  deposit_currency: 'KWD',
} as const;

type Method = Parameters<typeof ask>[1];
const call = <T = Mcc>(method: Method, path: string, body?: unknown, options: CallOptions = {}) =>
  ask<T>(system, method, path, {
    token: admin,
    ...(body === undefined ? {} : { body }),
    ...options,
  });

beforeAll(async () => {
  system = await startTestApp();
  admin = (await signInAs(system, 'admin')).token;
});
beforeEach(async () => {
  await system.deps.db.deleteFrom('mcc_codes').execute();
});
afterAll(() => system.close());

const auditOf = (action: string) =>
  system.deps.db
    .selectFrom('audit_log')
    .select(['entity', 'entity_id', 'before', 'after'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst();

describe('the catalogue', () => {
  test('is public, in the order of the codes', async () => {
    await call('POST', '/admin/mcc', GROCER);
    await call('POST', '/admin/mcc', { ...GROCER, code: '0742', is_allowed: false });
    const { status, data } = await ask<Mcc[]>(system, 'GET', '/mcc');
    expect(status).toBe(200);
    expect(data.map(({ code }) => code)).toEqual(['0742', '5411']);
    expect(data[1]).toEqual(GROCER);
    expect((await call<Mcc[]>('GET', '/admin/mcc')).data).toEqual(data);
  });

  test('is read and changed with its settings by administrators only', async () => {
    const calls = [
      ['GET', '/admin/mcc', undefined],
      ['GET', '/admin/mcc/5411', undefined],
      ['POST', '/admin/mcc', GROCER],
      ['PUT', '/admin/mcc/5411', { is_allowed: false }],
      ['PUT', '/admin/mcc/5411/deposit', { require_deposit: false }],
      ['DELETE', '/admin/mcc/5411', undefined],
    ] as const;
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const { token } = await signInAs(system, role);
      for (const [method, path, body] of calls) {
        expect((await call(method, path, body, { token })).status).toBe(403);
      }
    }
    for (const [method, path, body] of calls) {
      const options = body === undefined ? {} : { body };
      expect((await ask(system, method, path, options)).status).toBe(401);
    }
    const { token } = await signInAs(system, 'super_admin');
    expect((await call('POST', '/admin/mcc', GROCER, { token })).status).toBe(200);
  });
});

test('many codes are allowed together, or none of them', async () => {
  await call('POST', '/admin/mcc', { ...GROCER, is_allowed: false });
  await call('POST', '/admin/mcc', { ...GROCER, code: '0742', is_allowed: false });
  const allow = (codes: readonly string[]) =>
    call<Mcc[]>('PUT', '/admin/mcc/allowed', { codes, is_allowed: true });
  expect(await allow(['5411', '9999'])).toMatchObject({ status: 404 });
  expect((await call<Mcc>('GET', '/admin/mcc/5411')).data.is_allowed).toBe(false);
  const { data } = await allow(['5411', '0742', '5411']);
  expect(data.map(({ code, is_allowed }) => [code, is_allowed])).toEqual([
    ['0742', true],
    ['5411', true],
  ]);
  expect(await auditOf('mcc.updated')).toMatchObject({ after: { is_allowed: true } });
  expect((await allow([])).status).toBe(400);
});

describe('adding a code', () => {
  test('fills in the defaults', async () => {
    const { code, description, business_type } = GROCER;
    const answer = await call('POST', '/admin/mcc', { code, description, business_type });
    expect(answer).toMatchObject({ status: 200, message: 'MCC code created successfully' });
    expect(answer.data).toEqual({
      ...GROCER,
      is_allowed: false,
      require_deposit: false,
      deposit_amount: 0,
    });
    expect(await auditOf('mcc.created')).toMatchObject({
      entity_id: code,
      before: null,
      after: { code, description, deposit_amount: 0 },
    });
  });

  test('twice is refused, even at the same time', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/admin/mcc', GROCER)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({
      code: 'MCC_EXISTS',
      fields: { code: 'This MCC code already exists' },
    });
  });

  test('under one Idempotency-Key is answered twice and done once', async () => {
    const headers = { 'idempotency-key': 'add-5411' };
    const first = await call('POST', '/admin/mcc', GROCER, { headers });
    const second = await call('POST', '/admin/mcc', GROCER, { headers });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
  });

  test.each([
    [{ code: '' }, { code: 'MCC code is required' }],
    [{ code: '54 1' }, { code: 'An MCC code must have four digits' }],
    [{ code: '٥٤١١' }, { code: 'An MCC code must have four digits' }],
    [{ code: 5411 }, { code: 'MCC code is required' }],
    [{ description: '  ' }, { description: 'Description is required' }],
    [{ description: 'a\u202Eb' }, { description: 'This text has characters that are not allowed' }],
    [{ business_type: undefined }, { business_type: 'Business type is required' }],
    [{ is_allowed: 'true' }, { is_allowed: 'This value is not valid' }],
    [{ deposit_amount: '10' }, { deposit_amount: 'The amount must be a number' }],
    [{ deposit_amount: -1 }, { deposit_amount: 'The amount must not be negative' }],
    [{ deposit_amount: 0.0005 }, { deposit_amount: 'The amount has too many decimals' }],
    [
      { deposit_amount: 0.125, deposit_currency: 'USD' },
      { deposit_amount: 'The amount has too many decimals' },
    ],
    [{ deposit_amount: 1e15 }, { deposit_amount: 'The amount is too large' }],
    [{ deposit_currency: 'GBP' }, { deposit_currency: 'This value is not valid' }],
    [{ created_at: 'now' }, { created_at: 'This property is not known' }],
  ])('refuses %j', async (change, fields) => {
    const answer = await call('POST', '/admin/mcc', { ...GROCER, ...change });
    expect(answer).toMatchObject({ status: 400, failure: { code: 'VALIDATION', fields } });
  });

  test('has Arabic refusals for Arabic requests', async () => {
    const headers = { 'accept-language': 'ar' };
    const { failure } = await call('POST', '/admin/mcc', { ...GROCER, code: '' }, { headers });
    expect(failure.fields).toEqual({ code: 'رمز MCC مطلوب' });
  });
});

describe('changing a code', () => {
  beforeEach(async () => {
    await call('POST', '/admin/mcc', GROCER);
  });

  test('accepts the whole row', async () => {
    const row = { ...GROCER, description: 'Supermarkets', require_deposit: false };
    expect((await call('PUT', '/admin/mcc/5411', row)).data).toEqual(row);
    expect((await call('GET', '/admin/mcc/5411')).data).toEqual(row);
  });

  test('accepts only is_allowed and keeps the rest', async () => {
    const answer = await call('PUT', '/admin/mcc/5411', { is_allowed: false });
    expect(answer.data).toEqual({ ...GROCER, is_allowed: false });
    expect(await auditOf('mcc.updated')).toMatchObject({
      before: { is_allowed: true },
      after: { is_allowed: false },
    });
  });

  test('never changes the code itself', async () => {
    const answer = await call('PUT', '/admin/mcc/5411', { ...GROCER, code: '5412' });
    expect(answer).toMatchObject({
      status: 422,
      failure: { fields: { code: 'An MCC code cannot be changed' } },
    });
  });

  test('checks the decimals of the stored currency', async () => {
    const fields = { deposit_amount: 'The amount has too many decimals' };
    const change = { deposit_currency: 'EUR' };
    expect(await call('PUT', '/admin/mcc/5411', change)).toMatchObject({
      status: 422,
      failure: { fields },
    });
    const euro = { require_deposit: true, deposit_amount: 99.5, deposit_currency: 'EUR' };
    expect((await call('PUT', '/admin/mcc/5411/deposit', euro)).data).toMatchObject(euro);
    expect(
      await call('PUT', '/admin/mcc/5411/deposit', {
        require_deposit: true,
        deposit_amount: 1.005,
      }),
    ).toMatchObject({ status: 422, failure: { fields } });
    const stored = await system.deps.db
      .selectFrom('mcc_codes')
      .select('deposit_amount_minor')
      .executeTakeFirstOrThrow();
    expect(stored.deposit_amount_minor).toBe(9950n);
  });

  test('by the deposit call changes only the deposit', async () => {
    expect((await call('PUT', '/admin/mcc/5411/deposit', { require_deposit: false })).data).toEqual(
      {
        ...GROCER,
        require_deposit: false,
      },
    );
    const answer = await call('PUT', '/admin/mcc/5411/deposit', {
      require_deposit: true,
      is_allowed: false,
    });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['GET', '/admin/mcc/9999', undefined],
    ['PUT', '/admin/mcc/9999', { is_allowed: true }],
    ['PUT', '/admin/mcc/9999/deposit', { require_deposit: true }],
    ['DELETE', '/admin/mcc/9999', undefined],
  ] as const)('%s %s is not found', async (method, path, body) => {
    expect(await call(method, path, body)).toMatchObject({
      status: 404,
      failure: { error: 'MCC code not found' },
    });
  });
});

describe('removing a code', () => {
  beforeEach(async () => {
    await call('POST', '/admin/mcc', GROCER);
  });

  test('succeeds once', async () => {
    expect(await call('DELETE', '/admin/mcc/5411')).toMatchObject({
      status: 200,
      data: null,
      message: 'MCC code deleted successfully',
    });
    expect((await call('DELETE', '/admin/mcc/5411')).status).toBe(404);
    expect(await auditOf('mcc.deleted')).toMatchObject({ before: GROCER, after: null });
  });

  test('is refused while the code is used, with its uses', async () => {
    const { id } = await signInAs(system, 'admin');
    await system.deps.db
      .insertInto('share_links')
      .values({
        token_hash: 'of this test',
        token_sealed: 'of this test',
        mcc_code: '5411',
        created_by: id,
      })
      .execute();
    const answer = await call('DELETE', '/admin/mcc/5411');
    expect(answer).toMatchObject({
      status: 409,
      failure: {
        code: 'MCC_IN_USE',
        error:
          'MCC 5411 is still in use and cannot be deleted. Brands: 0, share links: 1, businesses: 0.',
      },
    });
    await system.deps.db.deleteFrom('share_links').execute();
  });
});
