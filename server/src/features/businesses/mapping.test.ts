import type { Business } from '@diwan/contract/features/businesses/records';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';

let system: TestApp;
let token: string;

type Method = Parameters<typeof ask>[1];
const call = <T = Business>(method: Method, path: string, body?: unknown) =>
  ask<T>(system, method, path, { token, ...(body === undefined ? {} : { body }) });

const create = async (name: string, change: object = {}): Promise<string> => {
  const body = {
    name,
    address: 'Kuwait City',
    commercial_registration: '123456',
    account_iban: 'KW81CBKU0000000000001234560101',
    bank_swift_code: 'CBKUKWKW',
    sftp_host: 'sftp.bank.test',
    sftp_username: 'diwan',
    ...change,
  };
  return (await call('POST', '/businesses', body)).data.id;
};
const add = (id: string, mcc_code: unknown) =>
  call<{ mcc_codes: string[] }>('POST', `/admin/businesses/${id}/mcc`, { mcc_code });
const remove = (id: string, code: string) =>
  call<{ mcc_codes: string[] }>('DELETE', `/admin/businesses/${id}/mcc/${code}`);
const put = (id: string, change: object) => call('PUT', `/businesses/${id}`, change);
const codesOf = async (id: string) => (await call('GET', `/businesses/${id}`)).data.mcc_codes;

beforeAll(async () => {
  system = await startTestApp();
  token = (await signInAs(system, 'admin')).token;
  await system.deps.db
    .insertInto('mcc_codes')
    .values(
      ['5411', '5499', '5812'].map((code) => ({ code, description: code, business_type: 'Shops' })),
    )
    .execute();
});
beforeEach(async () => {
  await system.deps.db.deleteFrom('brands').execute();
  await system.deps.db.deleteFrom('businesses').execute();
});
afterAll(() => system.close());

const taken = (code: string, business: string) => ({
  status: 409,
  failure: {
    code: 'BUSINESS_MCC_TAKEN',
    error: `MCC ${code} is already mapped to the active business ${business}`,
  },
});

