import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SimulatedWorld, startSimulated } from '../testing/worlds.ts';
import { RESPONSES } from '@diwan/simulator/charges/responses';
import { buildSimulatorServer } from '@diwan/simulator/http/server';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';

let world: SimulatedWorld;
beforeAll(async () => {
  world = await startSimulated({ pos_post_url: null });
});
afterAll(() => world.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const read = async (id: string) => {
  const answer = await world.provider.readCharge(id);
  if (!answer.ok) throw new Error(answer.failure.kind);
  return answer.value;
};

describe('the control of charges', () => {
  it.each(Object.keys(RESPONSES).filter((code) => code !== '100' && code !== '601'))(
    'ends a charge with the response %s',
    async (code) => {
      expect(await read(await world.ended(code))).toMatchObject({ response_code: code });
    },
  );

  it('captures an abandoned charge late, and voids a captured one', async () => {
    const id = await world.ended('ABANDONED');
    await world.control(`charges/${id}`, {
      outcome: 'captured',
      method: 'VISA',
      origin: 'international',
    });
    expect(await read(id)).toMatchObject({
      status: 'CAPTURED',
      method: { scheme: 'VISA', origin: 'international' },
    });
    await world.control(`charges/${id}`, { outcome: 'VOID' });
    expect(await read(id)).toMatchObject({ raw_status: 'VOID', status: 'FAILED' });
  });

  it('never reverts a capture otherwise', async () => {
    const id = await world.ended('CAPTURED');
    for (const outcome of ['CAPTURED', 'FAILED', 'INITIATED', 'ABANDONED']) {
      expect((await post(`charges/${id}`, { outcome })).status).toBe(400);
    }
    expect((await post('charges/chg_0', { outcome: 'CAPTURED' })).status).toBe(400);
    expect((await post(`charges/${id}`, { outcome: 'MAYBE' })).status).toBe(400);
    expect((await post(`charges/${id}`, { outcome: 'VOID', amount: 1 })).status).toBe(400);
  });

  it('abandons a charge automatically after its payment period', async () => {
    const id = await world.ended('INITIATED', undefined, { expires_in_minutes: 5 });
    await world.control('clock', { advance_ms: 5 * 60_000 - 1 });
    expect(await read(id)).toMatchObject({ raw_status: 'INITIATED' });
    await world.control('clock', { advance_ms: 1 });
    expect(await read(id)).toMatchObject({ raw_status: 'ABANDONED', status: 'ABANDONED' });
  });
});

describe('payments at a terminal', () => {
  it('are charges with a TID, and are posted', async () => {
    const post_url = `${world.receiver.url}/pos`;
    const body = {
      tid: 'TID00001',
      amount: 7.25,
      merchant_id: '68014756',
      method: 'MASTERCARD',
      post_url,
    };
    const made = (await world.control('pos-charges', body)) as { id: string };
    expect(await read(made.id)).toMatchObject({
      entry: 'POS',
      terminal_id: 'TID00001',
      amount_minor: 7_250n,
      status: 'CAPTURED',
      method: { scheme: 'MASTERCARD', origin: 'local' },
    });
    const { body: text, headers } = world.receiver.heard.at(-1)!;
    expect(world.provider.verifyWebhook(text, headers).ok).toBe(true);
  });

  it.each([0, -1, 1.0001, '5', null, [1], 1e15])(
    'are refused with the amount %j',
    async (amount) => {
      expect((await post('pos-charges', { tid: 'T', amount })).status).toBe(400);
    },
  );
});

describe('the clock', () => {
  it('moves by a step or to an instant, forward only', async () => {
    const { simulation } = world.simulator;
    const before = simulation.clock.ms();
    await world.control('clock', { advance_ms: 1_500 });
    expect(simulation.clock.ms()).toBe(before + 1_500);
    await world.control('clock', { set: '2027-01-01T03:00:00+03:00' });
    expect(simulation.clock.iso()).toBe('2027-01-01T00:00:00.000Z');
    expect((await post('clock', { set: '2026-01-01T00:00:00Z' })).status).toBe(400);
    expect((await post('clock', { advance_ms: -1 })).status).toBe(400);
  });
});

describe('control calls', () => {
  it('are refused from another website and through a proxy', async () => {
    const { simulation } = world.simulator;
    const app = await buildSimulatorServer(world.simulator);
    const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.inject({ method: 'GET', url: '/_control/state', remoteAddress, headers });
    expect((await from('127.0.0.1')).statusCode).toBe(200);
    expect((await from('::1', { 'sec-fetch-site': 'none' })).statusCode).toBe(200);
    expect((await from('127.0.0.1', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await from('127.0.0.1', { 'x-forwarded-for': '8.8.8.8' })).statusCode).toBe(403);
    expect((await from('127.0.0.1', { 'x-real-ip': '8.8.8.8' })).statusCode).toBe(403);
    expect((await from('10.0.0.8')).statusCode).toBe(403);
    await app.close();
    const open = await buildSimulatorServer(world.simulator, { open_control: true });
    const far = { method: 'GET', url: '/_control/state', remoteAddress: '10.0.0.8' } as const;
    expect((await open.inject(far)).statusCode).toBe(200);
    await open.close();
    expect(simulation.store.charges.size()).toBeGreaterThan(0);
  });

  it('and calls of the API are refused for a foreign host name', async () => {
    const app = await buildSimulatorServer(world.simulator);
    const authorization = `Bearer ${SIMULATOR_KEY}`;
    const own = new URL(world.simulator.simulation.settings.public_url).host;
    for (const url of ['/_control/state', '/v2/charges/chg_1', '/pay-page.css']) {
      const by = (host: string) => app.inject({ url, headers: { host, authorization } });
      expect((await by('evil.test')).statusCode).toBe(421);
      expect((await by('localhost.evil.test:4010')).statusCode).toBe(421);
      for (const host of [own, 'localhost:4010', '127.0.0.1']) {
        expect((await by(host)).statusCode).not.toBe(421);
      }
    }
    await app.close();
  });

  it('show the state and reset it', async () => {
    await post('faults', { kind: 'late', count: 2 });
    expect(await world.control('state')).toMatchObject({
      faults: [{ kind: 'late', count: 2 }],
      counts: { charges: world.simulator.simulation.store.charges.size() },
    });
    await world.control('reset', {});
    expect(await world.control('state')).toMatchObject({
      offset_ms: 0,
      faults: [],
      counts: { charges: 0 },
      charges: [],
      planned: [],
    });
  });
});
