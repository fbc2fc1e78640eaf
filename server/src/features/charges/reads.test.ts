import type { WebhookDeliveries } from '@diwan/contract/features/webhook-deliveries/records';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TaskRun } from '../../platform/jobs/tasks.ts';
import { json as reply, startStub, type StubServer } from '../../provider/testing/stub-server.ts';
import { ask } from '../../testing/app.ts';
import {
  addIntegrator,
  chargeOf,
  deliverWebhooks,
  type Integrator,
} from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { deliverWebhook } from '../webhook-deliveries/jobs.ts';

interface Tap {
  readonly id: string;
  readonly status: string;
  readonly count: number;
  readonly has_more: boolean;
  readonly customer: { readonly last_name?: string };
  readonly post?: { readonly status: string; readonly url: string };
  readonly charges: readonly { readonly id: string }[];
  readonly refunds: readonly { readonly id: string; readonly charge_id: string }[];
  readonly errors?: readonly { readonly code: string; readonly description: string }[];
}

let world: PaymentsWorld;
let shop: Integrator;
let other: Integrator;
let hook: StubServer;
beforeEach(async () => {
  world = await startPayments();
  shop = await addIntegrator(world, world.brand_id);
  other = await addIntegrator(world, await world.addShop());
  hook = await startStub((_heard, response) => reply(response, 200, {}));
});
afterEach(async () => {
  await hook.close();
  await world.close();
});

const post = (path: string, body: object, headers = {}) =>
  shop.call<Tap>('POST', path, body, headers);
const get = (path: string, by = shop) => by.call<Tap>('GET', path);
const charge = (details = {}, headers = {}) =>
  post('/charges', chargeOf({ post: { url: hook.url }, ...details }), headers);
const end = (id: string, outcome = 'CAPTURED') =>
  world.provider.control(`charges/${id}`, { outcome, method: 'KNET' });
const paid = async (details = {}): Promise<string> => {
  const { id } = (await charge(details)).json;
  await end(id);
  await deliverWebhooks(world);
  return id;
};
const refund = (charge_id: string, details = {}) =>
  post('/refunds', { charge_id, amount: 2, currency: 'KWD', reason: 'returned', ...details });
const deliveries = async () => {
  const path = `/brands/${world.brand_id}/webhook-deliveries`;
  const { data } = await ask<WebhookDeliveries>(world.system, 'GET', path, {
    token: world.admin.token,
  });
  return data.deliveries;
};
const deps = () => {
  const config = { ...world.system.deps.config, webhook_allow_private: true };
  return { ...world.system.deps, config };
};
const deliver = (delivery_id: string) =>
  deliverWebhook(deps())({ delivery_id }, { attempt: 1 } as TaskRun);
const codeOf = ({ status, json }: { status: number; json: Tap }) => [
  status,
  json.errors?.[0]?.code,
];

