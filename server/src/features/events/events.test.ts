import { afterEach, beforeEach, expect, it } from 'vitest';
import { EVERYTHING, type Scope } from '../../platform/scope.ts';
import { openStream, signInAs } from '../../testing/app.ts';
import { type PaymentsWorld, startPayments } from '../../testing/payments.ts';
import { writeEvents } from './line.ts';

let world: PaymentsWorld;
beforeEach(async () => {
  world = await startPayments();
});
afterEach(() => world.close());

const QUICK = { look_ms: 5, looks: 20 };

/** What somebody with this scope is told while something happens. */
async function toldOf(scope: Scope, happens: () => Promise<unknown>): Promise<unknown[]> {
  const frames = writeEvents(world.system.deps.db, scope, QUICK);
  expect((await frames.next()).value).toBe(': open\n\n');
  await happens();
  const told: unknown[] = [];
  for await (const frame of frames) {
    for (const [, data = ''] of frame.matchAll(/event: transaction\ndata: (.+)\n\n/g)) {
      told.push(JSON.parse(data));
    }
  }
  return told;
}

it('tells what happens from now on, once', async () => {
  await world.sell();
  let id = 0n;
  const told = await toldOf(EVERYTHING, async () => {
    id = await world.sell();
  });
  expect(told).toEqual([{ id: Number(id), kind: 'captured' }]);
});

it('tells nobody of what lies outside their scope', async () => {
  const other = await world.addShop();
  const scope: Scope = { kind: 'brand', brand_id: other };
  let own = 0n;
  const told = await toldOf(scope, async () => {
    await world.sell();
    own = await world.sell({ brand_id: other });
  });
  expect(told).toEqual([{ id: Number(own), kind: 'captured' }]);
  expect(await toldOf({ kind: 'none' }, () => world.sell())).toEqual([]);
});

it('shows signs of life, and has an end', async () => {
  const rhythm = { look_ms: 5, looks: 2 };
  const frames = await Array.fromAsync(writeEvents(world.system.deps.db, EVERYTHING, rhythm));
  expect(frames).toEqual([': open\n\n', ': still here\n\n', ': still here\n\n']);
});

it('is a stream of events for people who have signed in', async () => {
  const owner = await signInAs(world.system, 'brand_owner', { brand_id: world.brand_id });
  const { status, stream } = await openStream(world.system, '/events', owner);
  expect(status).toBe(200);
  const first = new Promise((resolve) => {
    stream.once('data', (chunk) => resolve(String(chunk)));
  });
  expect(await first).toBe(': open\n\n');
  stream.destroy();
  expect((await openStream(world.system, '/events')).status).toBe(401);
});

it('ends when the server stops', async () => {
  const { app } = world.system;
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${world.admin.token}` };
  const { body } = await fetch(`${address}/api/events`, { headers });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  expect(await reader?.read()).toEqual({ done: false, value: ': open\n\n' });
  const ended = reader?.read().then(
    ({ done }) => done,
    () => true,
  );
  await app.close();
  expect(await ended).toBe(true);
});
