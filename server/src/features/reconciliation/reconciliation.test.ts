import type { ExplainingTransaction } from '@diwan/contract/features/reconciliation/records';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { ask, signInAs } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import {
  provedDifferences,
  readDay,
  readRows,
  reconcile,
  settle,
} from '../../testing/reconciled.ts';

let world: PaymentsWorld;
beforeEach(async () => {
  world = await startPayments();
});
afterEach(() => world.close());

/** A KNET sale on Monday the 16th is paid on the 17th. */
const DAY = '2026-11-17';

const fault = (kind: string, details: object = {}) =>
  world.provider.control('faults', { kind, ...details });

async function settleAndReconcile(days = 2): Promise<void> {
  await world.pass(days);
  await settle(world);
  await reconcile(world, DAY);
}

/** Returns the comparisons of a day that do not agree. */
const differences = async () =>
  (await readRows(world, DAY)).filter(({ kind }) => kind !== 'matched');

async function expectSound(): Promise<void> {
  expect(await provedDifferences(world)).toEqual([]);
  expect(await verifyLedger(world.system.deps.db)).toEqual([]);
}

const explain = async (id: string) => {
  const path = `/admin/reconciliation/rows/${id}/transactions`;
  const { token } = world.admin;
  const { data } = await ask<{ transactions: ExplainingTransaction[] }>(world.system, 'GET', path, {
    token,
  });
  return data.transactions;
};

describe('a day on which everything agrees', () => {
  it('is matched, and its sums equal those of provider and ledger', async () => {
    const first = await world.sell();
    await world.sell({ amount_minor: 20_000n });
    await settleAndReconcile();
    const { data } = await readDay(world, DAY);
    // The amount is 30.000 minus the 0.70 % of the simulated provider.
    expect(data).toMatchObject({
      state: 'matched',
      run: { state: 'done' },
      provider: { expected: 29.79, found: 29.79, difference: 0 },
      open_count: 0,
      matched_count: 1,
    });
    const [row] = await readRows(world, DAY);
    expect(row).toMatchObject({ kind: 'matched', reason: 'agrees', transaction_count: 2 });
    const explained = await explain(row?.id ?? '');
    expect(explained.map(({ transaction_id }) => transaction_id)).toContain(Number(first));
    expect(explained.reduce((sum, { found }) => sum + found * 1000, 0)).toBe(29_790);
    await expectSound();
  });

  it('is unchanged by repeated comparisons, and includes a refund', async () => {
    await world.sell({ amount_minor: 50_000n });
    const id = await world.sell({ amount_minor: 20_000n });
    const { token } = world.admin;
    const body = { amount: 5, reason: 'Too large' };
    await ask(world.system, 'POST', `/transactions/${id}/refunds`, { token, body });
    await settleAndReconcile();
    await reconcile(world, DAY);
    await Promise.all([reconcile(world, DAY), reconcile(world, DAY), reconcile(world, DAY)]);
    expect((await readDay(world, DAY)).data).toMatchObject({ state: 'matched', open_count: 0 });
    expect(await readRows(world, DAY)).toHaveLength(1);
    await expectSound();
  });

  it('reports no capture as late before it is due', async () => {
    await world.sell({ method: 'VISA' });
    await settleAndReconcile();
    expect(await readRows(world, DAY)).toEqual([]);
    expect((await readDay(world, DAY)).data.state).toBe('matched');
  });
});