describe('a webhook', () => {
  it('of a charge has exactly the body of its read, without the platform’s fields', async () => {
    const { id } = (await charge({}, { 'idempotency-key': 'k-1' })).json;
    await end(id);
    await deliverWebhooks(world);
    const [delivery] = await deliveries();
    const read = await get(`/charges/${id}`);
    expect(delivery).toMatchObject({ event: 'charge.captured', body: read.raw });
    expect(read.json).toMatchObject({
      status: 'CAPTURED',
      customer: { first_name: 'Noura', last_name: 'Al Salem' },
      metadata: { table: '4' },
      reference: { order: 'ord-1', idempotent: 'k-1', gateway: expect.any(String) as string },
      source: { payment_method: 'KNET' },
      post: { status: 'PENDING', url: hook.url },
    });
    expect(read.raw).not.toContain('diwan_');
    expect(read.raw).not.toContain('/api/tap/webhook');
    await deliver(delivery!.id);
    expect(hook.heard.map(({ body }) => body)).toEqual([read.raw]);
    expect((await get(`/charges/${id}`)).json.post?.status).toBe('SUCCESS');
  });

  it('of a failed charge, too, even if a read discovered it', async () => {
    const { id } = (await charge()).json;
    await end(id, 'DECLINED');
    const read = await get(`/charges/${id}`);
    expect(await deliveries()).toMatchObject([{ event: 'charge.failed', body: read.raw }]);
  });

  it('of a refund has the body of its read', async () => {
    const id = await paid();
    const made = await refund(id, {
      metadata: { shelf: '3' },
      reference: { merchant: 'return-1', idempotent: 'r-1' },
    });
    expect(made.json).toMatchObject({
      status: 'PENDING',
      post: { status: 'PENDING', url: hook.url },
    });
    await world.pass(0, 1);
    await deliverWebhooks(world);
    const read = await get(`/refunds/${made.json.id}`);
    expect(read.json).toMatchObject({
      status: 'REFUNDED',
      charge_id: id,
      amount: 2,
      metadata: { shelf: '3' },
      reference: { merchant: 'return-1', idempotent: 'r-1' },
      response: { code: '000' },
    });
    const [newest] = await deliveries();
    expect(newest).toMatchObject({ event: 'refund.refunded', body: read.raw });
    expect(read.raw).not.toContain('/api/tap/webhook');
  });

  it('of an invoice that was not paid has the invoice', async () => {
    const { customer } = chargeOf();
    const { json } = await post('/invoices', {
      description: 'Catering',
      expiry: Date.parse('2026-11-20T00:00:00Z'),
      customer,
      order: { amount: 40, currency: 'KWD' },
      post: { url: hook.url },
    });
    expect((await get(`/invoices/${json.id}`)).json.status).toBe('CREATED');
    await world.pass(5);
    await deliverWebhooks(world);
    const read = await get(`/invoices/${json.id}`);
    expect(read.json).toMatchObject({ status: 'EXPIRED', post: { status: 'PENDING' } });
    expect(await deliveries()).toMatchObject([{ event: 'invoice.closed', body: read.raw }]);
  });
});

it('a charge shows no post URL if neither the caller nor the brand has one', async () => {
  const { db } = world.system.deps;
  await db.updateTable('brands').set({ post_url: null, website: null }).execute();
  const made = await charge({ post: undefined });
  expect(made.json.post).toBeUndefined();
  expect(made.raw).not.toContain('/api/tap/webhook');
  expect((await get(`/charges/${made.json.id}`)).raw).not.toContain('/api/tap/webhook');
});

