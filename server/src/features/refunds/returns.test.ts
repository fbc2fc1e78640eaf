import type { Refund, RefundList } from '@diwan/contract/features/refunds/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, readBrandBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { ask, signInAs } from '../../testing/app.ts';
import { addPartner } from '../../testing/brands.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { applyRefund } from './apply.ts';
import { pollRefunds } from './jobs.ts';

let world: PaymentsWorld;
beforeEach(async () => {
  world = await startPayments();
});
afterEach(() => world.close());

const WHOLE = { amount: 10, reason: 'Sent back' };

const refund = (id: bigint, body: unknown = WHOLE, headers = {}, { token } = world.admin) =>
  ask<Refund>(world.system, 'POST', `/transactions/${id}/refunds`, { token, body, headers });
const chargeback = (id: bigint, body: unknown = WHOLE, { token } = world.admin) =>
  ask<Refund>(world.system, 'POST', `/transactions/${id}/chargebacks`, { token, body });
const list = async (id: bigint, { token } = world.admin) =>
  (await ask<RefundList>(world.system, 'GET', `/transactions/${id}/refunds`, { token })).data;

const run = { job_id: '1', attempt: 1, max_attempts: 1, signal: new AbortController().signal };
const poll = () => pollRefunds(world.system.deps)({}, { ...run, log: world.system.deps.log });

/** Makes the provider decide pending refunds, if a result is given, and polls. */
async function decide(outcome?: string): Promise<void> {
  const pending = world.provider.simulator.simulation.store.refunds.all();
  if (outcome !== undefined) {
    for (const { id, status } of pending) {
      if (status === 'PENDING') await world.provider.control(`refunds/${id}`, { outcome });
    }
  }
  await world.pass(0, 1);
  await poll();
}

const balances = () => readBrandBalances(world.system.deps.db, world.brand_id);
const checkAll = () =>
  ask(world.system, 'POST', '/transactions/check-settlements', { token: world.admin.token });
