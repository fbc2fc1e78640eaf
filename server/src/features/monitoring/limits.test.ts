import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addIntegrator, chargeOf, type Integrator } from '../../testing/integrator.ts';
import { listCases, readCase, startRule, switchOff } from '../../testing/monitoring.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { raiseAlerts } from './alerts.ts';
import { verifyMonitoring } from './verify.ts';

interface Answered {
  readonly id: string;
  readonly errors?: readonly { readonly code: string; readonly description: string }[];
}

let world: PaymentsWorld;
let shop: Integrator;
beforeEach(async () => {
  world = await startPayments();
  shop = await addIntegrator(world, world.brand_id);
});
afterEach(() => world.close());

const DAY = { kind: 'block_above', amount: 10, period: 'day' };
const limit = (fields: object = {}) => startRule(world.system, world.admin, { ...DAY, ...fields });
const charge = (amount: number, headers = {}, caller = shop) =>
  caller.call<Answered>('POST', '/charges', chargeOf({ amount }), headers);
const invoice = (amount: number) => {
  const expiry = world.system.clock.ms() + 3_600_000;
  const { customer } = chargeOf();
  return shop.call<Answered>('POST', '/invoices', {
    order: { amount, currency: 'KWD' },
    description: 'Flowers',
    expiry,
    due: expiry,
    customer,
  });
};
const usedMinor = async () => {
  const rows = await world.system.deps.db
    .selectFrom('transactions')
    .select('amount_minor')
    .where('status', 'in', ['INITIATED', 'CAPTURED'])
    .execute();
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
};
const refused = { status: 409, json: { errors: [{ code: 'BRAND_LIMIT_REACHED' }] } };

