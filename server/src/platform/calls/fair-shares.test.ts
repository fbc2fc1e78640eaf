import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFairShares } from './fair-shares.ts';

const LIMITS = { total: 3, per_key: 2, most_queued: 2, patience_ms: 1_000 };

/** Checks whether the promise is settled after all due callbacks have run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  const now = new Promise((resolve) => setImmediate(() => resolve(pending)));
  return (await Promise.race([promise.catch(() => null), now])) !== pending;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

describe('fair shares', () => {
  it('let requests of other callers overtake those of a caller at its limit', async () => {
    const shares = createFairShares(LIMITS);
    const [first] = await Promise.all([shares.take(['a']), shares.take(['a'])]);
    const third = shares.take(['a']);
    const other = shares.take(['b']);
    expect(await isSettled(third)).toBe(false);
    expect(await isSettled(other)).toBe(true);
    first();
    expect(await isSettled(third)).toBe(true);
  });

  it('count a request for each of its keys', async () => {
    const shares = createFairShares({ ...LIMITS, per_key: 1 });
    await shares.take(['network 1', 'brand 7']);
    expect(await isSettled(shares.take(['network 2', 'brand 7']))).toBe(false);
    expect(await isSettled(shares.take(['network 1', 'brand 8']))).toBe(false);
    expect(await isSettled(shares.take(['network 3', 'brand 9']))).toBe(true);
  });

  it('never exceed the total, and release a share only once', async () => {
    const shares = createFairShares(LIMITS);
    const [release] = await Promise.all(['a', 'b', 'c'].map((key) => shares.take([key])));
    const [fourth, fifth] = [shares.take(['d']), shares.take(['e'])];
    release?.();
    release?.();
    expect(await isSettled(fourth)).toBe(true);
    expect(await isSettled(fifth)).toBe(false);
  });

  it('refuse only the request beyond the queue of its own key', async () => {
    const shares = createFairShares({ ...LIMITS, per_key: 1 });
    await shares.take(['a']);
    const queued = [shares.take(['a']), shares.take(['a'])];
    await expect(shares.take(['a'])).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await isSettled(shares.take(['b']))).toBe(true);
    expect(await isSettled(Promise.race(queued))).toBe(false);
  });

  it('refuse and remove a request that queued too long', async () => {
    const shares = createFairShares({ ...LIMITS, per_key: 1, most_queued: 1 });
    const release = await shares.take(['a']);
    const second = shares.take(['a']).catch((error: unknown) => error);
    vi.advanceTimersByTime(1_001);
    expect(await second).toMatchObject({ code: 'UNAVAILABLE' });
    const third = shares.take(['a']);
    release();
    expect(await isSettled(third)).toBe(true);
  });

  it('run a request above a limit while no other one runs', async () => {
    const shares = createFairShares({ ...LIMITS, total: 10, per_key: 5 });
    const release = await shares.take(['a'], 7);
    expect(await isSettled(shares.take(['a'], 1))).toBe(false);
    expect(await isSettled(shares.take(['b'], 3))).toBe(true);
    release();
  });
});
