import type { PayoutDetails, PayoutExport } from '@diwan/contract/features/payouts/records';
import type { TransactionDetail } from '@diwan/contract/features/transactions/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyBooks } from '../../books.ts';
import { balanceOf, readBrandBalances } from '../../ledger/balances.ts';
import { post } from '../../ledger/post.ts';
import { ask } from '../../testing/app.ts';
import { addBankDetails, businessOf, remapBusiness } from '../../testing/money.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { verifyTransactions } from '../transactions/public.ts';
import { pollRefunds } from '../refunds/jobs.ts';
import { verifyPayouts } from './verify.ts';

let world: PaymentsWorld;
beforeEach(async () => {
  world = await startPayments();
  await addBankDetails(world.system, world.brand_id);
});
afterEach(async () => {
  const { db } = world.system.deps;
  const found = [await verifyTransactions(db), await verifyPayouts(db), await verifyBooks(db)];
  await world.close();
  // The books must be consistent after every test.
  const [difference] = found.flat();
  if (difference) throw new Error(`${difference.id}: ${difference.problem}`);
});

const admin = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
  ask<T>(world.system, method, path, { token: world.admin.token, body });
const settle = async () => {
  await world.pass(2);
  await admin('POST', '/transactions/check-settlements');
};
const refund = (id: bigint, amount: number) =>
  admin<{ id: string }>('POST', `/transactions/${id}/refunds`, { amount, reason: 'Sent back' });
/** Decides every pending refund at the provider, and reads the decisions. */
async function decide(outcome: 'REFUNDED' | 'FAILED') {
  for (const { id, status } of world.provider.simulator.simulation.store.refunds.all()) {
    if (status === 'PENDING') await world.provider.control(`refunds/${id}`, { outcome });
  }
  await world.pass(0, 1);
  const { deps } = world.system;
  const { signal } = new AbortController();
  const run = { job_id: '1', attempt: 1, max_attempts: 1, log: deps.log, signal };
  await pollRefunds(deps)({}, run);
}
const stateOf = async (id: bigint) => {
  const { data } = await admin<TransactionDetail>('GET', `/transactions/${id}`);
  const { payout_state, mark } = data.transaction;
  return { payout_state, mark };
};
const pay = async () => {
  const { data, status } = await admin<PayoutExport>('POST', '/admin/payouts/exports', {
    tab: 'active',
  });
  if (status !== 200) return undefined;
  await admin('POST', `/admin/payouts/exports/${data.id}/confirm`);
  return data;
};
const bankOf = (business_id: string) =>
  balanceOf(world.system.deps.db, { kind: 'bank', business_id });
const balances = () => readBrandBalances(world.system.deps.db, world.brand_id);

describe('a sale marked as paid out', () => {
  it('is never the sale that was refunded', async () => {
    const good = await world.sell({ amount_minor: 10_000n });
    const returned = await world.sell({ amount_minor: 10_000n });
    const large = await world.sell({ amount_minor: 20_000n });
    await settle();
    await refund(returned, 10);
    await decide('REFUNDED');
    // 9.750 + 9.750 + 19.750 - 10.500: the refund uses 9.750 of its own sale and 0.750 of the
    // oldest sale.
    expect((await pay())?.total_amount).toBe(28.75);
    expect(await stateOf(good)).toEqual({ payout_state: 'paid', mark: null });
    expect(await stateOf(returned)).toEqual({ payout_state: 'set_off', mark: 'refunded' });
    expect(await stateOf(large)).toEqual({ payout_state: 'paid', mark: null });
    const { data } = await admin<{ kind: string; cleared_amount: number; is_own: boolean }[]>(
      'GET',
      `/transactions/${returned}/payouts`,
    );
    expect(data).toMatchObject([
      {
        kind: 'offset',
        cleared_amount: 9.75,
        is_own: true,
        cause: { kind: 'refund', transaction_id: Number(returned), terminal: null },
      },
    ]);
  });

  it('is not a sale that was refunded before it was settled', async () => {
    const id = await world.sell({ amount_minor: 10_000n });
    await refund(id, 10);
    await decide('REFUNDED');
    const other = await world.sell({ amount_minor: 20_000n });
    await settle();
    expect((await pay())?.total_amount).toBe(19);
    expect(await stateOf(id)).toEqual({ payout_state: 'none', mark: 'refunded' });
    expect(await stateOf(other)).toEqual({ payout_state: 'paid', mark: null });
  });

  it('in a pending export is refunded from another sale and reopened by a cancel', async () => {
    const first = await world.sell({ amount_minor: 10_000n });
    await settle();
    const { data } = await admin<PayoutExport>('POST', '/admin/payouts/exports', { tab: 'active' });
    const later = await world.sell({ amount_minor: 30_000n });
    await settle();
    await refund(first, 10);
    await decide('REFUNDED');
    // The refund uses the credit of the later sale, because the first sale is in a pending export.
    expect((await balances()).payable_minor).toBe(29_750n - 10_500n);
    const reason = { reason: 'Wrong day' };
    await admin('POST', `/admin/payouts/exports/${data.id}/cancel`, reason);
    expect((await balances()).payable_minor).toBe(9_750n + 29_750n - 10_500n);
    expect((await pay())?.total_amount).toBe(29);
    expect(await stateOf(first)).toEqual({ payout_state: 'paid', mark: 'refunded' });
    expect(await stateOf(later)).toEqual({ payout_state: 'paid', mark: null });
  });
});

