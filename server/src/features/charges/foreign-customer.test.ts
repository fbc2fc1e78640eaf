import type { CustomerDetail, CustomerPage } from '@diwan/contract/features/customers/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, signInAs, type TestUser } from '../../testing/app.ts';
import {
  addIntegrator,
  chargeOf,
  deliverWebhooks,
  type Integrator,
} from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';

interface Tap {
  readonly id: string;
  readonly customer: Readonly<Record<string, unknown>>;
}

/** The customer's data as the first brand sent it. */
const SENT = {
  first_name: 'Munira',
  last_name: 'Al Kandari',
  email: 'munira@private.test',
  phone: { country_code: '965', number: '66554433' },
};
const TELLS = /munira|kandari|private\.test|66554433/i;

let world: PaymentsWorld;
let victim: Integrator;
let thief: Integrator;
let thief_id: number;
let owner: TestUser;
let customer_id: string;
let stolen: Tap;

const pay = async (by: Integrator, customer: object): Promise<Tap> => {
  const post = { url: 'https://shop.example/hook' };
  const { json } = await by.call<Tap>('POST', '/charges', chargeOf({ customer, post }));
  await world.provider.control(`charges/${json.id}`, { outcome: 'CAPTURED', method: 'KNET' });
  await deliverWebhooks(world);
  return json;
};

beforeAll(async () => {
  world = await startPayments();
  victim = await addIntegrator(world, world.brand_id);
  thief_id = await world.addShop();
  thief = await addIntegrator(world, thief_id);
  owner = await signInAs(world.system, 'brand_owner', { brand_id: thief_id });
  customer_id = String((await pay(victim, SENT)).customer.id);
  stolen = await pay(thief, { id: customer_id });
});
afterAll(() => world.close());

const read = <T>(path: string, user: TestUser = owner) =>
  ask<T>(world.system, 'GET', path, { token: user.token });

describe('a brand that knows the provider’s id of another brand’s customer', () => {
  it('meets a provider that does return the contact data of the other brand', async () => {
    const told = await world.system.deps.provider.readCharge(stolen.id);
    expect(told.ok && JSON.stringify(told.value.raw)).toMatch(TELLS);
  });

  it('reads no data of the person in any answer of the integrators’ API', async () => {
    const list = await thief.call('POST', '/charges/list', { limit: 10 });
    const invoice = await thief.call<Tap>('POST', '/invoices', {
      customer: { id: customer_id },
      order: { amount: 5, currency: 'KWD', items: [{ name: 'Cake', amount: 5 }] },
      expiry: Date.parse('2026-12-16T08:00:00.000Z'),
      due: Date.parse('2026-12-16T08:00:00.000Z'),
      description: 'Cake',
    });
    expect(invoice.status).toBe(200);
    const answers = [
      JSON.stringify(stolen),
      (await thief.call('GET', `/charges/${stolen.id}`)).raw,
      list.raw,
      invoice.raw,
      (await thief.call('GET', `/invoices/${invoice.json.id}`)).raw,
      (await thief.call('GET', '/webhook-events?limit=10')).raw,
    ];
    expect(list.raw).toContain(stolen.id);
    for (const text of answers) expect(text).not.toMatch(TELLS);
    expect(stolen.customer).toEqual({ id: customer_id });
  });

  it('gets back its own values, not those stored at the provider', async () => {
    const own = { id: customer_id, first_name: 'Own', email: 'own@shop.test' };
    expect((await pay(thief, own)).customer).toEqual(own);
    const { json } = await victim.call<{ charges: Tap[] }>('POST', '/charges/list', { limit: 5 });
    expect(json.charges[0]?.customer).toMatchObject(SENT);
  });

  it('posts, stores and shows no data of the person', async () => {
    const { rows } = await sql<{ text: string }>`
      select string_agg(d.body, ' ') as text from webhook_deliveries as d
      where d.brand_id = ${thief_id}`.execute(world.system.deps.db);
    expect(rows[0]?.text).toContain(stolen.id);
    expect(rows[0]?.text).not.toMatch(TELLS);
    const pages = ['/customers', '/customers/export', '/transactions', '/transactions/export'];
    pages.push(`/brands/${thief_id}/webhook-deliveries`);
    for (const path of pages) expect((await read(path)).raw).not.toMatch(TELLS);
  });

  it('finds and opens the customer without the person’s data', async () => {
    const { customers } = (await read<CustomerPage>('/customers')).data;
    const [customer] = customers;
    const { data, raw } = await read<CustomerDetail>(`/customers/${customer?.id ?? ''}`);
    expect(data.tap_customer_id).toBe(customer_id);
    expect(raw).not.toMatch(TELLS);
    for (const text of ['Munira', 'munira@private.test', '66554433', 'منيرة']) {
      const found = await read<CustomerPage>(`/customers?search=${encodeURIComponent(text)}`);
      expect(found.data.total).toBe(0);
    }
    // Staff see one customer who paid both brands.
    const seen = await read<CustomerPage>('/customers?search=munira', world.admin);
    expect(seen.data.customers[0]?.brands).toHaveLength(2);
  });

  it('learns nothing in test mode either', async () => {
    const tester = await addIntegrator(world, thief_id, 'test');
    const other = await addIntegrator(world, world.brand_id, 'test');
    const made = await other.call<Tap>('POST', '/charges', chargeOf({ customer: SENT }));
    const customer = { id: made.json.customer.id };
    const taken = await tester.call<Tap>('POST', '/charges', chargeOf({ customer }));
    expect(taken.status).toBe(200);
    expect(taken.raw).not.toMatch(TELLS);
    expect((await tester.call('GET', `/charges/${taken.json.id}`)).raw).not.toMatch(TELLS);
  });
});
