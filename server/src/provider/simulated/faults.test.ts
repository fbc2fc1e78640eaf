import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleRefund } from '../testing/port-worlds.ts';
import type { ReceivedRequest } from '../testing/stub-server.ts';
import { type SimulatedWorld, startSimulated } from '../testing/worlds.ts';
import { CALL_FAULTS } from '@diwan/simulator/faults';

let world: SimulatedWorld;
beforeEach(async () => {
  world = await startSimulated({ timeout_ms: 2_000 });
});
afterEach(() => world.close());

const fault = (kind: string, details: object = {}) => world.control('faults', { kind, ...details });
const later = (advance_ms: number) => world.control('clock', { advance_ms });
const charges = () => world.simulator.simulation.store.charges.all();
const verdict = ({ body, headers }: ReceivedRequest) => world.provider.verifyWebhook(body, headers);
const told = () => world.receiver.heard.map(({ body }) => (JSON.parse(body) as { id: string }).id);

describe('a faulty call', () => {
  it.each(CALL_FAULTS.filter((kind) => kind !== 'slow'))(
    '(%s) with a key is retried and creates one charge',
    async (kind) => {
      await fault(kind);
      const answer = await world.provider.createCharge(world.newCharge());
      expect(answer).toMatchObject({ ok: true, value: { id: charges()[0]?.id } });
      expect(charges()).toHaveLength(1);
    },
  );

  it('whose answers are all lost leaves a charge and an unknown outcome', async () => {
    await fault('lost_answer', { count: 3, call: 'POST /v2/charges' });
    const charge = world.newCharge();
    expect(await world.provider.createCharge(charge)).toEqual({
      ok: false,
      failure: { kind: 'unknown', why: 'connection_lost' },
    });
    expect(charges()).toHaveLength(1);
    // A repetition with the same key returns the charge.
    const again = await world.provider.createCharge(charge);
    expect(again).toMatchObject({ ok: true, value: { id: charges()[0]?.id } });
  });

  it('without a key is not retried, so an invoice with a lost answer is unknown', async () => {
    await fault('lost_answer');
    const answer = await world.provider.createInvoice({
      ...world.newCharge(),
      description: 'Two coffees',
      due_at: '2026-11-20T00:00:00.000Z',
      expires_at: '2026-11-21T00:00:00.000Z',
    });
    expect(answer).toMatchObject({ failure: { kind: 'unknown' } });
    expect(world.simulator.simulation.store.invoices.size()).toBe(1);
  });

  it('that is too slow is given up and retried', async () => {
    await world.close();
    world = await startSimulated({ timeout_ms: 100 });
    await fault('slow', { delay_ms: 60_000, call: 'POST /v2/charges' });
    expect((await world.provider.createCharge(world.newCharge())).ok).toBe(true);
    expect(charges()).toHaveLength(1);
  });

  it('is only faulty for the selected calls', async () => {
    await fault('500', { count: 5, call: 'POST /v2/refunds' });
    expect((await world.provider.createCharge(world.newCharge())).ok).toBe(true);
    const charge_id = await world.ended('CAPTURED');
    const refund = await world.provider.createRefund(sampleRefund(charge_id));
    expect(refund).toEqual({ ok: false, failure: { kind: 'unknown', why: 'server_error' } });
    await fault('500', { count: 0 });
    expect((await world.provider.createRefund(sampleRefund(charge_id))).ok).toBe(true);
  });
});

describe('a faulty webhook', () => {
  it('is sent twice with the fault duplicate', async () => {
    await fault('duplicate');
    await world.ended('CAPTURED');
    const [first, second] = world.receiver.heard;
    expect(world.receiver.heard).toHaveLength(2);
    expect(second?.body).toBe(first?.body);
    expect(verdict(second!)).toEqual(verdict(first!));
    expect(verdict(first!).ok).toBe(true);
  });

  it('is sent after the delay with the fault late', async () => {
    await fault('late', { delay_ms: 3_600_000 });
    const id = await world.ended('CAPTURED');
    expect(told()).toEqual([]);
    await later(3_599_999);
    expect(told()).toEqual([]);
    await later(1);
    expect(told()).toEqual([id]);
  });

  it('is sent after the next one with the fault reordered', async () => {
    await fault('reordered');
    const first = await world.ended('CAPTURED');
    expect(told()).toEqual([]);
    const second = await world.ended('DECLINED');
    expect(told()).toEqual([second, first]);
  });

  it('is rejected with the faults forged and tampered', async () => {
    await fault('forged');
    await world.ended('CAPTURED');
    await fault('tampered');
    await world.ended('CAPTURED');
    expect(world.receiver.heard.map(verdict)).toEqual([
      { ok: false, reason: 'forged' },
      { ok: false, reason: 'forged' },
    ]);
  });

  it('is never sent with the fault silent, and the charge states it', async () => {
    await fault('silent');
    const id = await world.ended('CAPTURED');
    expect(told()).toEqual([]);
    const charge = await world.provider.readCharge(id);
    expect(charge).toMatchObject({
      value: { status: 'CAPTURED', raw: { post: { status: 'PENDING' } } },
    });
  });
});

describe('a provider with wrong data', () => {
  it.each([
    ['wrong_amount', { amount_minor: 13_345n }],
    ['wrong_currency', { currency: 'BHD' }],
    ['wrong_merchant', { merchant_id: '99999999' }],
  ])('(%s) sends the same data in the webhook and in answers', async (kind, wrong) => {
    await fault(kind);
    const id = await world.ended('CAPTURED');
    expect(await world.provider.readCharge(id)).toMatchObject({ value: wrong });
    expect(verdict(world.receiver.heard[0]!).ok).toBe(true);
  });
});

describe('webhooks', () => {
  const posted = async (id: string): Promise<unknown> => {
    const answer = await world.provider.readCharge(id);
    return answer.ok && answer.value.raw['post'];
  };

  it('are sent three times, then given up', async () => {
    const webhook_url = `${world.receiver.url}/broken`;
    const id = await world.ended('CAPTURED', 'KNET', { webhook_url });
    expect(told()).toEqual([id, id, id]);
    expect(await posted(id)).toEqual({ status: 'ERROR', url: webhook_url });
    const accepted = await world.ended('CAPTURED');
    expect(await posted(accepted)).toMatchObject({ status: 'SUCCESS' });
  });

  it('are retried after pauses', async () => {
    await world.close();
    world = await startSimulated({ webhook_retry_ms: [5_000, 30_000] });
    await world.ended('CAPTURED', 'KNET', { webhook_url: `${world.receiver.url}/broken` });
    expect(told()).toHaveLength(1);
    await later(4_999);
    expect(told()).toHaveLength(1);
    await later(1);
    expect(told()).toHaveLength(2);
    await later(30_000);
    expect(told()).toHaveLength(3);
    await later(86_400_000);
    expect(told()).toHaveLength(3);
  });

  it.each(['INITIATED', 'IN_PROGRESS', 'UNKNOWN', 'ABANDONED'])(
    'are not sent for %s',
    async (state) => {
      await world.ended(state);
      expect(told()).toEqual([]);
    },
  );

  it('are sent for a refund', async () => {
    const charge_id = await world.ended('CAPTURED');
    const webhook_url = `${world.receiver.url}/refunds`;
    await world.provider.createRefund({ ...sampleRefund(charge_id), webhook_url });
    await later(60_000);
    const heard = world.receiver.heard.at(-1)!;
    expect(verdict(heard)).toMatchObject({
      ok: true,
      event: { kind: 'refund', raw_status: 'REFUNDED', amount_minor: 2_345n },
    });
  });
});
