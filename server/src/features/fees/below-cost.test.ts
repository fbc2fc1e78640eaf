import type { FeeDraft } from '@diwan/contract/features/fees/desk';
import type { FeeRow, SpecialFee } from '@diwan/contract/features/fees/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addFirstFees } from './first-fees.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  await test.deps.db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
  ({ token } = await signInAs(test, 'admin'));
});
afterAll(() => test.close());
beforeEach(() => test.clock.advance({ minutes: 1 }));

type Method = Parameters<typeof ask>[1];
const call = <T>(method: Method, path: string, body?: unknown) =>
  ask<T>(test, method, `/admin/fees${path}`, { token, ...(body ? { body } : {}) });

async function visa(): Promise<FeeRow> {
  const { data } = await call<FeeRow[]>('GET', '');
  const row = data.find((fee) => fee.card_type === 'VISA' && fee.payment_method === 'PG');
  if (!row) throw new Error('no row of VISA');
  return row;
}

describe('a fee below the cost of the provider', () => {
  it('is refused until the call confirms it, and the refusal shows both figures', async () => {
    const row = await visa();
    for (const below_cost_confirmed of [undefined, false]) {
      const { status, failure } = await call('PUT', '', {
        ...row,
        brand_percentage: 0,
        below_cost_confirmed,
      });
      expect([status, failure.code]).toEqual([409, 'FEE_BELOW_COST']);
      expect(failure.error).toContain('VISA PG');
      expect(failure.error).toContain('0.00% + 0.000');
      expect(failure.error).toContain('2.20% + 0.000');
    }
    expect(await visa()).toEqual(row);
    const confirmed = { ...row, brand_percentage: 0, below_cost_confirmed: true };
    expect((await call<FeeRow>('PUT', '', confirmed)).data.brand_percentage).toBe(0);
  });

  it('needs no second confirmation while the loss stays the same', async () => {
    const row = await visa();
    const other = await call<FeeRow>('PUT', '', { ...row, refund_revenue_fixed: 0.75 });
    expect(other.status).toBe(200);
    const deeper = await call('PUT', '', { ...other.data, cost_percentage: 2.3 });
    expect(deeper.failure.code).toBe('FEE_BELOW_COST');
    const back = await call<FeeRow>('PUT', '', { ...other.data, brand_percentage: 2.75 });
    expect(back.status).toBe(200);
  });

  it('is also found in the fees of refunds and chargebacks', async () => {
    const row = await visa();
    for (const figure of ['refund_revenue_fixed', 'chargeback_revenue_fixed']) {
      const { failure } = await call('PUT', '', { ...row, [figure]: 0.1 });
      expect(failure.code).toBe('FEE_BELOW_COST');
    }
  });

  it('is refused as a special fee, which may be stored while it is switched off', async () => {
    const body = {
      card_type: 'VISA',
      fee_type: 'refund',
      cost_percentage: 0,
      cost_fixed: 1,
      revenue_percentage: 0,
      revenue_fixed: 0.5,
      is_active: true,
    };
    const refused = await call('POST', '/special', body);
    expect([refused.status, refused.failure.code]).toEqual([409, 'FEE_BELOW_COST']);
    const off = await call<SpecialFee>('POST', '/special', { ...body, is_active: false });
    expect(off.status).toBe(200);
    const path = `/special/${off.data.id}`;
    expect((await call('PUT', path, body)).failure.code).toBe('FEE_BELOW_COST');
    const on = await call<SpecialFee>('PUT', path, { ...body, below_cost_confirmed: true });
    expect(on.data).toEqual({ id: off.data.id, ...body });
  });

  it('is refused in a draft, and the draft stays unpublished', async () => {
    const { id, version_id, ...row } = await visa();
    const drafted = {
      fee_id: id,
      base_version_id: version_id,
      brand_percentage: row.brand_percentage,
      brand_fixed: row.brand_fixed,
      cost_percentage: 9,
      cost_fixed: row.cost_fixed,
    };
    const draft = await call<FeeDraft>('POST', '/drafts', { name: 'Loss', rows: [drafted] });
    const path = `/drafts/${draft.data.id}/publish`;
    const body = { revision: draft.data.revision, brand_ids: [] };
    expect((await call('POST', path, body)).failure.code).toBe('FEE_BELOW_COST');
    expect((await visa()).cost_percentage).toBe(row.cost_percentage);
    const meant = await call('POST', path, { ...body, below_cost_confirmed: true });
    expect(meant.status).toBe(200);
    expect((await visa()).cost_percentage).toBe(9);
  });
});
