import type { BrandTerms } from '@diwan/contract/features/agreements/records';
import { scheduleFee } from '@diwan/contract/features/agreements/schedule';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  activate,
  addPosBrand,
  changeRates,
  type PosBrand,
  signNext,
} from '../../testing/agreements.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { addSignedAgreement, campaignsOf } from '../../testing/campaigns.ts';
import { addFirstFees, applyCaptureFee, applyReturnFee } from '../fees/public.ts';

let system: TestApp;
let brand: PosBrand;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
});
afterAll(() => system.close());
beforeEach(async () => {
  brand = await addPosBrand(system, '5411');
  const { db } = system.deps;
  await db
    .updateTable('brands')
    .set({ payment_type_preference: 'both' })
    .where('id', '=', brand.id)
    .execute();
});

const read = (token = brand.owner.token, id = brand.id) =>
  ask<BrandTerms>(system, 'GET', `/brands/${id}/terms`, { token });
const VISA = { card_type: 'VISA', brand_percentage: 2.3, brand_fixed: 0.05 } as const;

const feeOf = ({ fees }: BrandTerms, card_type: string, payment_method: 'POS' | 'PG') => {
  const fee = fees.find(
    (one) => one.card_type === card_type && one.payment_method === payment_method,
  );
  if (!fee) throw new Error(`no fee of ${card_type}`);
  return fee;
};

const question = (channel: 'POS' | 'PG') => ({
  brand_id: brand.id,
  scheme: 'VISA' as const,
  channel,
  card_origin: 'local' as const,
  at: system.clock.iso(),
});

