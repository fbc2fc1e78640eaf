import type { OfferedTerms, PublicAgreement } from '@diwan/contract/features/agreements/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import {
  addShareLink,
  asRegistrant,
  fromElsewhere,
  handIn,
  proved,
} from '../../testing/registration.ts';
import { addFirstFees } from '../fees/public.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
});
afterAll(() => system.close());

const PAYOUTS = {
  payout_weekdays: ['sun', 'mon', 'tue', 'wed', 'thu'],
  payout_cutoff_time: '14:00',
  notice_days: 10,
} as const;

describe('the terms before a signature', () => {
  test('are shown to the holder of a share link, and are refused without a usable one', async () => {
    const offered = (token: string) =>
      ask<OfferedTerms>(system, 'GET', `/brands/share-links/terms?token=${token}`, {
        headers: fromElsewhere(),
      });
    const { data } = await offered(await addShareLink(system));
    const { fees, ...terms } = data;
    expect(terms).toEqual({ ...PAYOUTS, pos_rental_fee: 20, loss_fee: 0 });
    // Terminals do not accept Deema.
    expect(fees).toHaveLength(9);
    expect(fees[0]).toEqual({
      card_type: 'KNET',
      payment_method: 'POS',
      card_origin: 'any',
      brand_percentage: 0,
      brand_fixed: 0.25,
      refund_percentage: 0,
      refund_fixed: 0.5,
      chargeback_percentage: 0,
      chargeback_fixed: 10,
    });
    const deactivated = await addShareLink(system, { is_active: false });
    for (const token of [deactivated, 'abc', '']) {
      expect((await offered(token)).failure.code).toBe('LINK_INVALID');
    }
  });

  test('state the rental that the operator offers this brand', async () => {
    const registrant = await proved(system, {
      payment_type_preference: 'pos',
      delivery_location_type: 'fairground',
    });
    await handIn(system, registrant);
    const { token } = await signInAs(system, 'admin');
    await ask(system, 'PUT', `/admin/brands/${registrant.id}/pos-fees`, {
      token,
      body: { pos_rental_fee: 17.5, loss_fee: 60 },
    });
    const { data } = await asRegistrant<PublicAgreement>(
      system,
      'GET',
      `/brands/${registrant.id}/agreement/public`,
      registrant,
    );
    const { fees, ...summary } = data.summary;
    expect(summary).toEqual({ ...PAYOUTS, pos_rental_fee: 17.5, loss_fee: 60, deposit: null });
    expect(new Set(fees.map(({ payment_method }) => payment_method))).toEqual(new Set(['POS']));
  });
});
