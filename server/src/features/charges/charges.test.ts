import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handlersOf } from '../../jobs.ts';
import { readBrandBalances } from '../../ledger/balances.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { ask } from '../../testing/app.ts';
import {
  addIntegrator,
  chargeOf,
  deliverWebhooks,
  type Integrator,
} from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { addDocuments, importLines, screenAll } from '../../testing/screening.ts';

interface TapCharge {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly metadata: object;
  readonly reference: { readonly order: string; readonly idempotent?: string };
  readonly post: { readonly url: string };
  readonly merchant: { readonly id: string };
  readonly transaction: { readonly url: string };
  readonly errors?: readonly { readonly code: string; readonly description: string }[];
}

let world: PaymentsWorld;
let shop: Integrator;
beforeEach(async () => {
  world = await startPayments();
  shop = await addIntegrator(world, world.brand_id);
});
afterEach(() => world.close());

const charge = (details = {}, headers = {}) =>
  shop.call<TapCharge>('POST', '/charges', chargeOf(details), headers);

const rows = () =>
  world.system.deps.db.selectFrom('transactions').selectAll().orderBy('id').execute();
const providerCharges = () => world.provider.simulator.simulation.store.charges.all();
const end = (id: string, outcome = 'CAPTURED') =>
  world.provider.control(`charges/${id}`, { outcome, method: 'KNET' });

describe('a charge of a brand’s server', () => {
  it('has the provider’s shape, the MID of the brand, and not the platform’s mark', async () => {
    const { status, json } = await charge({ merchant: { id: '999' } });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      status: 'INITIATED',
      amount: 12.345,
      metadata: { table: '4' },
      reference: { order: 'ord-1' },
      post: { url: 'https://shop.example/hook' },
    });
    expect(json.metadata).toEqual({ table: '4' });
    expect(json.transaction.url).toContain('/pay/');
    const [row] = await rows();
    expect(row).toMatchObject({
      status: 'INITIATED',
      charge_id: json.id,
      amount_minor: 12_345n,
      order_id: 'ord-1',
      customer_name: 'Noura Al Salem',
      customer_email: 'noura@example.com',
      customer_phone: '+96551234567',
      post_url: 'https://shop.example/hook',
      redirect_url: 'https://shop.example/thanks',
    });
    expect(providerCharges()[0]?.merchant_id).toBe(row?.merchant_id);
    expect(row?.merchant_id).not.toBe('999');
  });

  it.each([
    ['negative', -1, 'amount'],
    ['zero', 0, 'amount'],
    ['four decimals', 1.2345, 'amount'],
    ['a text with a comma', '12,5', 'amount'],
    ['a list', [12.5], 'amount'],
    ['nothing', null, 'amount'],
    ['over-large', 1e15, 'amount'],
    ['an exponent', 1e21, 'amount'],
  ])("is refused with the field's name when the amount is %s", async (_what, amount, field) => {
    const { status, json } = await charge({ amount });
    expect(status).toBe(400);
    expect(json.errors?.[0]?.code).toBe('1117');
    expect(json.errors?.[0]?.description).toContain(field);
    expect(await rows()).toEqual([]);
    expect(providerCharges()).toEqual([]);
  });

  it('is refused while a strong match holds the brand, before the provider is asked', async () => {
    const { system, admin, brand_id } = world;
    await addDocuments(system, brand_id, 'Zorbek Dwaytan');
    await importLines(system, admin, ['Zorbek Dwaytan,,1970-05-31,,,']);
    await screenAll(system);
    const { status, json } = await charge();
    expect([status, json.errors?.[0]?.code]).toEqual([409, 'BRAND_ON_HOLD']);
    expect(await rows()).toEqual([]);
    expect(providerCharges()).toEqual([]);
  });

  it('refuses numbers outside of JSON, other currencies and card numbers', async () => {
    const raw = JSON.stringify(chargeOf()).replace('12.345', 'Infinity');
    const bad = await shop.call<TapCharge>('POST', '/charges', raw, {
      'content-type': 'application/json',
    });
    expect([bad.status, bad.json.errors?.[0]?.code]).toEqual([400, '2100']);
    expect((await charge({ currency: 'USD' })).json.errors?.[0]?.code).toBe('1119');
    const card = await charge({ description: 'paid by 4508 7500 1574 1019' });
    expect([card.status, card.json.errors?.[0]?.description]).toEqual([
      400,
      'description: For your safety, please do not enter card numbers',
    ]);
    expect((await charge({ amont: 5 })).status).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('is refused without keys, and while the gateway is off', async () => {
    const bare = await ask(world.system, 'POST', '/tap/v2/charges', { body: chargeOf() });
    expect([bare.status, JSON.parse(bare.raw)]).toMatchObject([
      401,
      { errors: [{ code: '2104' }] },
    ]);
    const { db } = world.system.deps;
    await db.updateTable('brands').set({ pg_enabled: false }).execute();
    expect((await charge()).status).toBe(409);
    expect(await rows()).toEqual([]);
  });

  it('passes on a refusal of the provider, and stores it', async () => {
    const strange = { source: { id: 'src_beads' }, reference: { idempotent: 'strange' } };
    const { status, json } = await charge(strange);
    expect([status, json.errors?.[0]?.code]).toEqual([400, '1125']);
    expect(await rows()).toMatchObject([{ status: 'FAILED', raw_status: 'REFUSED' }]);
    expect((await charge(strange)).raw).toBe(JSON.stringify(json));
    expect(await rows()).toHaveLength(1);
  });
});

