import type { TerminalDetail } from '@diwan/contract/features/terminals/records';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyBooks } from '../../books.ts';
import { activate, changeRates, type PosBrand, signNext } from '../../testing/agreements.ts';
import { ask, signInAs } from '../../testing/app.ts';
import { addIntegrator, chargeOf, deliverWebhooks } from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { decideRental, newTid, periodOf, requestRental } from '../../testing/terminals.ts';

/*
 * Follows a payment at a rented terminal from the device to its page. It is priced by the schedule
 * that the brand had signed before, and refers to that schedule. A payment over the gateway is
 * priced by the fee table.
 */

let world: PaymentsWorld;
let brand: PosBrand;
let tid: string;
let terminal_id: string;

beforeAll(async () => {
  world = await startPayments();
  const { system, brand_id: id, admin } = world;
  const owner = await signInAs(system, 'brand_owner', { brand_id: id });
  const brands = system.deps.db.updateTable('brands').set({ owner_user_id: owner.id });
  await brands.where('id', '=', id).execute();
  brand = { id, owner, admin };
  tid = newTid();
});
afterAll(() => world.close());

const visa = (brand_percentage: number, brand_fixed: number) =>
  ({ card_type: 'VISA', brand_percentage, brand_fixed }) as const;

/** Returns the latest transaction with the agreement that priced it. */
const newest = () =>
  world.system.deps.db
    .selectFrom('transactions as t')
    .leftJoin('fee_versions as v', 'v.id', 't.fee_version_id')
    .select(['t.id', 't.status', 't.channel', 't.tid', 't.amount_minor', 't.fee_minor'])
    .select(['t.brand_id', 'v.agreement_id'])
    .orderBy('t.id', 'desc')
    .executeTakeFirstOrThrow();

async function pay(amount: number) {
  const { provider, system } = world;
  const { tap_mid } = await system.deps.db
    .selectFrom('brands')
    .select('tap_mid')
    .where('id', '=', brand.id)
    .executeTakeFirstOrThrow();
  const paid = { amount, method: 'VISA', origin: 'local', merchant_id: tap_mid };
  await provider.control('pos-charges', { tid, ...paid, post_url: provider.receiver.url });
  await deliverWebhooks(world);
  return newest();
}

const readTerminal = async () =>
  (await ask<TerminalDetail>(world.system, 'GET', `/terminals/${terminal_id}`, brand.owner)).data;

it('a payment is priced by the schedule that was signed last', async () => {
  const { system } = world;
  await activate(system, brand, { transaction_fees: [visa(3, 0.05)] });
  const activation = await signNext(system, brand);
  const wanted = { tid, ...periodOf(system, 0, 30) };
  const asked = await requestRental(system, brand.owner, brand.id, wanted);
  terminal_id = asked.data.id;
  expect((await decideRental(system, brand.admin, terminal_id)).data.status).toBe('active');

  const captured = { status: 'CAPTURED', channel: 'POS', tid, brand_id: brand.id };
  // The fee is 3 % of 100.000 plus 0.050.
  expect(await pay(100)).toMatchObject({
    ...captured,
    amount_minor: 100_000n,
    fee_minor: 3_050n,
    agreement_id: activation,
  });
  await world.pass(0, 1);
  await changeRates(system, brand, { new_transaction_fees: [visa(1.25, 0)] });
  // An unsigned schedule sets no price.
  expect(await pay(100)).toMatchObject({ fee_minor: 3_050n, agreement_id: activation });
  await world.pass(0, 1);
  const change = await signNext(system, brand);
  await world.pass(0, 1);
  expect(await pay(100.04)).toMatchObject({
    ...captured,
    // 1.25 % of 100.040 is 1.2505, which is rounded half up to the fils.
    fee_minor: 1_251n,
    agreement_id: change,
  });
});

it('appears on the page of its terminal', async () => {
  const { id } = await newest();
  const { transactions, last_transaction_at } = await readTerminal();
  expect(transactions.map((row) => row.amount)).toEqual([100.04, 100, 100]);
  expect(transactions[0]).toMatchObject({ id: Number(id), status: 'CAPTURED' });
  expect(last_transaction_at).toBe(transactions[0]?.payment_date);
});

it('over the gateway costs the fee of the table, not of the schedule', async () => {
  const { system, provider } = world;
  const shop = await addIntegrator({ system }, brand.id);
  const made = await shop.call<{ id: string }>(
    'POST',
    '/charges',
    chargeOf({ amount: 100, source: { id: 'src_card' } }),
  );
  expect(made.status).toBe(200);
  await provider.control(`charges/${made.json.id}`, { outcome: 'CAPTURED', method: 'VISA' });
  await deliverWebhooks(world);
  const paid = await newest();
  expect(paid).toMatchObject({ status: 'CAPTURED', channel: 'PG', tid: null, agreement_id: null });
  expect([3_050n, 1_250n]).not.toContain(paid.fee_minor);
  expect(await verifyBooks(system.deps.db)).toEqual([]);
});