describe('reading', () => {
  it('never reaches another brand’s objects', async () => {
    const id = await paid();
    const made = await refund(id);
    const { customer } = chargeOf();
    const expiry = Date.parse('2026-11-20T00:00:00Z');
    const order = { amount: 1, currency: 'KWD' };
    const invoice = await post('/invoices', { description: 'x', expiry, customer, order });
    expect(codeOf(await get(`/charges/${id}`, other))).toEqual([404, '1144']);
    expect(codeOf(await get(`/refunds/${made.json.id}`, other))).toEqual([404, '1157']);
    const foreign = await get(`/invoices/${invoice.json.id}`, other);
    expect(codeOf(foreign)).toEqual([404, 'INVOICE_NOT_FOUND']);
    for (const kind of ['charges', 'refunds'] as const) {
      const list = await other.call<Tap>('POST', `/${kind}/list`, {});
      expect([list.json.count, list.json[kind]]).toEqual([0, []]);
      const from = kind === 'charges' ? id : made.json.id;
      const after = await other.call<Tap>('POST', `/${kind}/list`, { starting_after: from });
      expect(codeOf(after)).toEqual([400, '1143']);
      const named = await other.call<Tap>('POST', `/${kind}/list`, { charges: [id] });
      expect(named.json.count).toBe(0);
    }
  });

  it('lists charges newest first, page by page, with the bodies of single reads', async () => {
    const ids: string[] = [];
    for (const order of ['a', 'b', 'c']) {
      ids.unshift(await paid({ reference: { order } }));
      await world.pass(0, 1);
    }
    const { id: open } = (await charge()).json;
    const first = await post('/charges/list', { status: 'CAPTURED', limit: 2 });
    expect(first.json).toMatchObject({ object: 'list', count: 2, has_more: true });
    expect(first.json.charges.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await post('/charges/list', { status: 'CAPTURED', starting_after: ids[1] });
    expect(rest.json.charges.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(rest.json.has_more).toBe(false);
    expect(rest.raw).toContain((await get(`/charges/${ids[2]}`)).raw);
    const all = await post('/charges/list', {});
    expect(all.json.charges.map(({ id }) => id)).toEqual([open, ...ids]);
    const ordered = await post('/charges/list', { reference: { order: 'b' } });
    expect(ordered.json.charges.map(({ id }) => id)).toEqual([ids[1]]);
    expect((await post('/charges/list', { payment_methods: ['VISA'] })).json.count).toBe(0);
  });

  it('lists refunds, and refuses what Tap refuses', async () => {
    const id = await paid();
    const one = (await refund(id)).json;
    const list = await post('/refunds/list', { charges: [id] });
    expect(list.json.refunds.map((row) => row.id)).toEqual([one.id]);
    expect(list.raw).toContain((await get(`/refunds/${one.id}`)).raw);
    expect(codeOf(await post('/charges/list', { limit: 51 }))).toEqual([400, '1162']);
    const long = { date: { from: 0, to: 31 * 86_400_000 } };
    expect((await post('/charges/list', { period: long })).status).toBe(400);
    const day = {
      date: { from: Date.parse('2026-11-15'), to: Date.parse('2026-11-15T23:59:59Z') },
    };
    expect((await post('/refunds/list', { period: day })).json.count).toBe(0);
  });
});

describe('a charge is refused before a row is stored', () => {
  const rows = () => world.system.deps.db.selectFrom('transactions').select('id').execute();

  it.each([
    [0.099, { id: 'src_all' }, 'amount: The minimum charge is KWD 0.100'],
    [9.999, { id: 'src_deema' }, 'amount: The minimum charge with Deema is KWD 10.000'],
  ])('of %d with the minimum amount', async (amount, source, description) => {
    const { status, json } = await charge({ amount, source });
    expect([status, json.errors]).toEqual([400, [{ code: '1117', description }]]);
    expect(await rows()).toEqual([]);
  });

  it('without a redirect URL', async () => {
    const bare = await charge({ redirect: undefined });
    expect(codeOf(bare)).toEqual([400, '1110']);
    const token = { redirect: undefined, source: { id: 'tok_1' } };
    expect(codeOf(await charge(token))).toEqual([400, '1110']);
    expect(await rows()).toEqual([]);
    // A charge without 3-D Secure needs no redirect URL, so only the token is wrong.
    expect(codeOf(await charge({ ...token, threeDSecure: false }))).toEqual([400, '1125']);
  });

  it('with two different keys', async () => {
    const body = { reference: { idempotent: 'one' } };
    const two = await charge(body, { 'idempotency-key': 'two' });
    expect(codeOf(two)).toEqual([400, 'IDEMPOTENCY_KEYS_DIFFER']);
    expect(await rows()).toEqual([]);
    expect((await charge(body, { 'idempotency-key': 'one' })).status).toBe(200);
    const id = await paid();
    const back = { charge_id: id, amount: 1, currency: 'KWD', reason: 'x' };
    const both = await post(
      '/refunds',
      { ...back, reference: { idempotent: 'a' } },
      { 'idempotency-key': 'b' },
    );
    expect(codeOf(both)).toEqual([400, 'IDEMPOTENCY_KEYS_DIFFER']);
  });
});