describe('a repeat under the same key', () => {
  it('gets exactly the first answer; another body is refused', async () => {
    const first = await charge({}, { 'idempotency-key': 'order-7' });
    await end(first.json.id);
    const again = await charge({}, { 'idempotency-key': 'order-7' });
    expect([again.status, again.raw]).toEqual([200, first.raw]);
    const other = await charge({ amount: 1 }, { 'idempotency-key': 'order-7' });
    expect(other.status).toBe(409);
    expect(await rows()).toHaveLength(1);
    expect(providerCharges()).toHaveLength(1);
  });

  it('by twenty callers at once makes one charge', async () => {
    const body = { reference: { order: 'o', idempotent: 'k' } };
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(body)));
    const ids = new Set(answers.flatMap(({ status, json }) => (status === 200 ? [json.id] : [])));
    expect(ids.size).toBe(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(providerCharges()).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it('of two brands makes two charges', async () => {
    const other = await addIntegrator(world, await world.addShop());
    const body = chargeOf({ reference: { idempotent: 'same' } });
    const a = await shop.call<TapCharge>('POST', '/charges', body);
    const b = await other.call<TapCharge>('POST', '/charges', body);
    expect(a.json.id).not.toBe(b.json.id);
    expect((await other.call('GET', `/charges/${a.json.id}`)).status).toBe(404);
  });

  it('finds the charge whose answer was lost', async () => {
    await world.provider.control('faults', { kind: 'lost_answer', count: 3 });
    const body = { reference: { order: 'lost', idempotent: 'lost' } };
    const lost = await charge(body);
    expect(lost.status).toBe(503);
    expect(await rows()).toMatchObject([{ status: 'INITIATED', charge_id: null }]);
    const found = await charge(body);
    expect(found.status).toBe(200);
    expect(providerCharges()).toHaveLength(1);
    expect(await rows()).toMatchObject([{ charge_id: found.json.id }]);
  });
});

it('a charge whose process died during the call is made by a repeat, once', async () => {
  const { db } = world.system.deps;
  const body = { reference: { order: 'died', idempotent: 'died' } };
  const first = await charge(body);
  // Simulates a process that was killed between the provider's answer and the commit.
  await db.deleteFrom('charge_answers').execute();
  await db.updateTable('transactions').set({ charge_id: null, raw_status: null }).execute();
  expect((await charge(body)).status).toBe(409);
  world.system.clock.advance({ seconds: 30 });
  const again = await charge(body);
  expect([again.status, again.json.id]).toEqual([200, first.json.id]);
  expect(providerCharges()).toHaveLength(1);
});

describe('an invoice', () => {
  const invoice = () => ({
    description: 'Catering',
    expiry: Date.parse('2026-11-20T00:00:00Z'),
    customer: chargeOf().customer,
    order: { amount: 40, currency: 'KWD' },
    reference: { order: 'inv-1', idempotent: 'inv-1' },
  });

  it('is paid by a charge, which is booked once', async () => {
    const made = await shop.call<{ id: string; url: string }>('POST', '/invoices', invoice());
    expect(made.status).toBe(200);
    expect((await shop.call('POST', '/invoices', invoice())).raw).toBe(made.raw);
    const page = made.json.url.replace('http://simulator.test', world.provider.url);
    const paying = await fetch(page, { method: 'POST', redirect: 'manual' });
    expect(paying.status).toBe(303);
    const [attempt] = providerCharges();
    await end(attempt!.id);
    await deliverWebhooks(world);
    expect(await rows()).toMatchObject([{ status: 'CAPTURED', charge_id: attempt!.id }]);
    await deliverWebhooks(world);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
  });

  it('that is not paid is abandoned after it expires', async () => {
    await shop.call('POST', '/invoices', invoice());
    await world.pass(5);
    await deliverWebhooks(world);
    expect(await rows()).toMatchObject([{ status: 'ABANDONED', raw_status: 'EXPIRED' }]);
  });

  it('refuses hostile amounts and a past expiry', async () => {
    for (const amount of [0, -1, 1.0001, '1e1', [5], 1e15]) {
      const body = { ...invoice(), order: { amount, currency: 'KWD' } };
      expect((await shop.call('POST', '/invoices', body)).status).toBe(400);
    }
    expect(
      (await shop.call('POST', '/invoices', { ...invoice(), expiry: 978_307_200_000 })).status,
    ).toBe(400);
    expect(await rows()).toEqual([]);
  });
});

describe('the outcome of a charge', () => {
  it('is booked when the brand’s server reads it, and stays correct afterwards', async () => {
    const { json } = await charge();
    await end(json.id);
    const read = await shop.call<TapCharge>('GET', `/charges/${json.id}`);
    expect(read.json).toMatchObject({ id: json.id, status: 'CAPTURED', metadata: { table: '4' } });
    expect(read.json.post.url).toBe('https://shop.example/hook');
    expect(await rows()).toMatchObject([{ status: 'CAPTURED', scheme: 'KNET' }]);
    const { pending_minor } = await readBrandBalances(world.system.deps.db, world.brand_id);
    expect(pending_minor).toBe(12_345n - 250n);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
  });

  it('is booked once, however often and in whatever order the provider reports it', async () => {
    const { json } = await charge();
    await world.provider.control('faults', { kind: 'duplicate', count: 5 });
    await end(json.id);
    await deliverWebhooks(world);
    await Promise.all(Array.from({ length: 20 }, () => deliverWebhooks(world)));
    expect(await rows()).toMatchObject([{ status: 'CAPTURED' }]);
    const entries = await world.system.deps.db
      .selectFrom('ledger_entries')
      .select('kind')
      .execute();
    expect(entries).toEqual([{ kind: 'capture' }]);
  });
});

describe('a refund by the brand’s server', () => {
  const refund = (charge_id: string, details = {}) =>
    shop.call<TapCharge>('POST', '/refunds', {
      charge_id,
      amount: 5,
      currency: 'KWD',
      reason: 'requested_by_customer',
      reference: { idempotent: 'refund-1' },
      ...details,
    });
  const captured = async (): Promise<string> => {
    const { json } = await charge();
    await end(json.id);
    await deliverWebhooks(world);
    return json.id;
  };

  it('is requested once under its key, and booked when the provider has made it', async () => {
    const id = await captured();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id)));
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    const made = answers.filter(({ status }) => status === 200);
    expect(new Set(made.map(({ raw }) => raw)).size).toBe(1);
    const [first] = made;
    expect((await refund(id)).raw).toBe(first!.raw);
    expect((await refund(id, { amount: 6 })).status).toBe(409);
    expect(first!.json).toMatchObject({ amount: 5, reference: { idempotent: 'refund-1' } });
    await world.pass(0, 1);
    await deliverWebhooks(world);
    expect(await rows()).toMatchObject([{ status: 'CAPTURED', refunded_minor: 5_000n }]);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
  });

  it('never exceeds the captured amount, and never reaches another brand’s charge', async () => {
    const id = await captured();
    const key = (n: number) => ({ reference: { idempotent: `r${n}` } });
    const tries = await Promise.all(Array.from({ length: 6 }, (_, n) => refund(id, key(n))));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(4);
    const other = await addIntegrator(world, await world.addShop());
    const body = { charge_id: id, amount: 1, currency: 'KWD', reason: 'mine' };
    const foreign = await other.call<TapCharge>('POST', '/refunds', body);
    expect([foreign.status, foreign.json.errors?.[0]?.code]).toEqual([404, '1144']);
    for (const amount of [0, -1, 1.0001, '1e1', [5], 1e15]) {
      expect((await refund(id, { amount })).status).toBe(400);
    }
  });

  it('of a charge that the provider does not know fails, and its key makes a later refund', async () => {
    const id = await captured();
    const { charges } = world.provider.simulator.simulation.store;
    const record = charges.get(id);
    charges.remove(id);
    const lost = await refund(id);
    expect([lost.status, lost.json.errors?.[0]?.code]).toEqual([503, 'UNAVAILABLE']);
    expect(await verifyLedger(world.system.deps.db)).toEqual([]);
    charges.put(record!);
    const again = await refund(id);
    expect(again.status).toBe(200);
    expect((await refund(id)).raw).toBe(again.raw);
    expect(world.provider.simulator.simulation.store.refunds.all()).toHaveLength(1);
  });

  it('that a job made after a lost answer is answered to a repeat', async () => {
    const id = await captured();
    const faults = { kind: 'lost_answer', count: 3, call: 'POST /v2/refunds' };
    await world.provider.control('faults', faults);
    expect((await refund(id)).status).toBe(503);
    expect((await refund(id)).status).toBe(503);
    await world.pass(0, 1);
    const { deps } = world.system;
    const { signal } = new AbortController();
    const run = { job_id: '1', attempt: 1, max_attempts: 1, log: deps.log, signal };
    await handlersOf(deps).poll_refunds({}, run);
    const answers = [await refund(id), await refund(id)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]!.raw).toBe(answers[0]!.raw);
    expect((await refund(id, { amount: 6 })).status).toBe(409);
    expect(world.provider.simulator.simulation.store.refunds.all()).toHaveLength(1);
  });
});
