import type { Stakeholder } from '@diwan/contract/features/stakeholders/records';
import type { UserRow } from '@diwan/contract/features/users/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../platform/crypto/tokens.ts';
import { ask, type CallOptions, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { verifyProfit } from './verify.ts';

let system: TestApp;
let boss: string;

const IBAN = 'KW81CBKU0000000000001234560101';
const BANK = { bank_name: 'Gulf Bank', iban: IBAN, beneficiary_name: 'Noura Al-Sabah' };

type Method = Parameters<typeof ask>[1];
const call = <T = Stakeholder>(
  method: Method,
  path: string,
  body?: unknown,
  options: CallOptions = {},
) =>
  ask<T>(system, method, `/admin${path}`, {
    token: boss,
    ...(body === undefined ? {} : { body }),
    ...options,
  });

/** Returns the number of answers per status. */
const countOf = (answers: readonly { readonly status: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [
      status,
      some.length,
    ]),
  );

const staff = () => signInAs(system, 'admin');
const add = async (change: object = {}) => {
  const { id: user_id } = await staff();
  return (await call('POST', '/stakeholders', { ...BANK, user_id, ...change })).data;
};
const give = (stakeholder_id: string, profit_percentage: unknown) =>
  call('POST', '/stakeholders/defaults', { stakeholder_id, profit_percentage });
const percentages = async () =>
  (await call<{ profit_percentage: number }[]>('GET', '/stakeholders/defaults')).data.map(
    (row) => row.profit_percentage,
  );
const withoutDefaults = async () => {
  const { data } = await call<{ id: string }[]>('GET', '/stakeholders/defaults');
  for (const { id } of data) await call('DELETE', `/stakeholders/defaults/${id}`);
};

const auditOf = (action: string, id: string) =>
  system.deps.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', action)
    .where('entity_id', '=', id)
    .orderBy('id', 'desc')
    .execute();

beforeAll(async () => {
  system = await startTestApp();
  boss = (await signInAs(system, 'super_admin')).token;
});
afterAll(() => system.close());

describe('access', () => {
  test('is for super administrators only', async () => {
    const { id, user_id } = await add();
    const one = `/stakeholders/${id}`;
    const calls = [
      ['GET', '/stakeholders', undefined],
      ['POST', '/stakeholders', { ...BANK, user_id }],
      ['GET', one, undefined],
      ['PUT', one, { bank_name: 'Mine' }],
      ['GET', `${one}/earnings`, undefined],
      ['GET', `${one}/statement`, undefined],
      ['GET', '/stakeholders/defaults', undefined],
      ['POST', '/stakeholders/defaults', { stakeholder_id: id, profit_percentage: 100 }],
      ['DELETE', `/stakeholders/defaults/${id}`, undefined],
      ['GET', '/stakeholders/profit', undefined],
      ['POST', '/stakeholders/profit', undefined],
    ] as const;
    for (const role of ['admin', 'partner_employee', 'partner', 'brand_owner'] as const) {
      const { token } = await signInAs(system, role);
      for (const [method, path, body] of calls) {
        const { status, raw } = await call(method, path, body, { token });
        expect([method, path, status]).toEqual([method, path, 403]);
        expect(raw).not.toContain('KW81');
      }
    }
    for (const [method, path] of calls) {
      expect((await ask(system, method, `/admin${path}`)).status).toBe(401);
    }
    expect((await call('GET', one)).data.bank_name).toBe('Gulf Bank');
  });

  test('to an unknown stakeholder is not found', async () => {
    const id = newUuid();
    const answers = [
      await call('GET', `/stakeholders/${id}`),
      await call('PUT', `/stakeholders/${id}`, { bank_name: 'X' }),
      await call('GET', `/stakeholders/${id}/earnings`),
      await call('GET', `/stakeholders/${id}/statement`),
      await give(id, 1),
      await call('DELETE', `/stakeholders/defaults/${id}`),
    ];
    for (const { status, failure } of answers) {
      expect([status, failure.error]).toEqual([404, 'Stakeholder not found']);
    }
    expect((await call('GET', '/stakeholders/1')).status).toBe(400);
  });
});

describe('adding a stakeholder', () => {
  test('seals the IBAN, and masks it in the list and on its page', async () => {
    const { id: user_id, email } = await signInAs(system, 'partner_employee');
    const answer = await call('POST', '/stakeholders', {
      ...BANK,
      user_id,
      iban: 'kw81 cbku 0000 0000 0000 1234 5601 01',
      bank_swift_code: 'gulbkwkw',
      beneficiary_address: '',
    });
    expect(answer).toMatchObject({ status: 200, message: 'Stakeholder created successfully' });
    const { id } = answer.data;
    const known = {
      ...BANK,
      iban: 'KW81****0101',
      user_id,
      email,
      first_name: 'Test',
      bank_swift_code: 'GULBKWKW',
    };
    expect((await call('GET', `/stakeholders/${id}`)).data).toMatchObject({
      ...known,
      beneficiary_address: null,
      is_active: true,
      profit_percentage: null,
    });
    const list = await call<Stakeholder[]>('GET', '/stakeholders');
    expect(list.raw).not.toContain(IBAN);
    expect(list.data.find((row) => row.id === id)).toMatchObject({ iban: 'KW81****0101' });
    const stored = await system.deps.db.selectFrom('stakeholders').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(IBAN);
    const audit = JSON.stringify(await auditOf('stakeholder.created', id));
    expect(audit).toContain('Noura');
    expect(audit).not.toContain(IBAN);
  });

  test('names every missing field, and refuses unknown ones', async () => {
    const { status, failure } = await call('POST', '/stakeholders', {});
    expect(status).toBe(400);
    expect(failure.fields).toEqual({
      user_id: 'User is required',
      bank_name: 'Bank name is required',
      iban: 'IBAN is required',
      beneficiary_name: 'Beneficiary name is required',
    });
    const { id: user_id } = await staff();
    const wrong = await call('POST', '/stakeholders', {
      ...BANK,
      user_id,
      iban: 'KW82CBKU0000000000001234560101',
      bank_swift_code: '???',
    });
    expect(wrong.failure.fields).toEqual({
      iban: 'IBAN is not valid',
      bank_swift_code: 'SWIFT code is not valid',
    });
    const smuggled = await call('POST', '/stakeholders', { ...BANK, user_id, is_active: false });
    expect(smuggled.status).toBe(400);
  });

  test('accepts only active staff', async () => {
    const owner = await signInAs(system, 'brand_owner');
    const gone = await staff();
    await system.deps.db
      .updateTable('users')
      .set({ active: false })
      .where('id', '=', gone.id)
      .execute();
    for (const user_id of [owner.id, gone.id, newUuid()]) {
      const { status, failure } = await call('POST', '/stakeholders', { ...BANK, user_id });
      expect([status, failure.fields?.['user_id']]).toEqual([
        422,
        'Please choose an active member of staff',
      ]);
    }
  });

  test('succeeds once per user, for any number of requests', async () => {
    const { id: user_id } = await staff();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => call('POST', '/stakeholders', { ...BANK, user_id })),
    );
    expect(countOf(tries)).toEqual({ 200: 1, 409: 7 });
    const refused = tries.find(({ status }) => status === 409);
    expect(refused?.failure.fields).toEqual({ user_id: 'This user is already a stakeholder' });
    const other = await staff();
    const headers = { 'idempotency-key': newUuid() };
    const body = { ...BANK, user_id: other.id };
    const first = await call('POST', '/stakeholders', body, { headers });
    const again = await call('POST', '/stakeholders', body, { headers });
    expect([again.status, again.data.id]).toEqual([200, first.data.id]);
  });
});

