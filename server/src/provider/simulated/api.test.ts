import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleLead, sampleRefund } from '../testing/port-worlds.ts';
import { type SimulatedWorld, startSimulated } from '../testing/worlds.ts';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await startSimulated();
});
afterAll(() => world.close());

const BEARER = { authorization: `Bearer ${SIMULATOR_KEY}` };

/** Makes a call without the adapter. Returns the status, the first error code and the JSON. */
async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = BEARER,
): Promise<{ status: number; code: string | undefined; json: Record<string, unknown> }> {
  const response = await fetch(`${world.url}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const json = (await response.json()) as Record<string, unknown>;
  const errors = json['errors'] as { code: string; description: string }[] | undefined;
  return { status: response.status, code: errors?.[0]?.code, json };
}

const CHARGE = {
  amount: 1.5,
  currency: 'KWD',
  customer: { first_name: 'Noura', email: 'noura@example.com' },
  source: { id: 'src_all' },
  redirect: { url: 'https://shop.example.com/return' },
};

describe('the key', () => {
  it.each([
    [{}, 401, '7022'],
    [{ authorization: 'Basic abc' }, 401, '2107'],
    [{ authorization: 'Bearer sk_test_wrong' }, 401, '2104'],
    [{ authorization: 'Bearer pk_test_wrong' }, 401, '2106'],
    [{ authorization: 'Bearer sk_live_wrong' }, 401, '1101'],
  ])('%j is refused with %i and %s', async (headers, status, code) => {
    const answer = await ask('POST', '/v2/charges', CHARGE, headers);
    expect(answer).toMatchObject({ status, code });
  });
});

describe('POST /charges', () => {
  it.each([
    ['not JSON', '{', '2100'],
    ['no amount', { ...CHARGE, amount: undefined }, '1117'],
    ['zero', { ...CHARGE, amount: 0 }, '1117'],
    ['a negative amount', { ...CHARGE, amount: -1 }, '1117'],
    ['four decimals', { ...CHARGE, amount: 1.0001 }, '1117'],
    ['an exponent', { ...CHARGE, amount: '1e3' }, '1117'],
    ['less than Tap takes', { ...CHARGE, amount: 0.099 }, '1117'],
    ['too much', { ...CHARGE, amount: 1e15 }, '1117'],
    ['a list', { ...CHARGE, amount: [1] }, '1117'],
    ['no currency', { ...CHARGE, currency: undefined }, '1118'],
    ['no such currency', { ...CHARGE, currency: 'XXX' }, '1118'],
    ['a currency that is not taken here', { ...CHARGE, currency: 'USD' }, '1119'],
    ['no source', { ...CHARGE, source: undefined }, '1124'],
    ['a source of another country', { ...CHARGE, source: { id: 'src_sa.mada' } }, '1125'],
    ['too little for Deema', { ...CHARGE, source: { id: 'src_deema' }, amount: 9.999 }, '1117'],
    ['no customer', { ...CHARGE, customer: undefined }, '1129'],
    ['nobody by name', { ...CHARGE, customer: { email: 'noura@example.com' } }, '1130'],
    ['nobody to reach', { ...CHARGE, customer: { first_name: 'Noura' } }, '1139'],
    ['no email address', { ...CHARGE, customer: { first_name: 'Noura', email: 'x' } }, '1138'],
    [
      'no country code',
      {
        ...CHARGE,
        customer: { first_name: 'Noura', phone: { country_code: '+', number: '51234567' } },
      },
      '1136',
    ],
    [
      'no phone number',
      { ...CHARGE, customer: { first_name: 'Noura', phone: { country_code: '965', number: 'x' } } },
      '1137',
    ],
    ['nowhere to return to', { ...CHARGE, redirect: undefined }, '1110'],
    ['a script to return to', { ...CHARGE, redirect: { url: 'javascript:alert(1)' } }, '1111'],
    ['no merchant', { ...CHARGE, merchant: { id: 'a b' } }, '1164'],
    ['a long description', { ...CHARGE, description: 'x'.repeat(1001) }, '1103'],
  ])('refuses %s', async (_what, body, code) => {
    expect(await ask('POST', '/v2/charges', body)).toMatchObject({ status: 400, code });
  });

  it('accepts its path with a trailing slash, and unknown fields', async () => {
    const { status, json } = await ask('POST', '/v2/charges/', { ...CHARGE, future: 1 });
    expect(status).toBe(200);
    expect(json).toMatchObject({ object: 'charge', live_mode: false, status: 'INITIATED' });
  });

  it('remembers an idempotency key for 24 hours', async () => {
    const body = { ...CHARGE, reference: { idempotent: 'the key' } };
    const first = await ask('POST', '/v2/charges', body);
    const changed = { ...body, amount: 99 };
    expect((await ask('POST', '/v2/charges', changed)).json['id']).toBe(first.json['id']);
    await world.control('clock', { advance_ms: 86_400_000 });
    const later = await ask('POST', '/v2/charges', changed);
    expect(later.json).toMatchObject({ amount: 99 });
    expect(later.json['id']).not.toBe(first.json['id']);
  });

  it('creates one charge for many concurrent calls with one key', async () => {
    const body = { ...CHARGE, reference: { idempotent: 'at once' } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask('POST', '/v2/charges', body)),
    );
    expect(new Set(answers.map(({ json }) => json['id'])).size).toBe(1);
  });
});

describe('PUT /charges/{id}', () => {
  it('changes texts, but never money', async () => {
    const { json } = await ask('POST', '/v2/charges', CHARGE);
    const path = `/v2/charges/${String(json['id'])}`;
    const changes = {
      description: 'New',
      metadata: { amount_minor: '5' },
      amount: 99,
      status: 'CAPTURED',
    };
    expect((await ask('PUT', path, changes)).status).toBe(200);
    expect((await ask('GET', path)).json).toMatchObject({
      description: 'New',
      metadata: { amount_minor: '5' },
      amount: 1.5,
      status: 'INITIATED',
    });
    expect(await ask('PUT', '/v2/charges/chg_0', {})).toMatchObject({ status: 404, code: '1144' });
  });
});

describe('POST /refunds', () => {
  it('refunds a capture in parts up to its amount', async () => {
    const id = await world.ended('CAPTURED');
    const refund = (amount: number) =>
      ask('POST', '/v2/refunds', { charge_id: id, amount, currency: 'KWD', reason: 'returned' });
    expect((await refund(12)).status).toBe(200);
    expect(await refund(0.346)).toMatchObject({ status: 400, code: '1161' });
    expect((await refund(0.345)).status).toBe(200);
    expect(await refund(0.001)).toMatchObject({ code: '1161' });
  });

  it('refunds again what a failed refund did not', async () => {
    const id = await world.ended('CAPTURED');
    const first = await world.provider.createRefund(sampleRefund(id, 12_345n));
    const refund_id = first.ok ? first.value.id : '';
    await world.control(`refunds/${refund_id}`, { outcome: 'DECLINED' });
    const second = { ...sampleRefund(id, 12_345n), idempotency_key: 'second' };
    expect((await world.provider.createRefund(second)).ok).toBe(true);
  });

  it('refuses a refund without a reason or without a captured charge', async () => {
    const body = { amount: 1, currency: 'KWD', reason: 'returned' };
    const failed = { ...body, charge_id: await world.ended('DECLINED') };
    expect(await ask('POST', '/v2/refunds', failed)).toMatchObject({ code: '1158' });
    const none = { ...body, charge_id: 'chg_0' };
    expect(await ask('POST', '/v2/refunds', none)).toMatchObject({ status: 404, code: '1144' });
    expect(await ask('POST', '/v2/refunds', body)).toMatchObject({ code: '1142' });
    const wordless = { ...failed, reason: '' };
    expect(await ask('POST', '/v2/refunds', wordless)).toMatchObject({ code: '1159' });
  });
});

describe('POST /charges/list', () => {
  it('returns every charge once in pages, newest first', async () => {
    const merchant_ids = ['55550001'];
    const made: string[] = [];
    for (let number = 0; number < 7; number += 1) {
      made.push(await world.ended('INITIATED', undefined, { merchant_id: '55550001' }));
      await world.control('clock', { advance_ms: 1_000 });
    }
    const seen: string[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const page = await world.provider.listCharges({ merchant_ids, limit: 3, after });
      if (!page.ok) throw new Error(page.failure.kind);
      seen.push(...page.value.items.map(({ id }) => id));
      after = page.value.next;
    }
    expect(seen).toEqual(made.toReversed());
  });

  it('filters by time, status and order', async () => {
    const from = world.simulator.simulation.clock.iso();
    const id = await world.ended('CAPTURED', 'KNET', { order_reference: 'ord_wanted' });
    await world.control('clock', { advance_ms: 1_000 });
    const to = world.simulator.simulation.clock.iso();
    await world.ended('CAPTURED');
    for (const filter of [{ period: { from, to } }, { order_reference: 'ord_wanted' }]) {
      const page = await world.provider.listCharges({ ...filter, raw_status: 'CAPTURED' });
      expect(page.ok && page.value.items.map((one) => one.id)).toEqual([id]);
    }
    const none = await world.provider.listCharges({
      order_reference: 'ord_wanted',
      raw_status: 'VOID',
    });
    expect(none.ok && none.value.items).toEqual([]);
  });

  it('refuses more than 50 at a time, more than 30 days, and an unknown start', async () => {
    expect(await ask('POST', '/v2/charges/list', { limit: 51 })).toMatchObject({ code: '1162' });
    const date = { from: 0, to: 31 * 86_400_000 };
    expect(await ask('POST', '/v2/charges/list', { period: { date } })).toMatchObject({
      code: '1103',
    });
    const after = { starting_after: 'chg_0' };
    expect(await ask('POST', '/v2/charges/list', after)).toMatchObject({ code: '1143' });
  });
});

describe('leads', () => {
  it('become merchants after the review, one for each brand', async () => {
    const made = await world.provider.createLead(sampleLead);
    const id = made.ok ? made.value.id : '';
    expect(await world.provider.createLead(sampleLead)).toMatchObject({
      failure: { code: '1103' },
    });
    await world.control('clock', { advance_ms: 60_000 });
    const read = await world.provider.readLead(id);
    const mid = read.ok ? read.value.merchant_id : undefined;
    expect(mid).toMatch(/^\d{8}$/);
    expect((await ask('GET', `/v2/merchant/${mid}`)).json).toMatchObject({ legacy_id: mid });
    expect(await ask('GET', '/v2/merchant/1')).toMatchObject({ code: '1164' });
  });
});
