import type { BankAccount } from '@diwan/contract/features/bank-accounts/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';

const FIRST = 'KW81CBKU0000000000001234560101';
const SECOND = 'KW86GULB0000000000000000000001';

let system: TestApp;
let admin: TestUser;
let other: TestUser;
let business_id: string;

beforeAll(async () => {
  system = await startTestApp();
  admin = await signInAs(system, 'admin');
  other = await signInAs(system, 'admin');
  await addCategory(system, '5411');
});
beforeEach(async () => {
  const { db, secrets } = system.deps;
  await sql`delete from bank_accounts`.execute(db);
  const iban = {
    account_iban_sealed: secrets.seal(FIRST),
    account_iban_index: secrets.blindIndex('iban', FIRST),
  };
  const row = await db
    .updateTable('businesses')
    .set(iban)
    .returning('id')
    .executeTakeFirstOrThrow();
  business_id = row.id;
});
afterAll(() => system.close());

const list = async (who = admin) =>
  (await ask<BankAccount[]>(system, 'GET', '/admin/bank-accounts', who)).data;
const main = async (): Promise<BankAccount> => {
  const [account] = await list();
  if (!account) throw new Error('a business has a main account');
  return account;
};
const post = (body: object, { token } = admin) =>
  ask<BankAccount>(system, 'POST', '/admin/bank-accounts', { token, body });
const put = (id: string, body: object, { token } = admin) =>
  ask<BankAccount>(system, 'PUT', `/admin/bank-accounts/${id}`, { token, body });
const approve = (id: string, iban: string, { token } = other) =>
  ask<BankAccount>(system, 'POST', `/admin/bank-accounts/${id}/approve`, { token, body: { iban } });
const draft = () => ({ business_id, iban: SECOND, bank: 'Gulf Bank', purpose: 'collection' });

describe('bank accounts', () => {
  it('begin with the account of each business, also if two people ask at once', async () => {
    const answers = await Promise.all([list(), list(other)]);
    for (const accounts of answers) {
      expect(accounts).toMatchObject([{ purpose: 'main', iban: 'KW81****0101', currency: 'KWD' }]);
    }
    expect(await list()).toHaveLength(1);
  });

  it('can be added, each IBAN once', async () => {
    await list();
    expect((await post(draft())).data).toMatchObject({ iban: 'KW86****0001', bank: 'Gulf Bank' });
    expect((await post(draft())).failure.code).toBe('BANK_ACCOUNT_IBAN_TAKEN');
    expect((await post({ ...draft(), iban: FIRST })).failure.code).toBe('BANK_ACCOUNT_IBAN_TAKEN');
    expect((await post({ ...draft(), purpose: 'main' })).failure.code).toBe(
      'BANK_ACCOUNT_MAIN_EXISTS',
    );
    const [one, two] = await Promise.all([
      post({ ...draft(), iban: 'GB82WEST12345698765432' }),
      post({ ...draft(), iban: 'GB82WEST12345698765432' }),
    ]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('are refused with a wrong IBAN, unknown business or wrong days', async () => {
    expect((await post({ ...draft(), iban: 'KW82GULB0000000000000000000001' })).status).toBe(400);
    expect((await post({ ...draft(), business_id: crypto.randomUUID() })).status).toBe(404);
    const days = { opened_on: '2026-06-02', closed_on: '2026-06-01' };
    expect((await post({ ...draft(), ...days })).failure).toMatchObject({
      code: 'BANK_ACCOUNT_CLOSED_EARLY',
      fields: { closed_on: expect.any(String) as string },
    });
    expect((await put(crypto.randomUUID(), {})).status).toBe(404);
  });

  it('keep the purpose of a main account', async () => {
    const { id } = await main();
    expect((await put(id, { purpose: 'fees' })).failure.code).toBe('BANK_ACCOUNT_IS_MAIN');
    expect((await put(id, { bank: 'Burgan Bank' })).data.bank).toBe('Burgan Bank');
  });

  it('can be read and changed by admins alone', async () => {
    const { id } = await main();
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const who = await signInAs(system, role);
      expect((await ask(system, 'GET', '/admin/bank-accounts', who)).status).toBe(403);
      expect((await put(id, { bank: 'x' }, who)).status).toBe(403);
      expect((await post(draft(), who)).status).toBe(403);
    }
  });
});

describe('a new IBAN', () => {
  it('applies after the approval of a second admin, also to the business', async () => {
    const { id } = await main();
    const { data } = await put(id, { iban: SECOND });
    expect(data).toMatchObject({ iban: 'KW81****0101', can: { approve: { allowed: false } } });
    expect(data.iban_change?.iban).toBe('KW86 GULB 0000 0000 0000 0000 0000 01');
    expect((await approve(id, SECOND, admin)).failure.code).toBe('BANK_ACCOUNT_APPROVES_OWN');
    expect((await approve(id, SECOND)).data).toMatchObject({
      iban: 'KW86****0001',
      iban_change: null,
    });
    const business = await ask<{ account_iban: string }>(
      system,
      'GET',
      `/businesses/${business_id}`,
      admin,
    );
    expect(business.data.account_iban).toBe('KW86****0001');
    expect((await approve(id, SECOND)).failure.code).toBe('BANK_ACCOUNT_NO_CHANGE');
  });

  it('that changed after the approver read it is not approved', async () => {
    const { id } = await main();
    await put(id, { iban: SECOND });
    await put(id, { iban: 'GB82WEST12345698765432' });
    expect((await approve(id, SECOND)).failure.code).toBe('BANK_ACCOUNT_CHANGED');
  });

  it('is withdrawn by the present IBAN', async () => {
    const { id } = await main();
    await put(id, { iban: SECOND });
    expect((await put(id, { iban: FIRST })).data.iban_change).toBeNull();
  });

  it('is approved once by two people at once', async () => {
    const third = await signInAs(system, 'admin');
    const { id } = await main();
    await put(id, { iban: SECOND });
    const answers = await Promise.all([approve(id, SECOND), approve(id, SECOND, third)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
