import type { Deposit } from '@diwan/contract/features/deposits/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, readBrandBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { verifyDeposits } from './move-deposit.ts';

let system: TestApp;
let admin: TestUser;
beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5944');
  await addCategory(system, '5999', { mapped: false });
  admin = await signInAs(system, 'admin');
});
afterAll(() => system.close());

const addDue = (details = {}) =>
  addBrand(system, {
    mcc_code: '5944',
    deposit_state: 'required',
    deposit_amount_minor: 500_000n,
    ...details,
  });

const read = (id: number, { token } = admin) =>
  ask<Deposit>(system, 'GET', `/brands/${id}/deposit`, { token });
const call = (id: number, what: 'receive' | 'return', body: unknown = {}, { token } = admin) =>
  ask<Deposit>(system, 'POST', `/brands/${id}/deposit/${what}`, { token, body });

const held = async (id: number) => (await readBrandBalances(system.deps.db, id)).deposit_minor;

async function businessOf(mcc_code: string): Promise<string> {
  const row = system.deps.db
    .selectFrom('business_mccs')
    .select('business_id')
    .where('mcc_code', '=', mcc_code);
  return (await row.executeTakeFirstOrThrow()).business_id;
}

describe('a deposit', () => {
  it('is due, is received once and returned once', async () => {
    const id = await addDue();
    expect((await read(id)).data).toEqual({
      state: 'required',
      currency: 'KWD',
      required_amount: 500,
      received_amount: null,
      received_at: null,
      returned_at: null,
      can: {
        receive: { allowed: true },
        return: { allowed: false, code: 'DEPOSIT_NOT_HELD', reason: 'No deposit is held' },
      },
    });
    const answers = await Promise.all([call(id, 'receive'), call(id, 'receive')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await read(id)).data).toMatchObject({ state: 'received', received_amount: 500 });
    const { token } = admin;
    const { data } = await ask<{ deposit_required: boolean }>(system, 'GET', `/brands/${id}`, {
      token,
    });
    expect(data.deposit_required).toBe(false);
    expect(await held(id)).toBe(500_000n);
    const bank = { kind: 'bank', business_id: await businessOf('5944') } as const;
    expect(await balanceOf(system.deps.db, bank)).toBe(500_000n);

    expect((await call(id, 'return')).data).toMatchObject({ state: 'returned' });
    expect(await call(id, 'return')).toMatchObject({
      status: 409,
      failure: {
        code: 'DEPOSIT_ALREADY_RETURNED',
        error: 'The deposit has already been returned',
      },
    });
    expect(await call(id, 'receive')).toMatchObject({ status: 409 });
    expect(await held(id)).toBe(0n);
    expect(await balanceOf(system.deps.db, bank)).toBe(0n);
    const trail = await system.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'brand')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['deposit.received', 'deposit.returned']);
    expect(await verifyLedger(system.deps.db)).toEqual([]);
    expect(await verifyDeposits(system.deps.db)).toEqual([]);
  });

  it('may be received with another amount, and is returned in full', async () => {
    const id = await addDue();
    expect((await call(id, 'receive', { amount: 300.5 })).data.received_amount).toBe(300.5);
    expect(await call(id, 'return', { amount: 300 })).toMatchObject({
      status: 422,
      failure: {
        code: 'DEPOSIT_AMOUNT_DIFFERENT',
        fields: { amount: 'The deposit held is KWD 300.500. Enter exactly this amount.' },
      },
    });
    expect((await call(id, 'return', { amount: 300.5 })).status).toBe(200);
  });

  it('has the decimals of its currency', async () => {
    const id = await addDue({ deposit_currency: 'USD', deposit_amount_minor: 50_000n });
    expect((await call(id, 'receive', { amount: 1.005 })).failure.fields).toHaveProperty('amount');
    expect((await call(id, 'receive')).data).toMatchObject({ received_amount: 500 });
    const usd = { kind: 'brand_deposit', brand_id: id, currency: 'USD' } as const;
    expect(await balanceOf(system.deps.db, usd)).toBe(-50_000n);
    expect(await verifyDeposits(system.deps.db)).toEqual([]);
  });

  it('is refused when none is due, held or possible', async () => {
    const none = await addBrand(system, { mcc_code: '5944' });
    expect(await call(none, 'receive')).toMatchObject({
      status: 409,
      failure: { code: 'DEPOSIT_NOT_DUE', error: 'No deposit is due' },
    });
    expect((await call(none, 'return')).status).toBe(409);
    expect((await call(await addDue(), 'return')).status).toBe(409);
    expect((await call(await addDue({ mcc_code: '5999' }), 'receive')).status).toBe(422);
    const unnamed = await addDue({ deposit_amount_minor: 0n });
    expect((await call(unnamed, 'receive')).failure.fields).toHaveProperty('amount');
    expect((await call(2_000_000_001, 'receive')).status).toBe(404);
  });

  it.each([-1, 0, 1.0005, '1', [1], null, 1e15, {}])('refuses the amount %j', async (amount) => {
    const id = await addDue();
    const { status, failure } = await call(id, 'receive', { amount });
    expect(status).toBe(400);
    expect(failure.fields).toHaveProperty('amount');
  });

  it('is recorded by administrators, and read by the owner', async () => {
    const id = await addDue();
    const owner = await signInAs(system, 'brand_owner', { brand_id: id });
    const stranger = await signInAs(system, 'brand_owner', { brand_id: await addDue() });
    expect((await read(id, owner)).data.state).toBe('required');
    expect((await read(id, stranger)).status).toBe(404);
    for (const who of [owner, await signInAs(system, 'partner_employee')]) {
      expect((await call(id, 'receive', {}, who)).status).toBe(403);
    }
  });

  it('that is not in the ledger is found', async () => {
    const id = await addDue();
    await system.deps.db
      .updateTable('brands')
      .set({
        deposit_state: 'received',
        deposit_received_minor: 7n,
        deposit_received_at: system.clock.iso(),
      })
      .where('id', '=', id)
      .execute();
    const found = await verifyDeposits(system.deps.db);
    expect(found).toEqual([
      { id: `brand ${id}`, problem: 'a deposit that is received: 7 expected, 0 found' },
    ]);
  });
});
