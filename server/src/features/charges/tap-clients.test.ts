import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addIntegrator, chargeOf, type Integrator } from '../../testing/integrator.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';

let world: PaymentsWorld;
let shop: Integrator;
beforeAll(async () => {
  world = await startPayments();
  shop = await addIntegrator(world, world.brand_id);
});
afterAll(() => world.close());

describe('a path that ends with a slash', () => {
  it('is the same call', async () => {
    const made = await shop.call<{ id: string }>('POST', '/charges/', chargeOf());
    expect(made.status).toBe(200);
    const read = await shop.call<{ id: string }>('GET', `/charges/${made.json.id}/`);
    expect([read.status, read.json.id]).toEqual([200, made.json.id]);
    expect((await shop.call('POST', '/charges/list/', {})).status).toBe(200);
  });

  it('has the same methods; other calls have no such path', async () => {
    const url = '/api/tap/v2/charges/';
    const reply = await world.system.app.inject({ method: 'DELETE', url });
    expect([reply.statusCode, reply.headers['allow']]).toEqual([405, 'POST']);
    const own = await world.system.app.inject({ method: 'POST', url: '/api/auth/login/' });
    expect(own.statusCode).toBe(404);
  });
});
