import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../../testing/app.ts';
import {
  addIntegrator,
  chargeOf,
  deliverWebhooks,
  type Integrator,
} from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { TAP_CHARGES } from '../../testing/tap/charges.ts';
import { TAP_INVOICES, TAP_LISTS, TAP_REFUNDS } from '../../testing/tap/requests.ts';

interface Answer {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly charges: readonly { readonly id: string }[];
  readonly errors: readonly { readonly code: string; readonly description: string }[];
}

let world: PaymentsWorld;
let shop: Integrator;
beforeAll(async () => {
  world = await startPayments();
  shop = await addIntegrator(world, world.brand_id);
});
afterAll(() => world.close());

/** Sends a request like a client of Tap, with only the secret. */
async function send(path: string, body: object, caller = shop) {
  const answer = await ask(world.system, 'POST', `/tap/v2${path}`, {
    token: caller.api_secret,
    body,
  });
  return { status: answer.status, json: JSON.parse(answer.raw) as Answer, raw: answer.raw };
}

const rowOf = (charge_id: string) =>
  world.system.deps.db
    .selectFrom('transactions')
    .selectAll()
    .where('charge_id', '=', charge_id)
    .executeTakeFirstOrThrow();

async function capture(): Promise<string> {
  const { json } = await send('/charges', chargeOf());
  await world.provider.control(`charges/${json.id}`, { outcome: 'CAPTURED', method: 'KNET' });
  await deliverWebhooks(world);
  return json.id;
}

describe('a charge as public clients of Tap send it', () => {
  it.each(TAP_CHARGES)('is made for $client', async ({ path, body, ...expected }) => {
    const { status, json, raw } = await send(path, body);
    expect([status, raw]).toEqual([200, expect.stringContaining('"id":"chg_')]);
    const row = await rowOf(json.id);
    expect(row).toMatchObject({
      amount_minor: expected.amount_minor,
      order_id: expected.order_id,
      customer_phone: expected.phone,
    });
  });

  it.each(TAP_CHARGES)('is made with a test key for $client', async ({ path, body }) => {
    const tester = await addIntegrator(world, await world.addShop(), 'test');
    expect((await send(path, body, tester)).status).toBe(200);
  });

  it('keeps texts in metadata, and converts numbers and flags to texts', async () => {
    const metadata = { a: 77, b: 1.5, c: true, d: '', e: null };
    const { json } = await send('/charges', chargeOf({ metadata }));
    expect(json.metadata).toEqual({ a: '77', b: '1.5', c: 'true', d: '' });
  });

  it('is the same request with its amount as a text or as a number', async () => {
    const reference = { idempotent: 'as-text' };
    const first = await send('/charges', chargeOf({ amount: '10.500', reference }));
    const again = await send('/charges', chargeOf({ amount: 10.5, reference }));
    expect([again.status, again.raw]).toEqual([200, first.raw]);
    const other = await send('/charges', chargeOf({ amount: '10.501', reference }));
    expect(other.status).toBe(409);
  });
});

