import compress from '@fastify/compress';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../platform/clock.ts';
import { secureHeaders } from '../../platform/http/security-headers.ts';
import { silentLog } from '../testing/worlds.ts';
import { createSimulator, SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { simulatorPlugin } from '@diwan/simulator/http/plugin';

let app: FastifyInstance;
const simulator = createSimulator({
  public_url: 'http://diwan.test/simulator/',
  log: silentLog,
  clock: createTestClock(),
});

beforeAll(async () => {
  app = fastify();
  await app.register(compress, { global: true, threshold: 1024 });
  secureHeaders(app, false);
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send({ success: false }));
  app.get('/api/own', async () => ({ success: true }));
  await app.register(simulatorPlugin(simulator), { prefix: '/simulator' });
});
afterAll(() => app.close());

const headers = { authorization: `Bearer ${SIMULATOR_KEY}` };

describe('the simulator inside another server', () => {
  it('keeps its own prefix, policy and errors', async () => {
    const made = await app.inject({
      method: 'POST',
      url: '/simulator/v2/charges',
      headers,
      payload: {
        amount: 1.5,
        currency: 'KWD',
        customer: { first_name: 'Noura', email: 'noura@example.com' },
        source: { id: 'src_kw.knet' },
        redirect: { url: 'https://shop.example.com' },
      },
    });
    const { transaction } = made.json<{ transaction: { url: string } }>();
    const { pathname } = new URL(transaction.url);
    expect(pathname).toMatch(/^\/simulator\/pay\/chg_/);
    const page = await app.inject({ url: pathname });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain(`action="${pathname}/knet?lang=en"`);
    expect(page.body).toContain('href="/simulator/pay-page.css"');
    expect((await app.inject({ url: '/simulator/pay-page.css' })).statusCode).toBe(200);
    const broken = await app.inject({
      method: 'POST',
      url: '/simulator/v2/charges',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: '{',
    });
    expect(broken.json()).toEqual({
      errors: [{ code: '2100', description: 'Invalid JSON request' }],
    });
  });

  it('does not change the rest of that server', async () => {
    simulator.simulation.faults.set({
      kind: '500',
      count: 1,
      call: undefined,
      delay_ms: undefined,
    });
    const own = await app.inject({ url: '/api/own' });
    expect(own.json()).toEqual({ success: true });
    expect(own.headers['content-security-policy']).toContain("default-src 'self'");
    expect((await app.inject({ url: '/v2/charges/chg_1', headers })).statusCode).toBe(404);
  });
});