describe('the fees and rates of a brand', () => {
  test('are for its owner and admins, and for no partner or other owner', async () => {
    const partner_id = await addPartner(system);
    const own = await addPosBrand(system, '5411', { partner_id });
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    const statuses = [
      (await read(own.owner.token, own.id)).status,
      (await read(own.admin.token, own.id)).status,
      (await read(partner.token, own.id)).status,
      (await read(brand.owner.token, own.id)).status,
      (await read(own.admin.token, own.id + 1_000)).status,
    ];
    expect(statuses).toEqual([200, 200, 403, 404, 404]);
    expect((await ask(system, 'GET', `/brands/${own.id}/terms`, {})).status).toBe(401);
    expect((await read(brand.owner.token, own.id)).failure.code).toBe('BRAND_NOT_FOUND');
  });

  test('come from the fee table and the offer until a schedule is signed', async () => {
    const { data } = await read();
    expect(data.agreement).toBeNull();
    expect(data.fees.map(({ signed }) => signed)).toEqual(Array.from({ length: 9 }, () => null));
    expect(data.rental).toEqual({
      pos_rental_fee: 20,
      loss_fee: 0,
      signed: null,
      upcoming: null,
    });
    expect(data.pending).toEqual([]);
    // Terminals do not accept Deema.
    expect(() => feeOf(data, 'DEEMA', 'POS')).toThrow('no fee of DEEMA');
  });

  test('leave out a payment method that the brand does not have', async () => {
    await system.deps.db
      .updateTable('brands')
      .set({ payment_type_preference: 'pg' })
      .where('id', '=', brand.id)
      .execute();
    const { data } = await read();
    expect(new Set(data.fees.map(({ payment_method }) => payment_method))).toEqual(new Set(['PG']));
    expect(data.rental).toBeNull();
  });

  test('name the agreement that set each price, and are what captures pay', async () => {
    await addSignedAgreement(system, brand.id);
    await activate(system, brand, { rental_fee: 25, loss_fee: 60, transaction_fees: [VISA] });
    const signed_at = system.clock.iso();
    const agreement_id = await signNext(system, brand);
    const source = { agreement_id, agreement_type: 'pos_activation', signed_at };
    const { data } = await read();
    expect(data.agreement).toMatchObject({ agreement_type: 'service', agreement_version: '1.0' });
    expect(data.rental).toMatchObject({
      pos_rental_fee: 25,
      loss_fee: 60,
      signed: source,
      upcoming: null,
    });
    const visa = feeOf(data, 'VISA', 'POS');
    expect(visa).toMatchObject({ brand_percentage: 2.3, brand_fixed: 0.05, signed: source });
    expect(feeOf(data, 'VISA', 'PG').signed).toBeNull();
    for (const channel of ['POS', 'PG'] as const) {
      const { brand_percentage, brand_fixed } = feeOf(data, 'VISA', channel);
      const { fee_minor } = await applyCaptureFee(system.deps.db, question(channel), 100_000n);
      expect(Number(fee_minor)).toBe(brand_percentage * 1_000 + brand_fixed * 1_000);
    }
  });

  test('follow the newest signature, and show what a pending one changes and by when', async () => {
    await activate(system, brand, { rental_fee: 25, transaction_fees: [VISA] });
    await signNext(system, brand);
    const sent = system.clock.now().add({ hours: 14 * 24 });
    await changeRates(system, brand, {
      new_rental_fee: 30,
      new_transaction_fees: [{ ...VISA, brand_percentage: 2.1 }],
    });
    const { data } = await read();
    expect(data.rental).toMatchObject({
      pos_rental_fee: 25,
      upcoming: { pos_rental_fee: 30, loss_fee: 0 },
    });
    expect(feeOf(data, 'VISA', 'POS')).toMatchObject({
      brand_percentage: 2.3,
      upcoming: { brand_percentage: 2.1, brand_fixed: 0.05 },
    });
    expect(feeOf(data, 'KNET', 'POS').upcoming).toBeNull();
    expect(data.pending.map(({ agreement_type }) => agreement_type)).toEqual([
      'rate_change',
      'fee_change',
    ]);
    expect(Temporal.Instant.from(data.pending[0]?.sign_by ?? '').equals(sent)).toBe(true);
    await signNext(system, brand);
    await signNext(system, brand);
    const { data: after } = await read();
    expect(feeOf(after, 'VISA', 'POS')).toMatchObject({
      brand_percentage: 2.1,
      signed: { agreement_type: 'fee_change' },
      upcoming: null,
    });
    expect(after.rental).toMatchObject({
      pos_rental_fee: 30,
      signed: { agreement_type: 'rate_change' },
      upcoming: null,
    });
    expect(after.pending).toEqual([]);
  });

  test('show the price of the signed text where the fee table has another one now', async () => {
    const { data: before } = await read();
    const fees = scheduleFee.array().parse([
      {
        scheme: 'KNET',
        channel: 'PG',
        card_origin: 'any',
        brand_bp: 0,
        brand_fixed_minor: 150,
        refund_revenue_bp: 0,
        refund_revenue_fixed_minor: 500,
        chargeback_revenue_bp: 0,
        chargeback_revenue_fixed_minor: 10_000,
      },
    ]);
    await addSignedAgreement(system, brand.id, 'service', { fees });
    const { data } = await read();
    const {
      signed: _signed,
      since,
      stated: _stated,
      upcoming: _upcoming,
      ...knet
    } = feeOf(before, 'KNET', 'PG');
    expect(feeOf(data, 'KNET', 'PG')).toEqual({
      ...knet,
      signed: null,
      since,
      stated: { ...knet, brand_fixed: 0.15 },
      upcoming: null,
    });
    expect(feeOf(data, 'KNET', 'POS').stated).toBeNull();
  });

  test('have the special fee of a refund, unless a signed schedule states one', async () => {
    await activate(system, brand, { transaction_fees: [VISA] });
    await signNext(system, brand);
    const special = {
      card_type: 'VISA',
      fee_type: 'refund',
      cost_percentage: 0,
      cost_fixed: 0.25,
      revenue_percentage: 0,
      revenue_fixed: 2,
      is_active: true,
    };
    const { token } = brand.admin;
    const { status } = await ask(system, 'POST', '/admin/fees/special', { token, body: special });
    expect(status).toBe(200);
    const { data } = await read();
    const shown = (['POS', 'PG'] as const).map((channel) => feeOf(data, 'VISA', channel));
    expect(shown.map(({ refund_fixed }) => refund_fixed)).toEqual([0.5, 2]);
    for (const { payment_method, refund_fixed } of shown) {
      const { db } = system.deps;
      const { fee_minor } = await applyReturnFee(db, 'refund', question(payment_method), 10_000n);
      expect(Number(fee_minor)).toBe(refund_fixed * 1_000);
    }
  });

  test('show the rates of a campaign once they can be signed', async () => {
    await addSignedAgreement(system, brand.id);
    await activate(system, brand, { rental_fee: 25, transaction_fees: [VISA] });
    await signNext(system, brand);
    const campaigns = campaignsOf(system, brand.admin);
    const { id } = await campaigns.start({
      kind: 'rate',
      clause_id: null,
      clause_en: null,
      clause_ar: null,
      rental_fee: 18,
      choice: 'hand',
      brand_ids: [brand.id],
    });
    await campaigns.run(id);
    const { data } = await read();
    expect(data.rental).toMatchObject({ pos_rental_fee: 25, upcoming: { pos_rental_fee: 18 } });
    expect(data.pending).toMatchObject([{ agreement_type: 'rate_change' }]);
  });
});