describe('a charge is refused', () => {
  it.each([
    '1e3',
    '1,5',
    ' 1',
    '1 ',
    '+1',
    '-1',
    '.5',
    '1.',
    '01',
    '0x10',
    '١٢',
    'NaN',
    'Infinity',
    '1.2345',
    '0.0001',
    '0',
    '0.000',
    '0.099',
    '9'.repeat(20),
    '1'.repeat(5000),
    '',
    ' ',
    [],
    {},
  ])('for the amount %j', async (amount) => {
    const { status, json } = await send('/charges', chargeOf({ amount }));
    expect([status, json.errors[0]?.code]).toEqual([400, '1117']);
  });

  it.each([
    ['a member that is not Tap’s', { amont: 1 }, 'amont'],
    ['a share for another account', { destinations: { destination: [], x: 1 } }, 'destinations'],
    ['an agreement', { payment_agreement: { id: 'payment_agreement_1' } }, 'payment_agreement'],
    ['another currency in text', { currency: 'USD' }, 'currency'],
    ['an empty address to come back to', { redirect: { url: '' } }, 'redirect'],
    ['a list as metadata', { metadata: ['a'] }, 'metadata'],
    ['an object in metadata', { metadata: { a: { b: 1 } } }, 'metadata'],
    ['an order number that is no integer', { reference: { order: 1.5 } }, 'reference.order'],
    ['an order number past 2^53', { reference: { order: 2 ** 53 } }, 'reference.order'],
    [
      'an unknown member of the customer',
      { customer: { ...chargeOf().customer, x: 1 } },
      'customer',
    ],
    ['a flag in words', { threeDSecure: 'yes' }, 'threeDSecure'],
  ])('for %s', async (_what, details, field) => {
    const { status, json } = await send('/charges', chargeOf(details));
    expect(status).toBe(400);
    expect(json.errors[0]?.description).toContain(field);
  });

  it('for an endlessly nested body, and for one that is not an object', async () => {
    const depth = 9000;
    const nested = `{"metadata":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    for (const body of [nested, `${'['.repeat(depth)}${']'.repeat(depth)}`, '[1]', '"text"', '7']) {
      const answer = await shop.call('POST', '/charges', body, {
        'content-type': 'application/json',
      });
      expect(answer.status).toBe(400);
    }
  });
});

describe('a refund as public clients of Tap send it', () => {
  it.each(TAP_REFUNDS)('is made for $client', async ({ path, body }) => {
    const { status, json, raw } = await send(path, { ...body, charge_id: await capture() });
    expect([status, raw]).toEqual([200, expect.stringContaining('"id":"re_')]);
    expect(json.amount).toBe(0.5);
  });

  it('is refused for an amount that is not a plain number, and without a reason', async () => {
    const body = { charge_id: await capture(), amount: '1', currency: 'KWD', reason: 'why' };
    for (const amount of ['1e0', '1,000', '1.0001', '13.000']) {
      expect((await send('/refunds', { ...body, amount })).json.errors[0]?.code).toBe('1117');
    }
    expect((await send('/refunds', { ...body, reason: '' })).json.errors[0]?.code).toBe('1159');
  });
});

describe('an invoice as public clients of Tap send it', () => {
  it.each(TAP_INVOICES)('is made for $client', async ({ path, body }) => {
    const { status, raw } = await send(path, body);
    expect([status, raw]).toEqual([200, expect.stringContaining('"id":"inv_')]);
    const { expiry } = JSON.parse(raw) as { readonly expiry: number };
    expect(expiry).toBeGreaterThan(world.system.clock.ms());
  });

  it.each(['1e1', '1,000', '10.0001', ' 10'])('is refused for the amount %j', async (amount) => {
    for (const { path, body } of TAP_INVOICES) {
      const items = [{ name: 'Tea', quantity: 1, amount }];
      const order = { amount: 10, currency: 'KWD' };
      for (const wrong of [
        { ...order, amount },
        { ...order, items },
      ]) {
        expect((await send(path, { ...body, order: wrong })).status).toBe(400);
      }
    }
  });
});

describe('a list as public clients of Tap request it', () => {
  it.each(TAP_LISTS)('is answered to $client', async ({ path, body }) => {
    const id = await capture();
    const { status, json } = await send(path, body);
    expect([status, json.charges[0]?.id]).toEqual([200, id]);
  });

  it.each(['0', '51', '1e1', '-1', ' 5', '2.5', '025', 'all'])(
    'is refused with the limit %j',
    async (limit) => {
      const { status, json } = await send('/charges/list', { limit });
      expect([status, json.errors[0]?.code]).toEqual([400, '1162']);
    },
  );

  it('accepts its period in seconds and in milliseconds', async () => {
    const id = await capture();
    const now = world.system.clock.ms();
    const day = 86_400_000;
    const found = async (from: unknown, to: unknown) => {
      const filter = { period: { date: { from, to } }, status: '', starting_after: '', limit: 25 };
      const { status, json } = await send('/charges/list', filter);
      expect(status).toBe(200);
      return json.charges.some((charge) => charge.id === id);
    };
    const seconds = Math.floor(now / 1000);
    expect(await found(now - 30 * day, now)).toBe(true);
    expect(await found(seconds - 29 * 86_400, seconds + 1)).toBe(true);
    expect(await found(String(seconds - 60), String(seconds + 1))).toBe(true);
    expect(await found(seconds - 120, seconds - 60)).toBe(false);
    const long = { period: { date: { from: seconds - 31 * 86_400, to: seconds } } };
    expect((await send('/charges/list', long)).status).toBe(400);
  });

  it('is complete for an empty object and for PHP’s empty list', async () => {
    expect((await send('/charges/list', {})).status).toBe(200);
    expect((await send('/refunds/list/', [])).status).toBe(200);
  });
});

describe('a path that ends with a slash', () => {
  it('is the same call', async () => {
    const made = await shop.call<{ id: string }>('POST', '/charges/', chargeOf());
    expect(made.status).toBe(200);
    const read = await shop.call<{ id: string }>('GET', `/charges/${made.json.id}/`);
    expect([read.status, read.json.id]).toEqual([200, made.json.id]);
    expect((await shop.call('POST', '/charges/list/', {})).status).toBe(200);
  });

  it('has the same methods; calls outside of Tap have no such path', async () => {
    const url = '/api/tap/v2/charges/';
    const reply = await world.system.app.inject({ method: 'DELETE', url });
    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST']);
    const own = await world.system.app.inject({ method: 'POST', url: '/api/auth/login/' });
    expect(own.statusCode).toBe(404);
  });
});