describe('a pending refund', () => {
  it('reduces what can be paid out, and frees the money when the provider refuses it', async () => {
    const id = await world.sell({ amount_minor: 10_000n });
    await settle();
    await refund(id, 9);
    expect(await balances()).toMatchObject({ payable_minor: 250n, reserved_minor: 9_500n });
    expect((await pay())?.total_amount).toBe(0.25);
    await decide('FAILED');
    expect(await balances()).toMatchObject({ payable_minor: 9_500n, reserved_minor: 0n });
    expect((await pay())?.total_amount).toBe(9.5);
    expect(await stateOf(id)).toEqual({ payout_state: 'paid', mark: null });
  });

  it('moves with its sale from pending to payable at the settlement', async () => {
    const id = await world.sell({ amount_minor: 10_000n });
    await refund(id, 4);
    expect(await balances()).toMatchObject({ pending_minor: 5_250n, reserved_minor: 4_500n });
    await settle();
    expect(await balances()).toMatchObject({ pending_minor: 0n, payable_minor: 5_250n });
    await decide('REFUNDED');
    expect(await balances()).toMatchObject({ payable_minor: 5_250n, reserved_minor: 0n });
    expect((await pay())?.total_amount).toBe(5.25);
    expect(await stateOf(id)).toEqual({ payout_state: 'paid', mark: 'partly_refunded' });
  });
});

describe('the business that pays', () => {
  const remap = () => remapBusiness(world.system, world.brand_id);

  it('is the one that received the money, even after the mapping has changed', async () => {
    const old_business = await businessOf(world.system, world.brand_id);
    await world.sell({ amount_minor: 10_000n });
    await settle();
    const new_business = await remap();
    await world.sell({ amount_minor: 10_000n });
    await settle();
    const export_ = await pay();
    expect(export_).toMatchObject({ total_amount: 19.5, total_brands: 1 });
    const { data } = await admin<PayoutDetails>('GET', `/admin/payouts/exports/${export_?.id}`);
    const amounts = new Map(data.brands.map((line) => [line.business_id, line.amount]));
    expect(amounts).toEqual(
      new Map([
        [old_business, 9.75],
        [new_business, 9.75],
      ]),
    );
    // The rest in each bank equals the fees minus the provider's costs. Nothing is negative.
    expect(await bankOf(old_business)).toBe(180n);
    expect(await bankOf(new_business)).toBe(180n);
  });

  it('offsets no debt of another business, and a manual payout uses its own', async () => {
    const old_business = await businessOf(world.system, world.brand_id);
    const sold = await world.sell({ amount_minor: 10_000n });
    await settle();
    await pay();
    const new_business = await remap();
    await world.sell({ amount_minor: 20_000n });
    await settle();
    await refund(sold, 10);
    await decide('REFUNDED');
    const active = await admin<{ amount_to_pay: number; debt_amount: number }[]>(
      'GET',
      '/admin/payouts',
    );
    expect(active.data).toMatchObject([{ amount_to_pay: 19.75, debt_amount: 10.5 }]);
    const draft = { brand_id: world.brand_id, amount: 5, paid_date: '2026-11-16' };
    const foreign = { ...draft, business_id: old_business };
    expect(await admin('POST', '/admin/payouts/manual', foreign)).toMatchObject({
      status: 422,
      failure: { code: 'MANUAL_PAYOUT_EXCEEDS_OWED' },
    });
    expect((await admin('POST', '/admin/payouts/manual', draft)).status).toBe(200);
    expect((await pay())?.total_amount).toBe(14.75);
    expect(await bankOf(new_business)).toBe(110n);
  });
});

