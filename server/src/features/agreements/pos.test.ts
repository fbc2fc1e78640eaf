import type { PosFees } from '@diwan/contract/features/agreements/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  activate,
  addPosBrand,
  changeRates,
  type PosBrand,
  readPending,
  signNext,
} from '../../testing/agreements.ts';
import { ask, signInAs, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory, addPartner } from '../../testing/brands.ts';
import { addFirstFees } from '../fees/public.ts';
import { systemContext } from '../../platform/context.ts';
import { rentalTermsOf, requirePosSigned } from './terms.ts';

let system: TestApp;

beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute((tx) => addFirstFees(tx, '2026-01-01T00:00:00.000Z'));
});
afterAll(() => system.close());

const brandOf = (details?: { partner_id: number }) => addPosBrand(system, '5411', details);
const fees = ({ id, admin }: PosBrand, token = admin.token) =>
  ask<PosFees>(system, 'GET', `/admin/brands/${id}/pos-fees`, { token });
const saveFees = ({ id, admin }: PosBrand, body: unknown) =>
  ask<PosFees>(system, 'PUT', `/admin/brands/${id}/pos-fees`, { token: admin.token, body });
const messagesTo = (brand_id: number) =>
  system.deps.db
    .selectFrom('messages')
    .select(['template', 'channel', 'subject'])
    .where('brand_id', '=', brand_id)
    .orderBy('created_at')
    .orderBy('channel')
    .execute();
const VISA = { card_type: 'VISA', brand_percentage: 2.3, brand_fixed: 0.05 } as const;

describe('the POS fees of a brand', () => {
  test('are the defaults and the fee table, until other fees are offered', async () => {
    const brand = await brandOf();
    const { data } = await fees(brand);
    expect(data).toMatchObject({ pos_state: 'none', pos_rental_fee: 20, loss_fee: 0 });
    expect(data.pos_transaction_fees.map(({ source }) => source)).toEqual(
      Array.from({ length: 5 }, () => 'table'),
    );
    const saved = await saveFees(brand, {
      pos_rental_fee: 17.5,
      loss_fee: 60,
      pos_transaction_fees: [VISA],
    });
    expect(saved.data).toMatchObject({ pos_rental_fee: 17.5, loss_fee: 60, agreement_id: null });
    const visa = saved.data.pos_transaction_fees.find(({ card_type }) => card_type === 'VISA');
    expect(visa).toMatchObject({ source: 'offered', brand_percentage: 2.3, refund_fixed: 0.5 });
    const [line] = (await activate(system, brand)).data.agreements;
    expect(line).toMatchObject({ agreement_type: 'pos_activation' });
    expect((await readPending(system, brand)).data).toMatchObject({
      pos_rental_fee: 17.5,
      loss_fee: 60,
      transaction_fees: [{ card_type: 'VISA', brand_percentage: 2.3, brand_fixed: 0.05 }],
    });
  });

  test('refuse invalid rates', async () => {
    const brand = await brandOf();
    const wrong: [string, unknown][] = [
      ['pos_rental_fee', { pos_rental_fee: -1 }],
      ['pos_rental_fee', { pos_rental_fee: 0.0001 }],
      ['pos_rental_fee', {}],
      ['pos_transaction_fees', { pos_rental_fee: 1, pos_transaction_fees: [VISA, VISA] }],
      ['loss_fee', { pos_rental_fee: 1, loss_fee: '5' }],
    ];
    for (const [field, body] of wrong) {
      const { status, failure } = await saveFees(brand, body);
      expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]]);
    }
    const strange = { ...VISA, card_origin: 'international' };
    expect(
      await saveFees(brand, { pos_rental_fee: 1, pos_transaction_fees: [strange] }),
    ).toMatchObject({ status: 404, failure: { code: 'FEE_NOT_FOUND' } });
  });

  test('are not available to owners and partners', async () => {
    const partner_id = await addPartner(system);
    const brand = await brandOf({ partner_id });
    const partner = await signInAs(system, 'partner_employee', { partner_id });
    expect((await fees(brand, brand.owner.token)).status).toBe(403);
    expect((await fees(brand, partner.token)).status).toBe(403);
  });
});