describe('each kind of difference', () => {
  it('missing: a captured charge that the provider does not pay', async () => {
    const id = await world.sell();
    await world.sell({ amount_minor: 20_000n });
    await fault('payout_missing');
    await settleAndReconcile();
    const [row, ...others] = await differences();
    expect(others).toEqual([]);
    // The expected amount is the provider's debt in the ledger: 10.000 minus the cost of 1 % and
    // 0.050.
    expect(row).toMatchObject({
      kind: 'missing',
      reason: 'not_paid',
      state: 'open',
      expected: 9.85,
      found: 0,
      remaining: -9.85,
    });
    expect(await explain(row?.id ?? '')).toMatchObject([
      { transaction_id: Number(id), amount: 10, found: 0 },
    ]);
    await expectSound();
  });

  it('missing: a charge that is not in our records', async () => {
    await world.sell();
    await fault('payout_unknown', { amount: 5 });
    await settleAndReconcile();
    const [row, ...others] = await differences();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'missing',
      reason: 'unknown_charge',
      expected: 0,
      found: 4.965,
      brand: { id: world.brand_id },
    });
    expect(await explain(row?.id ?? '')).toMatchObject([{ transaction_id: null, amount: 5 }]);
    const { data } = await readDay(world, DAY);
    expect(data).toMatchObject({ state: 'open', over_amount: 4.965, under_amount: 0 });
    expect(data.provider).toEqual({ expected: 9.93, found: 14.895, difference: 4.965 });
    await expectSound();
  });

  it.each([
    ['payout_over', 'over', 0.001],
    ['payout_over', 'over', 123.456],
    ['payout_under', 'under', -0.001],
    ['payout_under', 'under', -7.25],
  ] as const)('%s: %s by %d', async (kind, called, difference) => {
    await world.sell();
    await fault(kind, { amount: Math.abs(difference) });
    await settleAndReconcile();
    const [row, ...others] = await differences();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ kind: called, reason: 'other_sum', difference });
    await expectSound();
  });

  it('a changed amount of one charge, and a charge that an earlier payout had paid', async () => {
    const other = await world.sell();
    const twice = await world.sell();
    await world.pass(2);
    await settle(world);
    const { store } = world.provider.simulator.simulation;
    const change = async (id: bigint, details: object) => {
      const charge = store.charges.get(await world.chargeOf(id));
      if (charge) store.charges.put({ ...charge, ...details });
    };
    await change(other, { amount_minor: 12_000n });
    const [payout] = store.payouts.all();
    if (payout) store.payouts.put({ ...payout, id: 'payout_again' });
    await change(twice, { payout_id: 'payout_again' });
    await reconcile(world, DAY);
    const found = (await differences())
      .toSorted((a, b) => a.reason.localeCompare(b.reason) || a.difference - b.difference)
      .map(({ reason, difference }) => [reason, difference]);
    expect(found).toEqual([
      // The charge moved to the second payout. The sum of the first payout now exceeds its items.
      // The sum of the second payout is too large as well.
      ['not_listed', -9.93],
      ['other_amount', 2],
      ['other_sum', 7.93],
      ['other_sum', 9.93],
      ['paid_twice', 9.93],
    ]);
    await expectSound();
  });

  it('a payout that the bank returns reverses its settlements', async () => {
    await world.sell();
    await settleAndReconcile();
    // The date of the payout to the brand is another day, and must not matter.
    await sql`update transactions set payout_date = '2026-11-20'`.execute(world.system.deps.db);
    const { payouts } = world.provider.simulator.simulation.store;
    for (const payout of payouts.all()) payouts.put({ ...payout, status: 'FAILED' });
    await reconcile(world, DAY);
    expect(await differences()).toMatchObject([{ reason: 'not_listed', difference: -9.93 }]);
    for (const payout of payouts.all()) payouts.put({ ...payout, status: 'PAID_OUT' });
    await reconcile(world, DAY);
    expect(await differences()).toMatchObject([{ state: 'cleared', difference: 0 }]);
    expect((await readDay(world, DAY)).data).toMatchObject({ state: 'matched', open_count: 0 });
    await expectSound();
  });

  it('the ledger differs from the report until it is settled', async () => {
    await world.sell();
    await world.pass(2);
    await reconcile(world, DAY);
    expect(await differences()).toMatchObject([{ reason: 'not_settled', kind: 'over' }]);
    await settle(world);
    await reconcile(world, DAY);
    expect((await readDay(world, DAY)).data.state).toBe('matched');
    await expectSound();
  });
});

describe('verify', () => {
  it("finds a row that differs from the ledger's bookings", async () => {
    await world.sell();
    await settleAndReconcile();
    await sql`update reconciliation_rows set booked_minor = booked_minor + 1`.execute(
      world.system.deps.db,
    );
    expect(await provedDifferences(world)).toMatchObject([
      { problem: '9931 in its rows, 9930 booked' },
    ]);
  });
});

describe('access to reconciliation', () => {
  it('only administrators have access, and unknown or future days are refused', async () => {
    const { token } = world.admin;
    const id = '00000000-0000-4000-8000-000000000000';
    for (const role of ['partner_employee', 'partner', 'brand_owner'] as const) {
      const other = await signInAs(world.system, role);
      const path = '/admin/reconciliation/days';
      expect((await ask(world.system, 'GET', path, { token: other.token })).status).toBe(403);
    }
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      ask(world.system, method, `/admin/reconciliation/${path}`, { token, body });
    expect((await call('GET', `days/${DAY}`)).status).toBe(404);
    expect((await call('GET', `days/${DAY}/rows`)).status).toBe(404);
    expect((await call('GET', `rows/${id}`)).status).toBe(404);
    expect((await call('GET', `rows/${id}/transactions`)).status).toBe(404);
    expect((await call('POST', `rows/${id}/resolve`, { note: 'x' })).status).toBe(404);
    expect((await call('POST', `proposals/${id}/approve`)).status).toBe(404);
    expect((await call('POST', `proposals/${id}/reject`, { reason: 'x' })).status).toBe(404);
    expect((await call('POST', 'days/2026-11-16/run')).failure.error).toBe(
      'A day can be reconciled only after it has ended',
    );
    const run = await call('POST', 'days/2026-11-15/run');
    expect(run).toMatchObject({
      status: 200,
      data: { state: 'unread', run: { state: 'running' } },
    });
    expect((await call('GET', 'days/2026-02-30')).status).toBe(400);
    expect((await call('GET', 'days?cursor=bm9uZQ')).status).toBe(400);
  });
});
