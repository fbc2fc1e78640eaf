import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from './port.ts';
import {
  type PortWorld,
  recordedPort,
  sampleLead,
  sampleRefund,
  simulatedPort,
} from './testing/port-worlds.ts';
import { sampleCharge } from './testing/worlds.ts';

/** Returns the value of a successful answer. */
function valueOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return answer.value;
}

const STATUSES = [
  ['INITIATED', 'INITIATED'],
  ['IN_PROGRESS', 'INITIATED'],
  ['UNKNOWN', 'INITIATED'],
  ['CAPTURED', 'CAPTURED'],
  ['DECLINED', 'FAILED'],
  ['FAILED', 'FAILED'],
  ['RESTRICTED', 'FAILED'],
  ['TIMEDOUT', 'FAILED'],
  ['CANCELLED', 'ABANDONED'],
  ['ABANDONED', 'ABANDONED'],
] as const;

const PERIOD = { from: '2022-12-01T00:00:00.000Z', to: '2022-12-30T00:00:00.000Z' };

// Two providers must return the same values: recorded answers of Tap, and the simulator over HTTP.
describe.each([
  ['Tap, recorded', recordedPort],
  ['the simulator', simulatedPort],
])('the provider port: %s', (_name, open) => {
  let world: PortWorld;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  it('creates a pending charge', async () => {
    const charge = valueOf(await world.provider.createCharge(sampleCharge('http://127.0.0.1:9')));
    expect(charge).toMatchObject({
      status: 'INITIATED',
      raw_status: 'INITIATED',
      amount_minor: 12_345n,
      currency: 'KWD',
      merchant_id: '68014756',
      entry: 'PG',
      live: false,
      response_code: '100',
      references: { order: 'ord_0001', transaction: 'txn_0001' },
      customer: { first_name: 'Noura', phone: { country_code: '965', number: '51234567' } },
      captured_at: undefined,
      settlement: undefined,
    });
    expect(charge.payment_url).toMatch(/^https?:/);
    expect(charge.raw).toMatchObject({ id: charge.id, object: 'charge' });
  });

  it('reads a payment by KNET', async () => {
    const charge = valueOf(await world.provider.readCharge(await world.charge('CAPTURED')));
    expect(charge).toMatchObject({ status: 'CAPTURED', response_code: '000' });
    expect(charge.method).toMatchObject({ scheme: 'KNET', funding: 'DEBIT', origin: 'local' });
    expect(charge.references.payment).toMatch(/^\d{19}$/);
    expect(charge.references.gateway).toMatch(/^\d{15}$/);
    expect(charge.captured_at?.localeCompare(charge.created_at)).toBeGreaterThanOrEqual(0);
    expect(charge.payment_url).toBeUndefined();
  });

  it.each(STATUSES)('reads the status %s as %s', async (raw_status, status) => {
    const charge = valueOf(await world.provider.readCharge(await world.charge(raw_status)));
    expect(charge).toMatchObject({ raw_status, status });
  });

  it('rejects an unknown charge', async () => {
    const answer = await world.provider.readCharge('chg_nobody/../../secret');
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'rejected', reason: 'not_found', code: '1144', http_status: 404 },
    });
  });

  it('creates and reads refunds', async () => {
    const charge_id = await world.charge('CAPTURED');
    const made = valueOf(await world.provider.createRefund(sampleRefund(charge_id)));
    expect(made).toMatchObject({ status: 'PENDING', amount_minor: 2_345n, currency: 'KWD' });
    expect(made.charge_id).toMatch(/^chg_/);
    for (const [raw_status, status] of [
      ['REFUNDED', 'REFUNDED'],
      ['DECLINED', 'FAILED'],
      ['IN_PROGRESS', 'PENDING'],
    ] as const) {
      const read = valueOf(await world.provider.readRefund(await world.refund(raw_status)));
      expect(read).toMatchObject({ raw_status, status });
    }
  });

  it('creates and reads an invoice', async () => {
    const invoice = valueOf(
      await world.provider.createInvoice({
        ...sampleCharge('http://127.0.0.1:9'),
        description: 'Two coffees',
        due_at: '2026-11-20T00:00:00.000Z',
        expires_at: '2026-11-21T00:00:00.000Z',
      }),
    );
    expect(invoice).toMatchObject({ status: 'OPEN', amount_minor: 12_345n, charge_ids: [] });
    const { id, url } = valueOf(await world.provider.readInvoice(invoice.id));
    expect({ id, url }).toEqual({ id: invoice.id, url: invoice.url });
  });

  it('reads a lead until it has a MID', async () => {
    const id = await world.approvedLead();
    expect(valueOf(await world.provider.readLead(id))).toMatchObject({
      status: 'APPROVED',
      merchant_id: '68014756',
    });
    const other = { ...sampleLead, owner: { ...sampleLead.owner, email: 'second@example.com' } };
    const lead = valueOf(await world.provider.createLead(other));
    expect(lead).toMatchObject({ status: 'PENDING', merchant_id: undefined });
  });

  it('reads a payout and its charges', async () => {
    const { id, charge_id } = await world.payout();
    const payout = valueOf(await world.provider.readPayout(id));
    expect(payout).toMatchObject({ status: 'PAID', merchant_id: '68014756', currency: 'KWD' });
    const { items } = valueOf(await world.provider.listCharges({ payout_id: id }));
    const charge = items.find((one) => one.id === charge_id);
    expect(charge?.method).toMatchObject({ scheme: 'VISA', funding: 'CREDIT' });
    expect(charge?.method.origin).toMatch(/^(local|international)$/);
    expect(charge?.settlement?.payout_id).toBe(id);
    expect(charge?.settlement?.cost_minor).toBeGreaterThan(0n);
    const paid = valueOf(await world.provider.listPayouts({ merchant_ids: ['68014756'] }));
    expect(paid.items.map((one) => one.id)).toContain(id);
  });

  it('lists nothing if nothing matches', async () => {
    const { items, next } = valueOf(await world.provider.listRefunds({ period: PERIOD }));
    expect({ items, next }).toEqual({ items: [], next: undefined });
  });

  it('accepts a signed webhook and rejects an altered one', async () => {
    const { raw_body, headers } = await world.webhook();
    const verdict = world.provider.verifyWebhook(raw_body, headers);
    expect(verdict).toMatchObject({
      ok: true,
      event: { kind: 'charge', raw_status: 'CAPTURED', amount_minor: 12_345n, currency: 'KWD' },
    });
    const bytes = new TextEncoder().encode(raw_body);
    expect(world.provider.verifyWebhook(bytes, headers)).toEqual(verdict);
    const changed = raw_body.replace('12.345', '92.345');
    expect(world.provider.verifyWebhook(changed, headers)).toEqual({ ok: false, reason: 'forged' });
  });
});