describe('a limit of a brand', () => {
  it('refuses a charge above it, states the limit, and creates nothing', async () => {
    await limit();
    expect((await charge(10)).status).toBe(200);
    const answer = await charge(0.1);
    expect(answer).toMatchObject(refused);
    expect(answer.json.errors?.[0]?.description).toBe(
      'This payment is above the limit of this brand, which is KWD 10.000 a day',
    );
    expect(await usedMinor()).toBe(10_000n);
    expect(world.provider.simulator.simulation.store.charges.all()).toHaveLength(1);
  });

  it('states the limit of a month in Arabic', async () => {
    await limit({ period: 'month', amount: 5 });
    const answer = await charge(5.001, { 'accept-language': 'ar' });
    expect(answer.json.errors?.[0]?.description).toMatch(/5\.000.*في الشهر/);
  });

  it('lets only one of many charges at the same moment use the last part', async () => {
    await limit();
    const answers = await Promise.all(Array.from({ length: 12 }, () => charge(3)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await usedMinor()).toBe(9_000n);
  });

  it('counts charges and invoices together at the same moment', async () => {
    await limit();
    const answers = await Promise.all([charge(6), invoice(6), charge(6), invoice(6)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toMatchObject([
      refused,
      refused,
      refused,
    ]);
    expect(await usedMinor()).toBe(6_000n);
  });

  it('answers a repeated request with the first answer, also after the limit is used', async () => {
    await limit();
    const key = { 'idempotency-key': 'order-1' };
    const first = await charge(10, key);
    expect((await charge(1)).status).toBe(409);
    const again = await charge(10, key);
    expect([again.status, again.json.id]).toEqual([200, first.json.id]);
  });

  it('frees the key of a refused request, which passes on the next day', async () => {
    await limit();
    await charge(10);
    const key = { 'idempotency-key': 'order-2' };
    expect(await charge(4, key)).toMatchObject(refused);
    // In Kuwait it is 11:00, then 23:00, then 01:00 on the next day.
    await world.pass(0, 12);
    expect(await charge(4, key)).toMatchObject(refused);
    await world.pass(0, 2);
    expect((await charge(4, key)).status).toBe(200);
  });

  it('counts terminal and captured payments, but no failed ones', async () => {
    await limit();
    await world.sell({ amount_minor: 8_000n });
    await world.sell({ amount_minor: 9_000n, outcome: 'FAILED' });
    expect((await charge(2.001)).status).toBe(409);
    expect((await charge(2)).status).toBe(200);
  });

  it('applies to its brand only, and replaces the limit of all brands', async () => {
    const other_id = await world.addShop();
    const other = await addIntegrator(world, other_id);
    await limit();
    await limit({ amount: 20, brand_id: world.brand_id });
    expect((await charge(15)).status).toBe(200);
    expect((await charge(15, {}, other)).status).toBe(409);
    expect((await charge(10, {}, other)).status).toBe(200);
    // A limit of a month does not replace the limit of a day.
    await limit({ amount: 1000, period: 'month', brand_id: other_id });
    expect((await charge(1, {}, other)).status).toBe(409);
  });

  it('ends when the rule is switched off, and test keys have no limit', async () => {
    const id = await limit({ amount: 1 });
    expect((await charge(2)).status).toBe(409);
    const tester = await addIntegrator(world, world.brand_id, 'test');
    expect((await charge(2, {}, tester)).status).toBe(200);
    await switchOff(world.system, world.admin, id);
    expect((await charge(2)).status).toBe(200);
  });

  it('raises one alert a period with its payments, only after a refusal', async () => {
    await limit();
    await charge(9);
    expect(await raiseAlerts(world.system.deps)).toBe(0);
    await charge(2);
    await charge(3);
    expect(await raiseAlerts(world.system.deps)).toBe(1);
    const [found] = await listCases(world.system, world.admin);
    const { data } = await readCase(world.system, world.admin, found?.id ?? '');
    expect(data).toMatchObject({ payments: 1, amount: 9 });
    expect(data.all_alerts[0]).toMatchObject({
      kind: 'block_above',
      period: 'day',
      amount: 10,
      payment_count: 1,
      payment_sum: 9,
      refused_count: 2,
      refused_sum: 5,
    });
    const counts = await world.system.deps.db
      .selectFrom('monitoring_refusals')
      .select(['refused', 'amount_minor'])
      .execute();
    expect(counts).toEqual([{ refused: 2, amount_minor: 5_000n }]);
    expect(await verifyMonitoring(world.system.deps)).toEqual([]);
  });

  it.each(['day', 'month'] as const)(
    'of a %s raises an alert about a refused charge that was the only one',
    async (period) => {
      await limit({ period });
      expect((await charge(11)).status).toBe(409);
      expect(await raiseAlerts(world.system.deps)).toBe(1);
      expect(await raiseAlerts(world.system.deps)).toBe(0);
      const [found] = await listCases(world.system, world.admin);
      expect(found).toMatchObject({ brand_id: world.brand_id, alerts: 1, payments: 0, amount: 0 });
      const read = async () => (await readCase(world.system, world.admin, found?.id ?? '')).data;
      const day = period === 'day' ? '2026-11-16' : '2026-11-01';
      expect((await read()).all_alerts).toMatchObject([
        { day, payment_count: 0, payment_sum: 0, refused_count: 1, refused_sum: 11 },
      ]);
      expect(await verifyMonitoring(world.system.deps)).toEqual([]);
      // Later payments and refusals of the period join the alert.
      expect((await charge(9)).status).toBe(200);
      expect((await charge(2)).status).toBe(409);
      expect(await raiseAlerts(world.system.deps)).toBe(0);
      expect((await read()).all_alerts).toMatchObject([
        { payment_count: 1, payment_sum: 9, refused_count: 2, refused_sum: 13 },
      ]);
    },
  );

  it('raises no alert about another brand', async () => {
    const other_id = await world.addShop();
    const other = await addIntegrator(world, other_id);
    await limit();
    expect((await charge(5, {}, other)).status).toBe(200);
    expect((await charge(11)).status).toBe(409);
    expect(await raiseAlerts(world.system.deps)).toBe(1);
    const cases = await listCases(world.system, world.admin);
    expect(cases.map(({ brand_id }) => brand_id)).toEqual([world.brand_id]);
  });
});