describe('mapping a category', () => {
  test('adds and removes it', async () => {
    const id = await create('Retail');
    expect(await add(id, '5499')).toMatchObject({
      status: 200,
      data: { mcc_codes: ['5499'] },
      message: 'MCC code added successfully',
    });
    expect((await add(id, '5411')).data.mcc_codes).toEqual(['5411', '5499']);
    expect(await remove(id, '5499')).toMatchObject({
      status: 200,
      data: { mcc_codes: ['5411'] },
      message: 'MCC code removed successfully',
    });
    expect(await remove(id, '5499')).toMatchObject({
      status: 404,
      failure: { error: 'MCC 5499 is not mapped to this business' },
    });
    const trace = await system.deps.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity_id', '=', id)
      .where('action', '=', 'business.mcc_removed')
      .executeTakeFirstOrThrow();
    expect(trace).toEqual({
      before: { mcc_codes: ['5411', '5499'] },
      after: { mcc_codes: ['5411'] },
    });
  });

  test('twice is refused', async () => {
    const id = await create('Retail');
    await add(id, '5411');
    expect(await add(id, '5411')).toMatchObject({
      status: 409,
      failure: { error: 'MCC 5411 is already mapped to this business' },
    });
  });

  test('of an unknown or malformed code is refused', async () => {
    const id = await create('Retail');
    expect(await add(id, '9999')).toMatchObject({
      status: 422,
      failure: { fields: { mcc_code: 'This category code does not exist' } },
    });
    for (const code of ['', '54', null, '5411 or 1=1']) {
      expect((await add(id, code)).status).toBe(400);
    }
    expect((await add(id, '')).failure.fields).toEqual({ mcc_code: 'MCC code is required' });
  });

  test('is possible for one active business, which the refusal names', async () => {
    const [first, second] = [await create('Retail'), await create('Food')];
    await add(first, '5411');
    expect(await add(second, '5411')).toMatchObject(taken('5411', 'Retail'));
    expect(await codesOf(second)).toEqual([]);
  });

  test('for three businesses at once succeeds for one of them', async () => {
    const ids = [await create('Retail'), await create('Food'), await create('Travel')];
    const answers = await Promise.all(ids.map((id) => add(id, '5812')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test('with a new business maps all codes or none', async () => {
    await create('Retail', { mcc_codes: ['5411'] });
    const answer = await call('POST', '/businesses', {
      name: 'Food',
      address: 'Kuwait City',
      commercial_registration: '123456',
      account_iban: 'KW81CBKU0000000000001234560101',
      bank_swift_code: 'CBKUKWKW',
      sftp_host: 'sftp.bank.test',
      sftp_username: 'diwan',
      mcc_codes: ['5499', '5411'],
    });
    expect(answer).toMatchObject(taken('5411', 'Retail'));
    expect((await call<Business[]>('GET', '/businesses')).data).toHaveLength(1);
  });

  test('by a whole list removes and adds codes', async () => {
    const id = await create('Retail', { mcc_codes: ['5411', '5499'] });
    const { data } = await put(id, { mcc_codes: ['5812', '5499', '5499'] });
    expect(data.mcc_codes).toEqual(['5499', '5812']);
    expect((await put(id, { name: 'Other' })).data.mcc_codes).toEqual(['5499', '5812']);
    expect((await put(id, { mcc_codes: [] })).data.mcc_codes).toEqual([]);
  });
});

describe('an inactive business', () => {
  test('may have the codes of an active one, until it becomes active', async () => {
    const active = await create('Retail', { mcc_codes: ['5411'] });
    const idle = await create('Old retail', { active: false });
    expect((await add(idle, '5411')).status).toBe(200);
    expect(await put(idle, { active: true })).toMatchObject(taken('5411', 'Retail'));
    expect((await put(active, { active: false })).status).toBe(200);
    expect((await put(idle, { active: true })).data.active).toBe(true);
    expect(await put(active, { active: true })).toMatchObject(taken('5411', 'Old retail'));
  });

  test('becomes active when the same request removes the taken codes', async () => {
    await create('Retail', { mcc_codes: ['5411'] });
    const idle = await create('Old retail', { active: false, mcc_codes: ['5411'] });
    const { status, data } = await put(idle, { active: true, mcc_codes: ['5499'] });
    expect([status, data.mcc_codes]).toEqual([200, ['5499']]);
  });

  test('that becomes active at the same time as another stays inactive', async () => {
    const ids = [
      await create('One', { active: false, mcc_codes: ['5411'] }),
      await create('Two', { active: false, mcc_codes: ['5411'] }),
    ];
    const answers = await Promise.all(ids.map((id) => put(id, { active: true })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('removing a business', () => {
  const addBrand = (mcc_status: 'approved' | 'mcc_not_mapped') =>
    system.deps.db
      .insertInto('brands')
      .values({
        name: 'Cafe',
        entity_type: 'individual',
        mcc_code: '5411',
        business_type: 'Shops',
        mcc_status,
        phone_number: '50000000',
      })
      .execute();

  test('is refused while brands are settled through it', async () => {
    const id = await create('Retail', { mcc_codes: ['5411'] });
    await addBrand('approved');
    await addBrand('mcc_not_mapped');
    expect(await call('DELETE', `/businesses/${id}`)).toMatchObject({
      status: 409,
      failure: {
        code: 'BUSINESS_IN_USE',
        error:
          'This business cannot be deleted because it pays brands. Brands: 1. Map their MCC codes to another business first.',
      },
    });
    await remove(id, '5411');
    expect(await call('DELETE', `/businesses/${id}`)).toMatchObject({
      status: 200,
      message: 'Business deleted successfully',
    });
    expect((await call('DELETE', `/businesses/${id}`)).status).toBe(404);
  });

  test('removes its mappings, so that another business may have them', async () => {
    const id = await create('Retail', { mcc_codes: ['5411'] });
    await call('DELETE', `/businesses/${id}`);
    expect((await add(await create('Food'), '5411')).status).toBe(200);
  });
});