describe('an activation', () => {
  test('turns POS on, asks the owner to sign, and blocks terminals until then', async () => {
    const brand = await brandOf();
    const answer = await activate(system, brand, { rental_fee: 25, transaction_fees: [VISA] });
    expect(answer).toMatchObject({ status: 200 });
    const { pos_enabled } = await system.deps.db
      .selectFrom('brands')
      .select('pos_enabled')
      .where('id', '=', brand.id)
      .executeTakeFirstOrThrow();
    expect(pos_enabled).toBe(true);
    expect(await messagesTo(brand.id)).toMatchObject([
      { template: 'agreement_waiting', channel: 'email' },
      { template: 'agreement_waiting', channel: 'whatsapp' },
    ]);
    const ctx = systemContext(system.deps, 'test');
    const ask_for_terminal = () => ctx.transaction((tx) => requirePosSigned(ctx, tx, brand.id));
    await expect(ask_for_terminal()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' });
    const agreement_id = await signNext(system, brand);
    await ask_for_terminal();
    expect(await rentalTermsOf(system.deps.db, brand.id, system.clock.iso())).toEqual({
      agreement_id,
      rental_fee_minor: 25_000n,
      loss_fee_minor: 0n,
    });
    expect(await readPending(system, brand)).toMatchObject({ status: 404 });
  });

  test('is for active brands, of the brand in the URL', async () => {
    const brand = await brandOf();
    expect(
      await ask(system, 'POST', `/admin/brands/${brand.id}/pos-activation`, {
        token: brand.admin.token,
        body: { brand_id: brand.id + 1 },
      }),
    ).toMatchObject({ status: 422, failure: { code: 'POS_BRAND_DIFFERENT' } });
    const suspended = system.deps.db.updateTable('brands').set({ status: 'suspended' });
    await suspended.where('id', '=', brand.id).execute();
    expect(await activate(system, brand)).toMatchObject({
      status: 409,
      failure: { code: 'POS_BRAND_NOT_ACTIVE' },
    });
    expect(await messagesTo(brand.id)).toEqual([]);
  });

  test('again replaces the first one, until one is signed', async () => {
    const brand = await brandOf();
    await activate(system, brand, { rental_fee: 25 });
    await activate(system, brand, { rental_fee: 15 });
    const { data } = await readPending(system, brand);
    expect(data).toMatchObject({ pos_rental_fee: 15, waiting: 1 });
    await signNext(system, brand);
    expect(await activate(system, brand)).toMatchObject({
      status: 409,
      failure: { code: 'POS_ALREADY_SIGNED' },
    });
    expect(await saveFees(brand, { pos_rental_fee: 1 })).toMatchObject({
      failure: { code: 'POS_ALREADY_SIGNED' },
    });
  });

  test('sent ten times at once leaves one pending agreement', async () => {
    const brand = await brandOf();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => activate(system, brand, { rental_fee: at + 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await readPending(system, brand)).data.waiting).toBe(1);
  });
});

describe('a rate change', () => {
  test('is refused until POS is signed', async () => {
    const brand = await brandOf();
    expect(await changeRates(system, brand, { new_rental_fee: 30 })).toMatchObject({
      failure: { code: 'POS_NOT_SIGNED' },
    });
    await activate(system, brand);
    expect(await changeRates(system, brand, { new_rental_fee: 30 })).toMatchObject({
      failure: { code: 'POS_NOT_SIGNED' },
    });
  });

  test('drafts an agreement about rental, one about fees, or both', async () => {
    const brand = await brandOf();
    await activate(system, brand, { transaction_fees: [VISA] });
    await signNext(system, brand);
    const both = await changeRates(system, brand, {
      new_rental_fee: 30,
      new_transaction_fees: [{ ...VISA, brand_percentage: 2.4 }],
    });
    expect(both.data.agreements.map(({ agreement_type }) => agreement_type)).toEqual([
      'rate_change',
      'fee_change',
    ]);
    const { data } = await readPending(system, brand);
    expect(data.waiting).toBe(2);
    await signNext(system, brand);
    await signNext(system, brand);
    // The second agreement does not state these terms, so those of the first still apply.
    expect((await fees(brand)).data).toMatchObject({ pos_rental_fee: 30, pos_state: 'signed' });
  });

  test('that changes nothing is refused', async () => {
    const brand = await brandOf();
    await activate(system, brand, { transaction_fees: [VISA] });
    await signNext(system, brand);
    const same = { new_rental_fee: 20, new_transaction_fees: [VISA] };
    for (const body of [{}, same]) {
      expect(await changeRates(system, brand, body)).toMatchObject({
        status: 422,
        failure: { code: 'RATES_UNCHANGED' },
      });
    }
  });

  test('lists the differences clause by clause', async () => {
    const brand = await brandOf();
    await activate(system, brand, { rental_fee: 20 });
    await signNext(system, brand);
    await changeRates(system, brand, { new_rental_fee: 30 });
    const { data } = await readPending(system, brand);
    const rental = data.differences.find(({ id }) => id === 'rental.amount');
    expect(rental?.before?.en).toContain('20.000');
    expect(rental?.after.en).toContain('30.000');
    expect(rental?.after.ar).toContain('30.000');
    expect(data.differences.some(({ id }) => id === 'effect.law')).toBe(false);
  });
});
