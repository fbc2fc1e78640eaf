import { computeHashstring, paymentMessage } from '@diwan/simulator/wire/hashstring';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addBrand, addCategory } from '../../testing/brands.ts';
import { addIntegrator, chargeOf, type Integrator } from '../../testing/integrator.ts';
import { endTestPayment } from './test-objects.ts';

interface Tap {
  readonly id: string;
  readonly status: string;
  readonly live_mode: boolean;
  readonly url: string;
  readonly count: number;
  readonly transaction: { readonly url: string };
  readonly charges: readonly { readonly id: string }[];
  readonly refunds: readonly { readonly id: string }[];
  readonly errors?: readonly { readonly code: string }[];
}

let system: TestApp;
let brand: number;
let shop: Integrator;
beforeEach(async () => {
  // This is a live installation whose provider address does not answer.
  system = await startTestApp({ TAP_SECRET_KEY: 'sk_live_fixture' });
  await addCategory(system, '5411');
  // The brand has no MID, and its gateway is disabled.
  brand = await addBrand(system, { mcc_code: '5411', status: 'active' });
  shop = await addIntegrator({ system }, brand, 'test');
});
afterEach(() => system.close());

const post = (path: string, body: object, headers = {}, by = shop) =>
  by.call<Tap>('POST', path, body, headers);
const get = (path: string, by = shop) => by.call<Tap>('GET', path);

const pathOf = (url: string): string => new URL(url).pathname;
const open = (url: string) => system.app.inject({ url: pathOf(url) });
const submit = (url: string, form: Record<string, string>) =>
  system.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });

const KNET = {
  bank: 'KNET Test Card [KNET1]',
  card_number: '8888880000000001',
  expiry: '09/25',
  pin: '1234',
};

/** Pays on the payment page in the same way as a customer. */
async function payAt(url: string, form: Record<string, string> = KNET): Promise<void> {
  const sent = await submit(`${pathOf(url)}/knet`, form);
  expect(sent.statusCode).toBe(303);
}

async function paid(): Promise<string> {
  const { json } = await post('/charges', chargeOf());
  await payAt(json.transaction.url);
  return json.id;
}

