import type { FeeRow, SpecialFee } from '@diwan/contract/features/fees/records';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { applyCaptureFee, applyReturnFee } from './apply.ts';
import { feeOf } from './figures.ts';
import { addFirstFees } from './first-fees.ts';

let test: TestApp;
let token: string;
let brand_id: number;

beforeAll(async () => {
  test = await startTestApp();
  await test.deps.db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
  ({ token } = await signInAs(test, 'admin'));
  brand_id = await addBrand(test, { mcc_code: await addCategory(test, '5812') });
});
afterAll(() => test.close());

const list = async () => (await ask<FeeRow[]>(test, 'GET', '/admin/fees', { token })).data;

async function rowOf(card_type: string, payment_method = 'PG'): Promise<FeeRow> {
  const rows = await list();
  const row = rows.find(
    (fee) => fee.card_type === card_type && fee.payment_method === payment_method,
  );
  if (!row) throw new Error(`no row of ${card_type}`);
  return row;
}

const put = (body: unknown) => ask<FeeRow>(test, 'PUT', '/admin/fees', { token, body });

const question = () => ({
  brand_id,
  scheme: 'VISA' as const,
  channel: 'PG' as const,
  card_origin: 'local' as const,
  at: test.deps.clock.iso(),
});

describe('the fee table', () => {
  it('has a row for every scheme and channel, in the order of the ids', async () => {
    const rows = await list();
    expect(rows).toHaveLength(10);
    expect(rows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('changes from now on, and shows every version', async () => {
    const row = await rowOf('KNET');
    const before = await applyCaptureFee(test.deps.db, { ...question(), scheme: 'KNET' }, 10_000n);
    test.clock.advance({ minutes: 1 });
    const changed = await put({ ...row, brand_fixed: 0.275, brand_percentage: 0.5 });
    expect(changed.data).toMatchObject({ brand_fixed: 0.275, brand_percentage: 0.5 });
    const after = await applyCaptureFee(test.deps.db, { ...question(), scheme: 'KNET' }, 10_000n);
    expect([before.fee_minor, after.fee_minor]).toEqual([250n, 325n]);
    const path = `/admin/fees/${row.id}/history`;
    const history = () => ask<unknown[]>(test, 'GET', path, { token });
    expect((await history()).data).toHaveLength(2);
    expect((await put(changed.data)).data).toEqual(changed.data);
    expect((await history()).data).toHaveLength(2);
    const filtered = `/admin/fees/publications?fee_id=${row.id}`;
    expect((await history()).data).toEqual((await ask(test, 'GET', filtered, { token })).data);
    const unknown = await ask(test, 'GET', '/admin/fees/2147483647/history', { token });
    expect(unknown.failure.code).toBe('FEE_NOT_FOUND');
  });

  it('refuses invalid figures, with the name of the field', async () => {
    const row = await rowOf('AMEX');
    const wrong: [string, unknown][] = [
      ['brand_fixed', 0.0001],
      ['brand_fixed', -1],
      ['brand_fixed', '0.250'],
      ['brand_fixed', 1e15],
      ['brand_fixed', [1]],
      ['cost_fixed', null],
      ['brand_percentage', 100.01],
      ['brand_percentage', 2.555],
      ['cost_percentage', -0.01],
      ['refund_cost_percentage', '2'],
    ];
    for (const [field, value] of wrong) {
      const { status, failure } = await put({ ...row, [field]: value });
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]]);
    }
    expect((await put({ ...row, card_type: 'VISA' })).status).toBe(404);
    expect(await rowOf('AMEX')).toEqual(row);
  });
});

describe('the figures of a charge', () => {
  const add = (fee_id: number, version: Record<string, unknown>) =>
    test.deps.db
      .insertInto('fee_versions')
      .values({
        fee_id,
        brand_bp: 100,
        brand_fixed_minor: 0n,
        cost_bp: 50,
        cost_fixed_minor: 0n,
        valid_from: '2026-01-02T00:00:00.000Z',
        ...version,
      })
      .execute();

  it("a brand's exception changes the price and keeps the cost, until it is withdrawn", async () => {
    const { id } = await rowOf('VISA');
    await add(id, { brand_id, brand_bp: 150, cost_bp: 1 });
    const own = await applyCaptureFee(test.deps.db, question(), 100_000n);
    expect([own.fee_minor, own.cost_minor]).toEqual([1_500n, 2_200n]);
    await add(id, { brand_id, withdrawn: true, valid_from: '2026-01-03T00:00:00.000Z' });
    const general = await applyCaptureFee(test.deps.db, question(), 100_000n);
    expect([general.fee_minor, general.cost_minor]).toEqual([2_750n, 2_200n]);
  });

  it("a row for the card's own origin takes precedence over the row for any", async () => {
    const { id } = await test.deps.db
      .insertInto('fees')
      .values({ scheme: 'VISA', channel: 'PG', card_origin: 'international' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await add(id, { brand_bp: 400, cost_bp: 350 });
    const abroad = { ...question(), card_origin: 'international' as const };
    expect((await applyCaptureFee(test.deps.db, abroad, 100_000n)).fee_minor).toBe(4_000n);
    expect((await applyCaptureFee(test.deps.db, question(), 100_000n)).fee_minor).toBe(2_750n);
  });

  it('an active special fee overrides the row, for refunds and chargebacks', async () => {
    const body = {
      card_type: 'VISA',
      fee_type: 'refund',
      cost_percentage: 1,
      cost_fixed: 0,
      revenue_percentage: 0,
      revenue_fixed: 2,
      is_active: true,
      below_cost_confirmed: true,
    };
    const refund = () => applyReturnFee(test.deps.db, 'refund', question(), 50_000n);
    expect(await refund()).toMatchObject({ fee_minor: 500n, cost_minor: 250n });
    const created = await ask<SpecialFee>(test, 'POST', '/admin/fees/special', { token, body });
    expect(created.status).toBe(200);
    expect(await refund()).toMatchObject({ fee_minor: 2_000n, cost_minor: 500n });
    const path = `/admin/fees/special/${created.data.id}`;
    const history = () => ask<unknown[]>(test, 'GET', '/admin/fees/publications', { token });
    const before = (await history()).data.length;
    await ask(test, 'PUT', path, { token, body });
    expect((await history()).data).toHaveLength(before);
    await ask(test, 'PUT', path, { token, body: { ...body, is_active: false } });
    expect(await refund()).toMatchObject({ fee_minor: 500n, cost_minor: 250n });
    expect((await ask(test, 'POST', '/admin/fees/special', { token, body })).status).toBe(409);
  });
});

describe('any fee', () => {
  it('is the share rounded half up to the fils, plus the fixed amount', () => {
    const amounts = fc.bigInt({ min: 1n, max: 10_000_000_000n });
    const shares = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amounts, shares, fc.bigInt({ min: 0n, max: 10_000n }), (amount, bp, fixed) => {
        const figures = { brand_bp: bp, brand_fixed_minor: fixed } as Parameters<typeof feeOf>[0];
        const share = feeOf(figures, 'brand', amount) - fixed;
        const twice = 2n * amount * BigInt(bp);
        expect(share * 20_000n > twice - 10_000n).toBe(true);
        expect(share * 20_000n <= twice + 10_000n).toBe(true);
      }),
    );
  });
});
