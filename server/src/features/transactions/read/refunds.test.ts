import type { TransactionSummary } from '@diwan/contract/features/transactions/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp, type TestUser } from '../../../testing/app.ts';
import { addBrand, addCategory, addPartner } from '../../../testing/brands.ts';
import { addTransaction, startFees } from '../../../testing/transactions.ts';

let system: TestApp;
let admin: TestUser;
let brand_id: number;
let partner_id: number;

beforeAll(async () => {
  system = await startTestApp();
  const mcc_code = await addCategory(system, '5411');
  const fees = await startFees(system);
  partner_id = await addPartner(system);
  brand_id = await addBrand(system, { mcc_code, partner_id });
  const other = await addBrand(system, { mcc_code });
  admin = await signInAs(system, 'admin');
  const rows = [
    { brand_id, partner_id, scheme: 'VISA', refund: '2026-11-16T20:59:59.999Z', amount: 1_000n },
    { brand_id, partner_id, scheme: 'KNET', refund: '2026-11-16T21:00:00.000Z', amount: 2_000n },
    { brand_id: other, scheme: 'KNET', refund: '2026-11-17T08:00:00.000Z', amount: 4_000n },
  ] as const;
  for (const { refund, amount, ...row } of rows) {
    const payment_date = '2026-10-01T08:00:00.000Z';
    const transaction_id = await addTransaction(system, fees, { ...row, payment_date });
    const given = {
      transaction_id,
      amount_minor: amount,
      reason: 'Sold out',
      after_settlement: false,
      fee_version_id: fees,
      cost_version_id: fees,
    } as const;
    const asked = { reserved_at: payment_date, reserved_from: 'pending' } as const;
    await system.deps.db
      .insertInto('refunds')
      .values([
        { ...given, kind: 'refund', status: 'REFUNDED', booked_at: refund },
        { ...given, kind: 'refund', status: 'PENDING', ...asked },
        { ...given, kind: 'refund', status: 'FAILED' },
      ])
      .execute();
  }
});
afterAll(() => system.close());

async function refundedOf(query: string, { token } = admin): Promise<[number, number]> {
  const { data } = await ask<TransactionSummary>(system, 'GET', `/transactions/summary?${query}`, {
    token,
  });
  return [data.refunded_count, data.refunded_amount];
}

it("the summary counts completed refunds on the platform's day of the refund", async () => {
  expect(await refundedOf('')).toEqual([3, 7]);
  expect(await refundedOf('start_date=2026-11-17&end_date=2026-11-17')).toEqual([2, 6]);
  expect(await refundedOf('end_date=2026-11-16')).toEqual([1, 1]);
  expect(await refundedOf('start_date=2026-10-01&end_date=2026-10-31')).toEqual([0, 0]);
});

it('the summary filters refunds by their payments', async () => {
  expect(await refundedOf('payment_method=KNET')).toEqual([2, 6]);
  expect(await refundedOf(`brand_id=${brand_id}`)).toEqual([2, 3]);
  expect(await refundedOf('status=FAILED')).toEqual([0, 0]);
  expect(await refundedOf(`partner_id=${partner_id}&start_date=2026-11-17`)).toEqual([1, 2]);
});

it('the summary excludes refunds outside the scope', async () => {
  const owner = await signInAs(system, 'brand_owner', { brand_id });
  const employee = await signInAs(system, 'partner_employee', { partner_id });
  const stranger = await signInAs(system, 'partner_employee');
  expect(await refundedOf('', owner)).toEqual([2, 3]);
  expect(await refundedOf('', employee)).toEqual([2, 3]);
  expect(await refundedOf('', stranger)).toEqual([0, 0]);
});
