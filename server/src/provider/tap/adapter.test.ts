import { afterEach, describe, expect, it } from 'vitest';
import { fixture, sampleLead } from '../testing/port-worlds.ts';
import { type StubServer } from '../testing/stub-server.ts';
import { sampleCharge, startRecorded, testProvider } from '../testing/worlds.ts';

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

async function recorded(answers: Parameters<typeof startRecorded>[0]) {
  const stub = await startRecorded(answers);
  stubs.push(stub);
  const bodies = (): unknown[] => stub.heard.map(({ body }) => JSON.parse(body) as unknown);
  return { provider: testProvider(stub.url), bodies };
}

const charge = fixture('charge-captured-card');

describe("the adapter's requests", () => {
  it('have the documented format of Tap', async () => {
    const { provider, bodies } = await recorded({ 'POST /v2/charges': [200, charge] });
    await provider.createCharge({
      ...sampleCharge('https://diwan.example.com'),
      expires_in_minutes: 15,
    });
    expect(bodies()).toEqual([
      {
        amount: 12.345,
        currency: 'KWD',
        customer_initiated: true,
        threeDSecure: true,
        save_card: false,
        description: 'Two coffees',
        metadata: { udf1: 'table 4' },
        reference: { transaction: 'txn_0001', order: 'ord_0001', idempotent: 'key-0' },
        customer: {
          first_name: 'Noura',
          last_name: 'Al Salem',
          email: 'noura@example.com',
          phone: { country_code: '965', number: '51234567' },
        },
        merchant: { id: '68014756' },
        source: { id: 'src_kw.knet' },
        redirect: { url: 'https://shop.example.com/return?cart=7' },
        post: { url: 'https://diwan.example.com/hook' },
        transaction: { expiry: { period: 15, type: 'MINUTE' } },
      },
    ]);
  });

  it('request half-open periods', async () => {
    const empty = { charges: [], has_more: false };
    const { provider, bodies } = await recorded({ 'POST /v2/charges/list': [200, empty] });
    await provider.listCharges({
      period: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
      merchant_ids: ['68014756'],
      order_reference: 'ord_0001',
      limit: 50,
    });
    expect(bodies()).toEqual([
      {
        period: { date: { from: 1793491200000, to: 1793577599999 } },
        merchants: ['68014756'],
        reference: { order: 'ord_0001' },
        limit: 50,
        order_by: 'date',
      },
    ]);
  });

  it('contain the owner and the bank of a lead', async () => {
    const { provider, bodies } = await recorded({
      'POST /v3/lead/': [200, fixture('lead-registered')],
    });
    await provider.createLead(sampleLead);
    expect(bodies()[0]).toMatchObject({
      country: 'KW',
      brand: { name: [{ lang: 'en', text: 'Sidra Café' }, { lang: 'ar' }] },
      users: [{ identification: { type: 'national_id', number: '290010100003' } }],
      entity: { carries_a_license: true, license: { number: '12345' } },
      wallet: { linked_financial_account: { bank: { account: { iban: sampleLead.bank.iban } } } },
    });
  });
});

describe("the adapter's reading", () => {
  const readAs = async (change: object) => {
    const { provider } = await recorded({
      'GET /v2/charges/chg_1': [200, { ...charge, ...change }],
    });
    return provider.readCharge('chg_1');
  };

  it('accepts unknown fields and missing optional fields', async () => {
    const answer = await readAs({
      future: { deep: [1] },
      card: null,
      reference: null,
      customer: null,
      activities: null,
      payout: null,
      response: null,
      source: { id: 'src_all' },
    });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        status: 'CAPTURED',
        method: { scheme: undefined, origin: undefined },
        captured_at: undefined,
        settlement: undefined,
        raw: { future: { deep: [1] } },
      },
    });
  });

  it.each([
    ['no id', { id: undefined }],
    ['an amount that is finer than the currency', { amount: 1.2345 }],
    ['an amount that is no number', { amount: '1,000' }],
    ['a currency without minor units of ours', { currency: 'XXX' }],
    ['no mode', { live_mode: undefined }],
    ['no time', { transaction: {} }],
    ['a time out of reach', { transaction: { created: '9'.repeat(20) } }],
  ])('does not guess: %s', async (_what, change) => {
    expect(await readAs(change)).toEqual({
      ok: false,
      failure: { kind: 'unavailable', why: 'unreadable' },
    });
  });

  it('reports an unreadable new charge as an unknown outcome', async () => {
    const { provider } = await recorded({ 'POST /v2/charges': [200, { id: 'chg_1' }] });
    expect(await provider.createCharge(sampleCharge('https://diwan.example.com'))).toEqual({
      ok: false,
      failure: { kind: 'unknown', why: 'unreadable' },
    });
  });

  it('maps an undocumented status to one that is polled again', async () => {
    expect(await readAs({ status: 'REVIEWING' })).toMatchObject({
      value: { status: 'INITIATED', raw_status: 'REVIEWING' },
    });
  });

  it('distinguishes a terminal from the gateway, and detects an international card', async () => {
    const merchant = { id: '68014756', terminal: { id: 'TID00001' } };
    const source = { payment_method: 'AMERICAN_EXPRESS', payment_type: 'CREDIT', channel: 'POS' };
    expect(await readAs({ merchant, source })).toMatchObject({
      value: {
        entry: 'POS',
        terminal_id: 'TID00001',
        method: { raw: 'AMERICAN_EXPRESS', scheme: 'AMEX', origin: 'international' },
      },
    });
  });
});

describe("the adapter's lists", () => {
  const listed = async (status: number, body: unknown) => {
    const { provider } = await recorded({ 'POST /v2/refunds/list': [status, body] });
    return provider.listRefunds({});
  };

  it("are empty after Tap's error that nothing matches", async () => {
    const body = { errors: [{ code: '1144', description: 'not found' }] };
    expect(await listed(400, body)).toEqual({ ok: true, value: { items: [], next: undefined } });
  });

  it('are not empty after a wrong address', async () => {
    expect(await listed(404, {})).toMatchObject({ ok: false, failure: { code: 'http_404' } });
  });

  it('are refused completely if one entry is unreadable', async () => {
    const refund = fixture('refund-pending');
    const body = { refunds: [refund, { ...refund, amount: null }], has_more: false };
    expect(await listed(200, body)).toMatchObject({ failure: { why: 'unreadable' } });
    expect(await listed(200, {})).toMatchObject({ failure: { why: 'unreadable' } });
  });

  it('continue after the last entry', async () => {
    const refund = fixture('refund-pending');
    expect(await listed(200, { refunds: [refund], has_more: true })).toMatchObject({
      ok: true,
      value: { next: refund['id'] },
    });
  });
});
