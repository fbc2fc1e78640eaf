import type { ScheduleFee } from '@diwan/contract/features/agreements/schedule';
import { hashAgreement } from '@diwan/documents/agreement/agreement-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '../../platform/context.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addFirstFees } from '../fees/public.ts';
import { contentOf } from './store.ts';
import { draftAgreements, previewAgreement } from './drafting.ts';
import { rentalTermsOf, requirePosSigned } from './terms.ts';
import type { AgreementDraft } from './drafting.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
});
afterAll(() => system.close());

const brand = () => addBrand(system, { mcc_code: '5411', status: 'active' });
const ctx = () => systemContext(system.deps, 'test');
const draft = (...drafts: AgreementDraft[]) =>
  ctx().transaction((tx) => draftAgreements(ctx(), tx, drafts));
const rowOf = (id: string) =>
  system.deps.db
    .selectFrom('agreements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const termsOf = (brand_id: number) =>
  rentalTermsOf(system.deps.db, brand_id, system.deps.clock.iso());

describe('drafts', () => {
  test('of an activation have text, clauses and figures under one hash', async () => {
    const brand_id = await brand();
    const fees = [
      { scheme: 'VISA', channel: 'POS', brand_bp: 210, brand_fixed_minor: 50n },
    ] as const;
    const change = { rental_fee_minor: 25_000n, fees };
    const [drafted] = await draft({ brand_id, agreement_type: 'pos_activation', change });
    const row = await rowOf(drafted!.agreement_id);
    expect(row).toMatchObject({
      status: 'pending',
      pos_rental_fee_minor: 25_000n,
      valid_from: system.deps.clock
        .now()
        .add({ hours: 336 })
        .toString({ fractionalSecondDigits: 3 }),
      valid_until: null,
      schedule: {
        rental_fee_minor: 25_000,
        loss_fee_minor: 0,
        rental_period_days: 30,
        binding: true,
        fees: [
          {
            scheme: 'VISA',
            channel: 'POS',
            card_origin: 'any',
            brand_bp: 210,
            brand_fixed_minor: 50,
            refund_revenue_fixed_minor: 500,
            chargeback_revenue_fixed_minor: 10_000,
          },
        ],
      },
    });
    expect(hashAgreement(contentOf(row))).toBe(row.digest);
    expect(row.text_en).toContain('25.000');
    expect(row.text_ar).toContain('25.000');
    expect(row.text_en).toContain('Visa at POS terminals');
  });

  test('replace the pending one of their type, and no other', async () => {
    const brand_id = await brand();
    const rental = (rental_fee_minor: bigint) =>
      ({ brand_id, agreement_type: 'rate_change', change: { rental_fee_minor } }) as const;
    const fees = [
      { scheme: 'KNET', channel: 'POS', brand_bp: 100, brand_fixed_minor: 0n },
    ] as const;
    const [first] = await draft(rental(1_000n));
    const [other] = await draft({ brand_id, agreement_type: 'fee_change', change: { fees } });
    const [second] = await draft(rental(2_000n));
    const statuses = await Promise.all(
      [first, other, second].map(async (one) => (await rowOf(one!.agreement_id)).status),
    );
    expect(statuses).toEqual(['replaced', 'pending', 'pending']);
    expect((await rowOf(other!.agreement_id)).pos_rental_fee_minor).toBeNull();
  });

  test('for 500 brands take a handful of statements', async () => {
    const { db } = system.deps;
    const names = Array.from({ length: 500 }, (_, at) => ({
      name: `Many ${at}`,
      entity_type: 'individual' as const,
      business_type: 'Shops',
      mcc_code: '5411',
      mcc_status: 'approved' as const,
      phone_number: '50001234',
    }));
    const brands = await db.insertInto('brands').values(names).returning('id').execute();
    const change = { rental_fee_minor: 18_000n };
    const drafted = await draft(
      ...brands.map(({ id }) => ({ brand_id: id, agreement_type: 'rate_change', change }) as const),
    );
    expect(new Set(drafted.map(({ brand_id }) => brand_id)).size).toBe(500);
  });

  test('leave out a brand that does not exist', async () => {
    const change = { rental_fee_minor: 1n };
    const drafts = { brand_id: 999_999, agreement_type: 'rate_change', change } as const;
    expect(await draft(drafts)).toEqual([]);
    const service = { brand_id: await brand(), agreement_type: 'service', change: {} } as const;
    expect(await draft(service)).toEqual([]);
  });

  test('must name a card of the fee table', async () => {
    const fee = { scheme: 'AMEX', channel: 'POS', card_origin: 'international' } as const;
    const fees: Pick<ScheduleFee, 'scheme' | 'channel'>[] = [fee];
    const change = { fees: fees.map((one) => ({ ...one, brand_bp: 1, brand_fixed_minor: 0n })) };
    await expect(
      draft({ brand_id: await brand(), agreement_type: 'fee_change', change }),
    ).rejects.toMatchObject({ code: 'FEE_NOT_FOUND' });
  });
});

test('a preview writes nothing and lists the differences', async () => {
  const brand_id = await brand();
  const change = { rental_fee_minor: 30_000n };
  const preview = await previewAgreement(ctx(), {
    brand_id,
    agreement_type: 'rate_change',
    change,
  });
  expect(preview?.differences.find(({ id }) => id === 'rental.amount')).toMatchObject({
    before: null,
    after: { en: expect.stringContaining('30.000') as string },
  });
  const rows = system.deps.db.selectFrom('agreements').select('id');
  expect(await rows.where('brand_id', '=', brand_id).execute()).toEqual([]);
});

test('without a signature, rental is 20 KWD a period and terminals are blocked', async () => {
  const brand_id = await brand();
  expect(await termsOf(brand_id)).toEqual({
    agreement_id: null,
    rental_fee_minor: 20_000n,
    loss_fee_minor: 0n,
  });
  await draft({
    brand_id,
    agreement_type: 'pos_activation',
    change: { rental_fee_minor: 25_000n },
  });
  expect((await termsOf(brand_id)).rental_fee_minor).toBe(20_000n);
  await expect(
    ctx().transaction((tx) => requirePosSigned(ctx(), tx, brand_id)),
  ).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' });
});