describe('changing a stakeholder', () => {
  test('changes only the given fields, and audits the previous values', async () => {
    const { id } = await add();
    const answer = await call('PUT', `/stakeholders/${id}`, { bank_name: 'Warba Bank' });
    expect(answer).toMatchObject({
      message: 'Stakeholder updated successfully',
      data: { bank_name: 'Warba Bank', iban: 'KW81****0101', beneficiary_name: 'Noura Al-Sabah' },
    });
    expect(await auditOf('stakeholder.updated', id)).toEqual([
      { before: { bank_name: 'Gulf Bank' }, after: { bank_name: 'Warba Bank' } },
    ]);
    // The masked IBAN of the list is refused. Thus it never replaces the real IBAN by mistake.
    const masked = await call('PUT', `/stakeholders/${id}`, { iban: 'KW81****0101' });
    expect(masked.failure.fields).toEqual({ iban: 'IBAN is not valid' });
    const foreign = await call('PUT', `/stakeholders/${id}`, { user_id: (await staff()).id });
    expect(foreign.status).toBe(400);
  });

  test('to inactive removes the percentage, and an inactive one cannot get one', async () => {
    await withoutDefaults();
    const { id } = await add();
    await give(id, 20);
    const answer = await call('PUT', `/stakeholders/${id}`, { is_active: false });
    expect(answer.data).toMatchObject({ is_active: false, profit_percentage: null });
    expect(await percentages()).toEqual([]);
    const refused = await give(id, 5);
    expect([refused.status, refused.failure.error]).toEqual([
      422,
      'An inactive stakeholder cannot have a share of the profit',
    ]);
    const back = await call('PUT', `/stakeholders/${id}`, { is_active: true });
    expect(back.data.profit_percentage).toBeNull();
  });
});