describe('a dispute', () => {
  const dispute = async (id: bigint) => {
    const body = { amount: 10, reason: 'Unknown', reference: 'CB-1' };
    const { data } = await admin<{ id: string }>('POST', `/transactions/${id}/chargebacks`, body);
    return `/transactions/${id}/chargebacks/${data.id}`;
  };

  it('that is won returns the amount and the fee, and the provider returns its money', async () => {
    const { db } = world.system.deps;
    const id = await world.sell({ amount_minor: 10_000n });
    await settle();
    const path = await dispute(id);
    expect(await stateOf(id)).toMatchObject({ mark: 'disputed' });
    expect((await balances()).payable_minor).toBe(9_750n - 20_000n);
    expect((await refund(id, 1)).status).toBe(409);
    expect((await admin('POST', `${path}/movements`, { moved: 'taken' })).status).toBe(200);
    expect((await admin('POST', `${path}/movements`, { moved: 'taken' })).status).toBe(409);
    expect((await admin('POST', `${path}/movements`, { moved: 'given_back' })).status).toBe(409);
    const won = { decision: 'won', reason: 'Proof of delivery' };
    expect((await admin('POST', `${path}/decision`, won)).data).toMatchObject({ status: 'WON' });
    expect((await admin('POST', `${path}/decision`, won)).status).toBe(409);
    expect((await balances()).payable_minor).toBe(9_750n);
    expect((await admin('POST', `${path}/movements`, { moved: 'given_back' })).status).toBe(200);
    expect(await balanceOf(db, { kind: 'provider_receivable' })).toBe(0n);
    expect((await pay())?.total_amount).toBe(9.75);
    expect(await stateOf(id)).toEqual({ payout_state: 'paid', mark: null });
  });

  it('recorded by mistake is reversed in full, and a lost one remains', async () => {
    const { db } = world.system.deps;
    const [mistaken, lost] = [await world.sell(), await world.sell()];
    const body = { reason: 'Mistyped' };
    const wrong = await dispute(mistaken);
    await admin('POST', `${wrong}/decision`, { ...body, decision: 'reversed' });
    expect((await balances()).pending_minor).toBe(2n * 9_750n);
    const path = await dispute(lost);
    await admin('POST', `${path}/decision`, { ...body, decision: 'lost' });
    expect(await stateOf(lost)).toEqual({ payout_state: null, mark: 'charged_back' });
    expect((await balances()).pending_minor).toBe(2n * 9_750n - 20_000n);
    expect(await balanceOf(db, { kind: 'processing_cost' })).toBe(150n + 150n + 7_500n);
  });

  it('opened before the settlement and won after it makes the sale payable again', async () => {
    const id = await world.sell({ amount_minor: 10_000n });
    const path = await dispute(id);
    await settle();
    // The sale is a debit: 9.750 minus the chargeback of 10 and the fee of 10.
    expect((await balances()).payable_minor).toBe(9_750n - 20_000n);
    const other = await world.sell({ amount_minor: 5_000n });
    await settle();
    expect(await stateOf(other)).toMatchObject({ payout_state: 'set_off' });
    await admin('POST', `${path}/decision`, { decision: 'won', reason: 'Proof' });
    expect(await stateOf(other)).toMatchObject({ payout_state: 'pending' });
    expect((await pay())?.total_amount).toBe(9.75 + 4.75);
    expect(await stateOf(id)).toEqual({ payout_state: 'paid', mark: null });
  });

  it('is not found under another transaction, and not by owners or partners', async () => {
    const [id, other] = [await world.sell(), await world.sell()];
    const path = await dispute(id);
    const foreign = path.replace(`/transactions/${id}/`, `/transactions/${other}/`);
    const body = { decision: 'won', reason: 'Mine' };
    expect((await admin('POST', `${foreign}/decision`, body)).status).toBe(404);
    expect((await admin('POST', `${foreign}/movements`, { moved: 'taken' })).status).toBe(404);
  });
});

describe('the database itself', () => {
  it('refuses a payout larger than the amount owed', async () => {
    const { deps } = world.system;
    await world.sell({ amount_minor: 10_000n });
    await settle();
    const business_id = await businessOf(world.system, world.brand_id);
    const payable = { brand_id: world.brand_id, business_id };
    const pays = (amount_minor: bigint) =>
      deps.db.transaction().execute((tx) =>
        post(tx, {
          kind: 'manual_payout',
          source: { kind: 'payout_line', id: 999 },
          occurred_at: deps.clock.iso(),
          postings: [
            { account: { kind: 'brand_payable', ...payable }, amount_minor },
            { account: { kind: 'bank', business_id }, amount_minor: -amount_minor },
          ],
        }),
      );
    await expect(pays(9_751n)).rejects.toThrow(/pays more than is owed/);
    expect((await balances()).payable_minor).toBe(9_750n);
  });
});
