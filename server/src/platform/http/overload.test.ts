import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMetrics, watchPool } from '../metrics.ts';
import { refuseTooMany } from './overload.ts';

let app: FastifyInstance;
let counts: { totalCount: number; idleCount: number; waitingCount: number };

beforeEach(async () => {
  const metrics = createMetrics();
  counts = { totalCount: 10, idleCount: 0, waitingCount: 0 };
  watchPool(metrics, 'main', counts);
  app = fastify();
  refuseTooMany(app, { metrics }, 60);
  for (const url of ['/health/live', '/metrics', '/api/lists']) app.get(url, async () => 'served');
  await app.ready();
});
afterEach(() => app.close());

const statusOf = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;

it('only health and metrics are answered while too many wait for a connection', async () => {
  expect(await statusOf('/api/lists')).toBe(200);
  counts.waitingCount = 250;
  const reply = await app.inject({ url: '/api/lists' });
  expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(await statusOf('/health/live')).toBe(200);
  expect(await statusOf('/metrics')).toBe(200);
  counts.waitingCount = 249;
  expect(await statusOf('/api/lists')).toBe(200);
});

it('calls are refused while the event loop is slow, and accepted again afterwards', async () => {
  const stall = setInterval(() => {
    const until = performance.now() + 200;
    while (performance.now() < until);
  });
  try {
    await vi.waitFor(async () => expect(await statusOf('/api/lists')).not.toBe(200), {
      timeout: 60_000,
    });
  } finally {
    clearInterval(stall);
  }
  await vi.waitFor(async () => expect(await statusOf('/api/lists')).toBe(200), {
    timeout: 60_000,
  });
});
