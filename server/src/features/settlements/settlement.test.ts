import type {
  SettlementCheck,
  SettlementResult,
} from '@diwan/contract/features/settlements/records';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { balanceOf, readBrandBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { ask, signInAs } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { whilePresent } from '../../platform/db/presence.ts';
import { continueCheck, runCheck, startCheck } from './check-settlements.ts';

let world: PaymentsWorld;
beforeEach(async () => {
  world = await startPayments();
});
afterEach(() => world.close());

const checkAll = ({ token } = world.admin) =>
  ask<SettlementCheck>(world.system, 'POST', '/transactions/check-settlements', { token });
const checkOne = (id: bigint, { token } = world.admin) =>
  ask<SettlementResult>(world.system, 'POST', `/transactions/${id}/check-settlement`, { token });

const rowOf = (id: bigint) =>
  world.system.deps.db
    .selectFrom('transactions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const payouts = () => world.system.deps.db.selectFrom('provider_payouts').selectAll().execute();
/** Returns the problems recorded for review. */
async function doubts(): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select j.payload ->> 'problem' as problem from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'note_exception' order by j.id`.execute(world.system.deps.db);
  return rows.map(({ problem }) => problem);
}

async function expectSoundBooks(): Promise<void> {
  expect(await verifyLedger(world.system.deps.db)).toEqual([]);
}

/** Returns the balance of the bank account of a transaction's business in the books. */
async function bankOf(id: bigint): Promise<bigint> {
  const { business_id } = await rowOf(id);
  return balanceOf(world.system.deps.db, { kind: 'bank', business_id: business_id ?? '' });
}

describe('checking all settlements', () => {
  it('settles what the provider has paid out, once', async () => {
    const first = await world.sell();
    const second = await world.sell({ amount_minor: 20_000n });
    const card = await world.sell({ amount_minor: 50_000n, method: 'VISA' });
    expect((await checkAll()).data).toMatchObject({ total_checked: 3, updated_count: 0 });
    await world.pass(2);
    const { status, data } = await checkAll();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      state: 'done',
      total_checked: 3,
      updated_count: 2,
      error_count: 0,
    });
    expect(await rowOf(first)).toMatchObject({
      settled: true,
      settlement_date: '2026-11-17',
      payout_date: '2026-11-17',
      settled_at: world.system.clock.iso(),
    });
    expect(await rowOf(card)).toMatchObject({ settled: false, settled_at: null });
    // The brand's fee is 250 fils per KNET sale. The provider's cost is 0.70 %.
    const balances = await readBrandBalances(world.system.deps.db, world.brand_id);
    expect(balances.payable_minor).toBe(30_000n - 500n);
    expect(balances.pending_minor).toBe(50_000n - 1_375n);
    expect(await bankOf(second)).toBe(30_000n - 70n - 140n);
    expect(await balanceOf(world.system.deps.db, { kind: 'cost_variance' })).toBe(-(300n - 210n));
    expect((await checkAll()).data).toMatchObject({ total_checked: 1, updated_count: 0 });
    await expectSoundBooks();
    expect(await payouts()).toMatchObject([{ difference_minor: 0n, attempts: 0 }]);
  });

  it('settles nothing before the bank has the money', async () => {
    const id = await world.sell();
    // The payout is created at 06:00 in Kuwait and paid at 12:00. The test starts at 11:00.
    await world.pass(0, 20);
    expect((await checkAll()).data).toMatchObject({ updated_count: 0, error_count: 0 });
    expect(await payouts()).toMatchObject([{ settled_at: null }]);
    await world.pass(0, 6);
    expect((await checkAll()).data.updated_count).toBe(1);
    expect((await rowOf(id)).settled).toBe(true);
  });

  it('is for administrators, and only they read its progress', async () => {
    const { data } = await checkAll();
    const path = `/transactions/check-settlements/${data.id}`;
    const { token } = world.admin;
    expect((await ask(world.system, 'GET', path, { token })).data).toEqual(data);
    for (const role of ['partner_employee', 'brand_owner'] as const) {
      const other = await signInAs(world.system, role);
      expect((await checkAll(other)).status).toBe(403);
      expect((await ask(world.system, 'GET', path, { token: other.token })).status).toBe(403);
    }
    const absent = path.replace(data.id, '00000000-0000-4000-8000-000000000000');
    expect((await ask(world.system, 'GET', absent, { token })).status).toBe(404);
  });
});

describe('a payout that contradicts our records', () => {
  it('settles the matching items, and records the others for review', async () => {
    const good = await world.sell();
    const odd = await world.sell();
    await world.system.deps.db
      .updateTable('transactions')
      .set({ charge_id: 'chg_elsewhere' })
      .where('id', '=', odd)
      .execute();
    await world.pass(2);
    const { data } = await checkAll();
    expect(data).toMatchObject({ updated_count: 1, error_count: 1 });
    expect(data.errors).toEqual([
      {
        object: 'charge',
        object_id: expect.stringMatching(/^chg_/) as string,
        problem: 'unknown charge',
        transaction_id: null,
      },
    ]);
    expect((await rowOf(good)).settled).toBe(true);
    expect((await rowOf(odd)).settled).toBe(false);
    expect(await doubts()).toEqual(['unknown charge']);
    expect(await payouts()).toMatchObject([{ settled_at: null, attempts: 1 }]);
    // Automatic attempts have growing pauses. An admin's check runs immediately and settles nothing
    // twice.
    const again = (await checkAll()).data;
    expect(again).toMatchObject({ updated_count: 0, error_count: 1, errors: data.errors });
    const read = `/transactions/check-settlements/${again.id}`;
    expect((await ask(world.system, 'GET', read, world.admin)).data).toEqual(again);
    expect(await doubts()).toEqual(['unknown charge']);
    await expectSoundBooks();
  });

  it('moves no money for a charge of another amount', async () => {
    const id = await world.sell();
    await world.system.deps.db
      .updateTable('transactions')
      .set({ amount_minor: 9_999n })
      .where('id', '=', id)
      .execute();
    await world.pass(2);
    expect((await checkAll()).data).toMatchObject({
      updated_count: 0,
      error_count: 1,
      errors: [{ object: 'charge', problem: 'wrong amount', transaction_id: Number(id) }],
    });
    expect(await doubts()).toEqual(['wrong amount']);
    expect(await bankOf(id)).toBe(0n);
  });

  it('is recorded for review when its sum is not that of its items', async () => {
    const id = await world.sell();
    await world.pass(0, 20);
    const { payouts: shelf } = world.provider.simulator.simulation.store;
    for (const payout of shelf.all()) shelf.put({ ...payout, amount_minor: 999_000n });
    await world.pass(1);
    expect((await checkAll()).data).toMatchObject({
      updated_count: 1,
      error_count: 1,
      errors: [{ object: 'payout', problem: 'more than its items', transaction_id: null }],
    });
    expect((await doubts())[0]).toBe('more than its items');
    expect(await bankOf(id)).toBe(9_930n);
    expect((await payouts())[0]?.settled_at).not.toBeNull();
    expect((await checkAll()).data.error_count).toBe(0);
  });
});

describe('faults', () => {
  it('continues after a killed process, and settles nothing twice', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => world.sell()));
    await world.pass(2);
    const { deps } = world.system;
    // One transaction is settled already. This simulates a process that died between two chunks.
    expect((await checkOne(ids[0] ?? 0n)).data.status_updated).toBe(true);
    const { check } = await startCheck(systemContext(deps, 'a process that dies'));
    const joined = await checkAll();
    expect(joined.data).toMatchObject({ id: check.id, state: 'running' });
    // While the session of its process exists, the check is not taken over.
    await whilePresent(deps.db, 'settlement_check', check.id, async () => {
      world.system.clock.advance({ minutes: 2 });
      await continueCheck(deps, check.id, () => true);
      expect((await checkAll()).data).toMatchObject({ id: check.id, state: 'running' });
    });
    // The session has ended, so the next request continues the check immediately.
    expect((await checkAll()).data).toMatchObject({ id: check.id, state: 'done' });
    const { token } = world.admin;
    const path = `/transactions/check-settlements/${check.id}`;
    const { data } = await ask<SettlementCheck>(world.system, 'GET', path, { token });
    expect(data).toMatchObject({ state: 'done', total_checked: 3, updated_count: 3 });
    expect(await bankOf(ids[0] ?? 0n)).toBe(4n * 9_930n);
    await expectSoundBooks();
  });

  it('leaves a long run to a job, which continues after the request has ended', async () => {
    const id = await world.sell();
    await world.pass(2);
    const { deps } = world.system;
    const { check } = await startCheck(systemContext(deps, 'a test'));
    await runCheck(deps, { id: check.id, thorough: true, may_go_on: () => false });
    await continueCheck(deps, check.id, () => true);
    expect((await checkOne(id)).data).toMatchObject({
      status_updated: false,
      old_status: 'Settled',
    });
    expect((await checkAll()).data).toMatchObject({ total_checked: 0 });
  });

  it('reports that the provider is down, and the next run finds everything', async () => {
    const id = await world.sell();
    await world.pass(2);
    await world.provider.control('faults', { kind: '500', count: 50 });
    expect((await checkAll()).data).toMatchObject({
      state: 'failed',
      error_count: 1,
      errors: [{ object: 'payout', object_id: null, problem: 'not readable' }],
    });
    expect((await checkOne(id)).status).toBe(503);
    await world.provider.control('faults', { kind: '500', count: 0 });
    expect((await checkAll()).data).toMatchObject({ state: 'done', updated_count: 1 });
  });

  it('runs once for ten simultaneous requests', async () => {
    await world.sell();
    await world.sell();
    await world.pass(2);
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkAll()));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const updated = new Map(answers.map(({ data }) => [data.id, data.updated_count]));
    expect([...updated.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2);
    expect((await checkAll()).data).toMatchObject({ total_checked: 0 });
    await expectSoundBooks();
  });

  it('settles a payout of many pages in chunks', async () => {
    for (let group = 0; group < 13; group += 1) {
      await Promise.all(Array.from({ length: 10 }, () => world.sell()));
    }
    await world.pass(2);
    expect((await checkAll()).data).toMatchObject({ updated_count: 130, error_count: 0 });
    const balances = await readBrandBalances(world.system.deps.db, world.brand_id);
    expect(balances).toMatchObject({ pending_minor: 0n, payable_minor: 130n * 9_750n });
    await expectSoundBooks();
  });
});

describe('checking one settlement', () => {
  it('reports what changed, and on a repeat that nothing did', async () => {
    const id = await world.sell();
    expect((await checkOne(id)).data).toEqual({
      status_updated: false,
      old_status: 'Pending Settlement',
      new_status: 'Pending Settlement',
      settlement_date: null,
      payout_date: null,
    });
    await world.pass(2);
    const settled = {
      status_updated: true,
      old_status: 'Pending Settlement',
      new_status: 'Settled',
      settlement_date: '2026-11-17',
      payout_date: '2026-11-17',
    };
    expect((await checkOne(id)).data).toEqual(settled);
    const again = { ...settled, status_updated: false, old_status: 'Settled' };
    expect((await checkOne(id)).data).toEqual(again);
    expect((await checkAll()).data.total_checked).toBe(0);
  });

  it('books a capture that was never reported', async () => {
    const id = await world.sell({ outcome: 'INITIATED' });
    await world.provider.control(`charges/${await world.chargeOf(id)}`, { outcome: 'CAPTURED' });
    await world.pass(4);
    expect((await checkOne(id)).data).toMatchObject({ new_status: 'Settled' });
    await expectSoundBooks();
  });

  it('refuses what cannot be settled', async () => {
    const open = await world.sell({ outcome: 'INITIATED' });
    expect(await checkOne(open)).toMatchObject({ status: 409 });
    const { db } = world.system.deps;
    await db.updateTable('transactions').set({ charge_id: null }).where('id', '=', open).execute();
    expect(await checkOne(open)).toMatchObject({
      status: 422,
      failure: { error: 'This transaction has no Tap charge ID' },
    });
    expect((await checkOne(2_000_000_001n)).status).toBe(404);
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      expect((await checkOne(open, await signInAs(world.system, role))).status).toBe(403);
    }
  });
});