describe('default percentages', () => {
  test.each([
    [-0.01, 'Please enter a value between 0 and 100'],
    [100.01, 'Please enter a value between 0 and 100'],
    ['5', 'Please enter a value between 0 and 100'],
    [1.001, 'A percentage can have at most two decimals'],
    [0.1 + 0.2, 'A percentage can have at most two decimals'],
  ])('are refused at %j', async (value, sentence) => {
    const { id } = await add();
    const { status, failure } = await give(id, value);
    expect([status, failure.fields]).toEqual([400, { profit_percentage: sentence }]);
  });

  test('are at most 100 together, and a change counts once', async () => {
    await withoutDefaults();
    const [a, b] = [await add(), await add()];
    expect(await give(a.id, 60.5)).toMatchObject({
      status: 200,
      message: 'Default status updated successfully',
      data: { id: a.id, stakeholder_id: a.id, profit_percentage: 60.5 },
    });
    const refused = await give(b.id, 39.51);
    expect([refused.status, refused.failure.fields]).toEqual([
      422,
      {
        profit_percentage:
          'The percentages cannot add up to more than 100. You can assign at most 39.50.',
      },
    ]);
    expect((await give(b.id, 39.5)).status).toBe(200);
    // The new percentage replaces the previous one in the total.
    expect((await give(a.id, 60.49)).status).toBe(200);
    expect((await give(a.id, 60.51)).status).toBe(422);
    expect(await percentages()).toEqual([60.49, 39.5]);
  });

  test('may be 0, and a repetition is not a change', async () => {
    await withoutDefaults();
    const { id } = await add();
    await give(id, 0);
    await Promise.all([give(id, 0), give(id, 0)]);
    expect(await percentages()).toEqual([0]);
    expect(await auditOf('stakeholder.default_set', id)).toHaveLength(1);
  });

  test('are removed once', async () => {
    await withoutDefaults();
    const { id } = await add();
    await give(id, 10);
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => call('DELETE', `/stakeholders/defaults/${id}`)),
    );
    expect(countOf(tries)).toEqual({ 200: 1, 404: 5 });
    expect(await auditOf('stakeholder.default_removed', id)).toEqual([
      { before: { profit_percentage: 10 }, after: { profit_percentage: null } },
    ]);
  });

  test('never exceed 100 with simultaneous changes', async () => {
    for (let round = 0; round < 5; round += 1) {
      await withoutDefaults();
      const people = await Promise.all(Array.from({ length: 6 }, () => add()));
      const answers = await Promise.all(people.map(({ id }) => give(id, 30)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await percentages()).toEqual([30, 30, 30]);
    }
    expect(await verifyProfit(system.deps.db)).toEqual([]);
  });
});

test('the list of selectable accounts is for administrators, without secrets', async () => {
  const { id } = await signInAs(system, 'partner_employee', { first_name: 'Zahra' });
  const { data, raw } = await call<UserRow[]>('GET', '/users');
  expect(data.find((row) => row.id === id)).toMatchObject({
    first_name: 'Zahra',
    role: 'partner_employee',
    active: true,
    status: 'pending',
  });
  expect(raw).not.toContain('password_hash');
  const { token } = await staff();
  expect((await call('GET', '/users', undefined, { token })).status).toBe(200);
  for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
    const other = await signInAs(system, role);
    expect((await call('GET', '/users', undefined, { token: other.token })).status).toBe(403);
  }
});
