import type { PosFees } from '@diwan/contract/features/agreements/records';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  activate,
  addPosBrand,
  changeRates,
  type PosBrand,
  readPending,
  signNext,
} from '../../testing/agreements.ts';
import { ask, startTestApp, type TestApp } from '../../testing/app.ts';
import { addCategory } from '../../testing/brands.ts';
import { addFirstFees } from '../fees/public.ts';

let system: TestApp;
let brand: PosBrand;
beforeAll(async () => {
  system = await startTestApp();
  await addCategory(system, '5411');
  const { db } = system.deps;
  await db.transaction().execute(async (tx) => {
    await addFirstFees(tx, '2026-01-01T00:00:00.000Z');
    const row = { scheme: 'AMEX', channel: 'POS', card_origin: 'international' } as const;
    const { id } = await tx
      .insertInto('fees')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    const figures = { brand_bp: 450, cost_bp: 400, brand_fixed_minor: 0n, cost_fixed_minor: 0n };
    const version = { fee_id: id, valid_from: '2026-01-01T00:00:00.000Z', ...figures };
    await tx.insertInto('fee_versions').values(version).execute();
  });
});
afterAll(() => system.close());
beforeEach(async () => {
  system.clock.advance({ minutes: 1 });
  brand = await addPosBrand(system, '5411');
});

const card = (card_type: 'VISA' | 'AMEX', brand_percentage: number, brand_fixed = 0) =>
  ({ card_type, brand_percentage, brand_fixed }) as const;
const save = (body: object) =>
  ask<PosFees>(system, 'PUT', `/admin/brands/${brand.id}/pos-fees`, {
    token: brand.admin.token,
    body: { pos_rental_fee: 20, ...body },
  });
const unconfirmed = { below_cost_confirmed: false };
const BELOW_COST = { status: 409, failure: { code: 'FEE_BELOW_COST' } };

/** Sets the provider's cost of a payment with VISA, in basis points. The cost starts at 2.20 %. */
async function setCost(cost_bp: number): Promise<void> {
  const { db, clock } = system.deps;
  const { id } = await db
    .selectFrom('fees')
    .select('id')
    .where((eb) => eb.and({ scheme: 'VISA', channel: 'POS' }))
    .executeTakeFirstOrThrow();
  const figures = { brand_bp: 900, cost_bp, brand_fixed_minor: 0n, cost_fixed_minor: 0n };
  const version = { fee_id: id, valid_from: clock.iso(), ...figures };
  await db.insertInto('fee_versions').values(version).execute();
}

describe('a price at terminals below the cost of the provider', () => {
  it('is refused as an offer, and the refusal shows the price and the cost', async () => {
    for (const confirmed of [{}, unconfirmed]) {
      const answer = await save({ pos_transaction_fees: [card('VISA', 2.1)], ...confirmed });
      expect(answer).toMatchObject(BELOW_COST);
      for (const text of ['VISA POS', '2.10% + 0.000', '2.20% + 0.000']) {
        expect(answer.failure.error).toContain(text);
      }
    }
    const offer = { pos_transaction_fees: [card('VISA', 2.1)], below_cost_confirmed: true };
    expect((await save(offer)).status).toBe(200);
    // The offer below cost was confirmed before. This request changes only the rental, so it needs
    // no confirmation.
    const again = await save({ ...offer, pos_rental_fee: 30, ...unconfirmed });
    expect(again.data.pos_rental_fee).toBe(30);
  });

  it('is refused in an activation, whether it was entered there or offered', async () => {
    const typed = { transaction_fees: [card('VISA', 0, 1)], ...unconfirmed };
    expect(await activate(system, brand, typed)).toMatchObject(BELOW_COST);
    await save({ pos_transaction_fees: [card('VISA', 2.3)] });
    await setCost(240);
    expect(await activate(system, brand, unconfirmed)).toMatchObject(BELOW_COST);
    expect((await readPending(system, brand)).status).toBe(404);
    await setCost(220);
    expect((await activate(system, brand, unconfirmed)).status).toBe(200);
  });

  it('is refused in a rate change until it is confirmed', async () => {
    await activate(system, brand, { transaction_fees: [card('VISA', 2.4)] });
    await signNext(system, brand);
    const lower = { new_transaction_fees: [card('VISA', 2.19)], ...unconfirmed };
    expect(await changeRates(system, brand, lower)).toMatchObject(BELOW_COST);
    expect((await readPending(system, brand)).status).toBe(404);
    const meant = { ...lower, below_cost_confirmed: true };
    expect((await changeRates(system, brand, meant)).status).toBe(200);
    await signNext(system, brand);
    // The price below cost is signed, so another change needs no second confirmation of it.
    const other = { new_rental_fee: 33, ...lower };
    expect((await changeRates(system, brand, other)).status).toBe(200);
  });

  it('is found where a price for any origin applies to dearer cards from abroad', async () => {
    const any = { transaction_fees: [card('AMEX', 3.5)], ...unconfirmed };
    const refused = await activate(system, brand, any);
    expect(refused).toMatchObject(BELOW_COST);
    expect(refused.failure.error).toContain('AMEX POS international');
    const abroad = { ...card('AMEX', 4.2), card_origin: 'international' } as const;
    const own = { ...any, transaction_fees: [card('AMEX', 3.5), abroad] };
    expect((await activate(system, brand, own)).status).toBe(200);
  });

  it('does not exist for rental and loss fees, because no processor charges for them', async () => {
    const free = { rental_fee: 0, loss_fee: 0, transaction_fees: [], ...unconfirmed };
    expect((await activate(system, brand, free)).status).toBe(200);
  });
});