const rowOf = (id: bigint) =>
  world.system.deps.db
    .selectFrom('transactions')
    .select(['status', 'refunded_minor', 'business_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const eventsOf = async (id: bigint) => {
  const { token } = world.admin;
  const detail = await ask<{ timeline: { kind: string }[] }>(
    world.system,
    'GET',
    `/transactions/${id}`,
    { token },
  );
  return detail.data.timeline.map(({ kind }) => kind);
};

describe('a refund', () => {
  it('is pending at the provider, and is booked when the provider confirms it', async () => {
    const id = await world.sell();
    const asked = await refund(id, { amount: 4, reason: 'Too small' });
    expect(asked).toMatchObject({
      status: 200,
      data: { kind: 'refund', amount: 4, status: 'PENDING', requested_by: world.admin.email },
    });
    // The amount and its fee are reserved immediately.
    expect(await balances()).toMatchObject({ pending_minor: 5_250n, reserved_minor: 4_500n });
    expect(await list(id)).toMatchObject({
      refundable_amount: 6,
      kept_amount: 5.25,
      fees: { refund: { percentage: 0, fixed: 0.5 }, chargeback: { percentage: 0, fixed: 10 } },
      refunds: [{ amount: 4, fee: 0.5 }],
    });
    await decide();
    expect(await list(id)).toMatchObject({
      refundable_amount: 6,
      refunds: [{ status: 'REFUNDED', fee: 0.5, cost: 0.25 }],
    });
    // The fee of the sale is kept, and the refund has its own fee.
    expect(await balances()).toMatchObject({ pending_minor: 5_250n, reserved_minor: 0n });
    expect(await rowOf(id)).toMatchObject({ status: 'CAPTURED', refunded_minor: 4_000n });
    expect(await eventsOf(id)).toEqual(['captured', 'refund_requested', 'refunded']);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
  });

  it('of a part before settlement leaves the remainder to be settled', async () => {
    const id = await world.sell();
    await refund(id, { amount: 4, reason: 'Too small' });
    await decide();
    await world.sell({ amount_minor: 20_000n });
    await world.pass(3);
    expect((await checkAll()).data).toMatchObject({ updated_count: 2, error_count: 0 });
    expect(await balances()).toMatchObject({
      pending_minor: 0n,
      payable_minor: 9_750n - 4_500n + 19_750n,
    });
    const { db } = world.system.deps;
    expect(await balanceOf(db, { kind: 'provider_receivable' })).toBe(0n);
    const business_id = (await rowOf(id)).business_id ?? '';
    const paid = 30_000n - 210n - 4_000n;
    expect(await balanceOf(db, { kind: 'bank', business_id })).toBe(paid);
    expect(await verifyLedger(db)).toEqual([]);
  });

  it('after settlement reduces the payable amount, below zero too', async () => {
    const id = await world.sell();
    await world.pass(2);
    await checkAll();
    await refund(id);
    await decide();
    expect(await balances()).toMatchObject({ pending_minor: 0n, payable_minor: -250n - 500n });
    // A later settlement covers the debt, and the provider deducts the refund from that payout.
    await world.sell({ amount_minor: 50_000n });
    await world.pass(3);
    expect((await checkAll()).data).toMatchObject({ updated_count: 1, error_count: 0 });
    expect((await balances()).payable_minor).toBe(-750n + 49_750n);
    const { db } = world.system.deps;
    expect(await balanceOf(db, { kind: 'provider_receivable' })).toBe(0n);
    expect(await verifyLedger(db)).toEqual([]);
  });

  it('that the provider declines frees its amount', async () => {
    const id = await world.sell();
    await refund(id);
    await decide('DECLINED');
    expect(await list(id)).toMatchObject({
      refundable_amount: 10,
      refunds: [{ status: 'FAILED', problem: 'DECLINED', booked_at: null }],
    });
    expect((await balances()).pending_minor).toBe(9_750n);
    expect(await eventsOf(id)).toEqual(['captured', 'refund_requested', 'refund_failed']);
    expect((await refund(id)).status).toBe(200);
  });

  it('never exceeds the amount, with twenty simultaneous requests', async () => {
    const id = await world.sell();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refund(id, { amount: 1.5, reason: 'Again' })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(6);
    expect(statuses.filter((status) => status === 422)).toHaveLength(14);
    await decide();
    expect(await rowOf(id)).toMatchObject({ refunded_minor: 9_000n });
    expect(await refund(id, { amount: 1.001, reason: 'Again' })).toMatchObject({
      status: 422,
      failure: { fields: { amount: 'At most KWD 1.000 can still be refunded.' } },
    });
    expect((await refund(id, { amount: 1, reason: 'The rest' })).status).toBe(200);
  });

  it('is made once for a double click', async () => {
    const id = await world.sell();
    const key = { 'idempotency-key': 'click-1' };
    const part = { amount: 3, reason: 'Once' };
    const answers = await Promise.all([refund(id, part, key), refund(id, part, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.data.id).toBe(answers[1]?.data.id);
    expect((await refund(id, { ...part, amount: 4 }, key)).status).toBe(409);
    expect((await list(id)).refunds).toHaveLength(1);
    expect(world.provider.simulator.simulation.store.refunds.all()).toHaveLength(1);
  });

  it('is refused for a payment that was not captured or does not exist', async () => {
    const open = await world.sell({ outcome: 'INITIATED' });
    const failed = await world.sell({ outcome: 'DECLINED' });
    for (const id of [open, failed]) {
      expect(await refund(id)).toMatchObject({
        status: 409,
        failure: { error: 'Only a captured transaction can be refunded' },
      });
      expect((await chargeback(id)).status).toBe(409);
    }
    expect((await refund(2_000_000_001n)).status).toBe(404);
  });

  it.each([
    ['a negative', -1],
    ['zero', 0],
    ['a fourth decimal', 1.0005],
    ['a text', '1'],
    ['a list', [1]],
    ['nothing', null],
    ['too much', 1e15],
    ['a thousandth of a thousandth', 1e-7],
  ])('refuses %s, with the name of the field', async (_what, amount) => {
    const id = await world.sell();
    for (const call of [refund, chargeback]) {
      const { status, failure } = await call(id, { amount, reason: 'x' });
      expect(status).toBe(400);
      expect(failure.fields).toHaveProperty('amount');
    }
    const { failure } = await refund(id, { amount: 1, reason: '  ' });
    expect(failure.fields).toEqual({ reason: 'Please give a reason' });
  });

  it("is open to the brand's own partner; a chargeback is open to no partner", async () => {
    const partner_id = await addPartner(world.system);
    const other_id = await addPartner(world.system, 'Another platform');
    const { db } = world.system.deps;
    const id = await world.sell();
    await db.updateTable('transactions').set({ partner_id }).where('id', '=', id).execute();
    const own = await signInAs(world.system, 'partner_employee', { partner_id });
    const other = await signInAs(world.system, 'partner_employee', { partner_id: other_id });
    const half = { amount: 5, reason: 'One of two was sold out' };
    expect((await refund(id, half, {}, other)).status).toBe(404);
    const asked = await refund(id, half, {}, own);
    expect([asked.status, asked.data.cost, asked.data.requested_by]).toEqual([200, null, null]);
    for (const { token } of [own, other]) {
      expect((await chargeback(id, half, { ...world.admin, token })).status).toBe(403);
    }
  });

  it('is for staff and the owner, who read what is in their scope', async () => {
    const id = await world.sell();
    await refund(id, { amount: 4, reason: 'Too small' });
    await decide();
    const owner = await signInAs(world.system, 'brand_owner', { brand_id: world.brand_id });
    const stranger = await signInAs(world.system, 'brand_owner', {
      brand_id: await world.addShop(),
    });
    for (const { token } of [owner, stranger]) {
      expect((await chargeback(id, WHOLE, { ...world.admin, token })).status).toBe(403);
    }
    expect((await list(id, owner)).refunds).toMatchObject([{ fee: 0.5, cost: null }]);
    expect((await list(id, owner)).refunds[0]?.requested_by).toBeNull();
    const { token } = stranger;
    expect((await refund(id, WHOLE, {}, { ...world.admin, token })).status).toBe(404);
    const foreign = await ask(world.system, 'GET', `/transactions/${id}/refunds`, { token });
    expect(foreign.status).toBe(404);
  });
});

describe('a refund with an unknown outcome', () => {
  it('is found again after a lost response, without a second refund', async () => {
    const id = await world.sell();
    const lost = { kind: 'lost_answer', call: 'POST /v2/refunds', count: 9 };
    await world.provider.control('faults', lost);
    expect((await refund(id)).data.status).toBe('PENDING');
    expect(await refund(id, { amount: 1, reason: 'More' })).toMatchObject({ status: 422 });
    await world.provider.control('faults', { ...lost, count: 0 });
    await decide();
    await decide();
    expect(await rowOf(id)).toMatchObject({ refunded_minor: 10_000n });
    expect(world.provider.simulator.simulation.store.refunds.all()).toHaveLength(1);
  });

  it('is sent again after the provider was unavailable', async () => {
    const id = await world.sell();
    const away = { kind: '500', call: 'POST /v2/refunds', count: 9 };
    await world.provider.control('faults', away);
    expect((await refund(id)).data.status).toBe('PENDING');
    await world.provider.control('faults', { ...away, count: 0 });
    await decide();
    await decide();
    expect((await list(id)).refunds).toMatchObject([{ status: 'REFUNDED' }]);
  });

  it('is searched for before a repeat, after our idempotency key has expired', async () => {
    const gone = await world.sell();
    const made = await world.sell();
    const fault = { call: 'POST /v2/refunds', count: 9 };
    await world.provider.control('faults', { ...fault, kind: 'lost_request' });
    await refund(gone);
    await world.provider.control('faults', { ...fault, kind: 'lost_request', count: 0 });
    await world.provider.control('faults', { ...fault, kind: 'lost_answer' });
    await refund(made);
    await world.provider.control('faults', { ...fault, kind: 'lost_answer', count: 0 });
    await world.pass(2);
    await poll();
    expect((await list(made)).refunds).toMatchObject([{ status: 'REFUNDED' }]);
    expect((await list(gone)).refunds).toMatchObject([{ status: 'FAILED' }]);
    expect(world.provider.simulator.simulation.store.refunds.all()).toHaveLength(1);
  });

  it('is released when the provider refuses it', async () => {
    const id = await world.sell();
    const { db } = world.system.deps;
    const charge_id = await world.sell({ outcome: 'INITIATED' }).then(world.chargeOf);
    await db
      .updateTable('transactions')
      .set({ charge_id: null })
      .where('charge_id', '=', charge_id)
      .execute();
    await db.updateTable('transactions').set({ charge_id }).where('id', '=', id).execute();
    const { data } = await refund(id);
    expect(data.status).toBe('FAILED');
    expect(data.problem).toMatch(/^1158/);
    expect((await list(id)).refundable_amount).toBe(10);
  });
});

describe("the provider's report of a refund", () => {
  const told = async (provider_id: string) => {
    const answer = await world.system.deps.provider.readRefund(provider_id);
    if (!answer.ok) throw new Error('no refund');
    return answer.value;
  };

  it('is booked once, for any number of reports from any source', async () => {
    const id = await world.sell();
    const { data } = await refund(id, { amount: 4, reason: 'Too small' });
    await world.pass(0, 1);
    const value = await told(data.reference ?? '');
    const applied = await Promise.all(
      Array.from({ length: 10 }, () => applyRefund(world.system.deps, value)),
    );
    expect(applied.filter(({ kind }) => kind === 'applied')).toHaveLength(1);
    expect((await rowOf(id)).refunded_minor).toBe(4_000n);
  });

  it('is not applied when it contradicts the request', async () => {
    const id = await world.sell();
    const { data } = await refund(id, { amount: 4, reason: 'Too small' });
    await world.pass(0, 1);
    const value = await told(data.reference ?? '');
    const { deps } = world.system;
    const wrong = [
      [{ amount_minor: 4_001n }, 'wrong amount'],
      [{ currency: 'BHD' }, 'wrong currency'],
      [{ charge_id: 'chg_other' }, 'wrong charge'],
      [{ id: 're_other', raw: {} }, 'unknown refund'],
    ] as const;
    for (const [change, problem] of wrong) {
      const applied = await applyRefund(deps, { ...value, ...change });
      expect(applied).toEqual({ kind: 'refused', problem });
    }
    expect((await rowOf(id)).refunded_minor).toBe(0n);
    await applyRefund(deps, value);
    const back = await applyRefund(deps, { ...value, status: 'FAILED', raw_status: 'FAILED' });
    expect(back).toEqual({ kind: 'refused', problem: 'no longer refunded' });
  });
});

describe('a chargeback', () => {
  it('is booked at once with its own fee, and shares the amount with refunds', async () => {
    const id = await world.sell({ amount_minor: 30_000n });
    const body = { amount: 25, reason: 'Not received', reference: 'CB-77' };
    expect((await chargeback(id, body)).data).toMatchObject({
      kind: 'chargeback',
      status: 'OPEN',
      reference: 'CB-77',
      fee: 10,
      cost: 7.5,
    });
    expect((await balances()).pending_minor).toBe(29_750n - 35_000n);
    expect(await refund(id, { amount: 1, reason: 'x' })).toMatchObject({
      status: 409,
      failure: { code: 'REFUND_DISPUTED' },
    });
    expect((await chargeback(id, { amount: 5.001, reason: 'x' })).status).toBe(422);
    expect((await chargeback(id, body)).status).toBe(422);
    expect((await rowOf(id)).refunded_minor).toBe(25_000n);
    expect(await eventsOf(id)).toEqual(['captured', 'chargeback']);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
  });
});
