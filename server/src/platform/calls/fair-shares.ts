import { AppError } from '../error.ts';

export interface ShareLimits {
  /** The maximum total weight of running requests. */
  readonly total: number;
  /** The maximum weight of running requests per key. A key is a network, an account or a brand. */
  readonly per_key: number;
  /** The maximum number of queued requests per key. Further requests are refused with 429. */
  readonly most_queued: number;
  /** The maximum time in the queue. After it a request is refused with 503. */
  readonly patience_ms: number;
}

export interface FairShares {
  /**
   * Waits until the total and all keys have room. A request that is heavier than a limit runs
   * alone.
   * @returns a function that releases the share; a second call has no effect
   * @throws AppError TOO_MANY_REQUESTS, UNAVAILABLE
   */
  take(keys: readonly string[], weight?: number): Promise<() => void>;
}

interface QueuedCall {
  readonly keys: readonly string[];
  readonly weight: number;
  readonly start: () => void;
}

/** Creates a counter by key. Keys with the count 0 are removed. */
function createCounts() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add: (keys: readonly string[], change: number): void => {
      for (const key of keys) {
        const count = of(key) + change;
        if (count === 0) counts.delete(key);
        else counts.set(key, count);
      }
    },
  };
}

/**
 * Divides a limited resource between callers. Requests run in the order of arrival, with one
 * exception. If the key of a request is at its limit, requests of other keys run before it.
 */
export function createFairShares(limits: ShareLimits): FairShares {
  const { total, per_key, most_queued, patience_ms } = limits;
  const held = createCounts();
  const queued = createCounts();
  const queue = new Set<QueuedCall>();
  let held_in_all = 0;

  const fits = (used: number, weight: number, limit: number): boolean =>
    used === 0 || used + weight <= limit;
  const isBlockedByKey = ({ keys, weight }: QueuedCall): boolean =>
    keys.some((key) => !fits(held.of(key), weight, per_key));

  function leave(request: QueuedCall): void {
    if (queue.delete(request)) queued.add(request.keys, -1);
  }

  function startNext(): void {
    for (const request of queue) {
      if (isBlockedByKey(request)) continue;
      if (!fits(held_in_all, request.weight, total)) return;
      leave(request);
      held.add(request.keys, request.weight);
      held_in_all += request.weight;
      request.start();
    }
  }

  function releaseOf(keys: readonly string[], weight: number): () => void {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      held.add(keys, -weight);
      held_in_all -= weight;
      startNext();
    };
  }

  return {
    take: (keys, weight = 1) =>
      new Promise((resolve, reject) => {
        if (keys.some((key) => queued.of(key) >= most_queued)) {
          reject(new AppError('TOO_MANY_REQUESTS'));
          return;
        }
        const start = (): void => {
          clearTimeout(timer);
          resolve(releaseOf(keys, weight));
        };
        const request: QueuedCall = { keys, weight, start };
        const timer = setTimeout(() => {
          leave(request);
          reject(new AppError('UNAVAILABLE'));
        }, patience_ms);
        queue.add(request);
        queued.add(keys, 1);
        startNext();
      }),
  };
}