const run = { attempt: 1 } as TaskRun;
const events = () =>
  system.deps.db
    .selectFrom('webhook_deliveries')
    .select(['event', 'body', 'url', 'test_object_id'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** The tables that count, sum or show payments. */
const REAL = [
  'transactions',
  'transaction_events',
  'event_inbox',
  'event_feed',
  'customers',
  'refunds',
  'charge_answers',
  'roll_ups',
  'roll_up_inbox',
  'ledger_entries',
  'ledger_postings',
  'ledger_inbox',
  'webhooks_in',
  'payout_lines',
];

async function realRows(): Promise<string[]> {
  const counted = await Promise.all(
    REAL.map(async (table) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)}`.execute(system.deps.db);
      return rows[0]?.n === 0 ? [] : [table];
    }),
  );
  return counted.flat();
}

describe('a test key', () => {
  it('charges, is paid on our own page, and gets the event, without a provider', async () => {
    const { status, json } = await post('/charges', chargeOf());
    expect([status, json.status, json.live_mode]).toEqual([200, 'INITIATED', false]);
    expect(json.transaction.url).toMatch(/^http:\/\/diwan\.test\/test\/pay\/chg_/);
    const page = await open(json.transaction.url);
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Test mode')]);
    expect((await system.app.inject({ url: '/test/pay-page.css' })).statusCode).toBe(200);
    await payAt(json.transaction.url);
    const result = await open(`${json.transaction.url}/result`);
    expect(result.body).toContain(`https://shop.example/thanks?tap_id=${json.id}`);
    const [event] = await events();
    expect(event).toMatchObject({
      event: 'charge.captured',
      test_object_id: json.id,
      url: 'https://shop.example/hook',
    });
    const read = await get(`/charges/${json.id}`);
    expect(read.json).toMatchObject({
      status: 'CAPTURED',
      customer: { last_name: 'Al Salem' },
      post: { status: 'PENDING', url: 'https://shop.example/hook' },
    });
    expect({ ...JSON.parse(event!.body), redirect: null }).toEqual({
      ...(read.json as object),
      redirect: null,
    });
    expect(await realRows()).toEqual([]);
  });

  it('gets one event for a failed and for an abandoned payment', async () => {
    const failed = (await post('/charges', chargeOf())).json;
    await payAt(failed.transaction.url, { ...KNET, expiry: '05/21' });
    const left = (await post('/charges', chargeOf())).json;
    system.clock.advance({ minutes: 31 });
    const payment = { kind: 'charge', id: left.id } as const;
    await endTestPayment(system.deps)(payment, run);
    await endTestPayment(system.deps)(payment, run);
    expect((await get(`/charges/${left.id}`)).json.status).toBe('ABANDONED');
    expect((await events()).map((one) => [one.test_object_id, one.event])).toEqual([
      [left.id, 'charge.abandoned'],
      [failed.id, 'charge.failed'],
    ]);
  });

  it('refunds what was captured, and never more', async () => {
    const charge_id = await paid();
    const back = { charge_id, amount: 10, currency: 'KWD', reason: 'returned' };
    const made = await post('/refunds', back);
    expect(made.json).toMatchObject({ status: 'PENDING', charge_id, amount: 10 });
    const more = await post('/refunds', back);
    expect([more.status, more.json.errors?.[0]?.code]).toEqual([422, '1117']);
    const job = sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where key = ${`test-${made.json.id}`}`;
    expect((await job.execute(system.deps.db)).rows).toHaveLength(1);
    system.clock.advance({ seconds: 3 });
    await endTestPayment(system.deps)({ kind: 'refund', id: made.json.id }, run);
    const read = await get(`/refunds/${made.json.id}`);
    expect(read.json.status).toBe('REFUNDED');
    const told = (await events()).find(({ event }) => event === 'refund.refunded');
    expect(told?.body).toBe(read.raw);
    const open_charge = (await post('/charges', chargeOf())).json.id;
    const early = await post('/refunds', { ...back, charge_id: open_charge });
    expect([early.status, early.json.errors?.[0]?.code]).toEqual([409, 'STATE_FORBIDS']);
    expect(await realRows()).toEqual([]);
  });

  it('creates invoices that are paid or closed', async () => {
    const invoice = {
      description: 'Catering',
      expiry: system.clock.ms() + 3_600_000,
      customer: chargeOf().customer,
      order: { amount: 40, currency: 'KWD' },
      post: { url: 'https://shop.example/hook' },
    };
    const one = (await post('/invoices', invoice)).json;
    const paying = await system.app.inject({ method: 'POST', url: pathOf(one.url) });
    expect(paying.statusCode).toBe(303);
    await payAt(`http://diwan.test${String(paying.headers.location)}`);
    expect((await get(`/invoices/${one.id}`)).json.status).toBe('PAID');
    expect((await events()).map(({ event }) => event)).toEqual(['charge.captured']);
    const two = (await post('/invoices', invoice)).json;
    system.clock.advance({ hours: 2 });
    await endTestPayment(system.deps)({ kind: 'invoice', id: two.id }, run);
    const read = await get(`/invoices/${two.id}`);
    expect((await events())[0]).toMatchObject({ event: 'invoice.closed', body: read.raw });
    expect(await realRows()).toEqual([]);
  });

  it('gets byte-identical answers for repeats with its idempotency key', async () => {
    const body = chargeOf({ reference: { idempotent: 'k' } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/charges', body)));
    expect(new Set(answers.map(({ raw }) => raw)).size).toBe(1);
    const other = await post('/charges', { ...body, amount: 1 });
    expect(other.status).toBe(409);
    expect((await post('/charges/list', {})).json.count).toBe(1);
  });

  it('sees only test records of its own brand; a live key sees none of them', async () => {
    const id = await paid();
    const { db } = system.deps;
    await db.updateTable('brands').set({ tap_mid: 'MID-1' }).where('id', '=', brand).execute();
    const live = await addIntegrator({ system }, brand);
    const foreign = await addIntegrator(
      { system },
      await addBrand(system, { mcc_code: '5411', status: 'active' }),
      'test',
    );
    for (const stranger of [live, foreign]) {
      expect((await get(`/charges/${id}`, stranger)).status).toBe(404);
      const back = { charge_id: id, amount: 1, currency: 'KWD', reason: 'mine' };
      expect((await post('/refunds', back, {}, stranger)).status).toBe(404);
      expect((await post('/charges/list', {}, {}, stranger)).json.count).toBe(0);
    }
    const real = { brand_id: brand, charge_id: 'chg_real', amount_minor: 1_000n };
    await db.insertInto('transactions').values(real).execute();
    expect((await get('/charges/chg_real')).status).toBe(404);
    const list = await post('/charges/list', { charges: [id, 'chg_real'] });
    expect(list.json.charges.map((one) => one.id)).toEqual([id]);
    expect((await post('/charges/list', { starting_after: id })).json.count).toBe(0);
    expect((await post('/charges/list', { starting_after: 'chg_no' })).status).toBe(400);
  });

  it('is refused while its brand is suspended', async () => {
    const { db } = system.deps;
    await db.updateTable('brands').set({ status: 'suspended' }).where('id', '=', brand).execute();
    const refused = await post('/charges', chargeOf());
    expect([refused.status, refused.json.errors?.[0]?.code]).toEqual([401, '2104']);
  });

  it('is deleted with its brand and all its records', async () => {
    const charge_id = await paid();
    await post('/refunds', { charge_id, amount: 1, currency: 'KWD', reason: 'returned' });
    await system.deps.db.deleteFrom('brands').where('id', '=', brand).execute();
    for (const table of ['charges', 'refunds', 'invoices', 'answers']) {
      const rows = await sql`select 1 from ${sql.table(`test_mode.${table}`)}`.execute(
        system.deps.db,
      );
      expect(rows.rows).toEqual([]);
    }
  });

  it('opens a payment page only by its exact address', async () => {
    const { json } = await post('/charges', chargeOf());
    const wrong = json.transaction.url.replace(/.{4}$/, '0000');
    expect((await open(wrong)).statusCode).toBe(404);
    expect((await open(json.transaction.url.replace('chg_', 'chg_x'))).statusCode).toBe(404);
    for (const url of [
      '/test/_control/state',
      '/test/v2/charges/list',
      '/simulator/_control/state',
    ]) {
      expect((await system.app.inject({ method: 'POST', url })).statusCode).toBe(404);
    }
  });
});

it('a webhook is accepted only with the signature of the live key', async () => {
  const id = await paid();
  const { body } = (await events())[0]!;
  const message = paymentMessage({
    id,
    amount: '12.345',
    currency: 'KWD',
    gateway_reference: '1',
    payment_reference: '2',
    status: 'CAPTURED',
    created: '3',
  });
  const reply = await system.app.inject({
    method: 'POST',
    url: '/api/tap/webhook',
    headers: {
      'content-type': 'application/json',
      hashstring: computeHashstring(SIMULATOR_KEY, message),
    },
    payload: body,
  });
  expect(reply.statusCode).toBeGreaterThanOrEqual(400);
  expect(await realRows()).toEqual([]);
});
