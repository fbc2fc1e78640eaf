import type { FastifyInstance } from 'fastify';
import type { Deps } from '../context.ts';
import { AppError } from '../error.ts';

/**
 * The maximum number of callers that wait for a database connection. A busy machine serves about
 * this number within a second. Later callers would wait five seconds and then fail.
 */
const MOST_WAITING = 250;

/**
 * The time in milliseconds above which an iteration of the event loop is too long. The loop is
 * treated as stalled after several such iterations in a row. One long iteration is ignored.
 */
const LONGEST_TURN_MS = 500;
const TURNS = 5;
const LOOK_EVERY_MS = 100;

/**
 * Returns a function that checks whether the last iterations of the event loop all took too long.
 */
function watchTurns(app: FastifyInstance, longest_turn_ms: number): () => boolean {
  let long_in_a_row = 0;
  let looked_at = performance.now();
  const timer = setInterval(() => {
    const turn_ms = performance.now() - looked_at;
    looked_at += turn_ms;
    long_in_a_row = turn_ms > LOOK_EVERY_MS + longest_turn_ms ? long_in_a_row + 1 : 0;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => long_in_a_row >= TURNS;
}

const REASONS = ['connections', 'event_loop'] as const;

/**
 * Refuses calls that would wait too long, with 503 and Retry-After, so that the admitted ones are
 * served. Health checks and metrics are always answered.
 */
export function refuseTooMany(
  app: FastifyInstance,
  { metrics }: Pick<Deps, 'metrics'>,
  longest_turn_ms = LONGEST_TURN_MS,
): void {
  const isStalled = watchTurns(app, longest_turn_ms);
  for (const reason of REASONS) metrics.refused_total.inc({ reason }, 0);
  const tooMany = (): (typeof REASONS)[number] | undefined => {
    if ((metrics.pools.get('main')?.waitingCount ?? 0) >= MOST_WAITING) return 'connections';
    return isStalled() ? 'event_loop' : undefined;
  };
  app.addHook('onRequest', async (request) => {
    if (/^\/(health\/|metrics\b)/.test(request.url)) return;
    const reason = tooMany();
    if (reason === undefined) return;
    metrics.refused_total.inc({ reason });
    throw new AppError('UNAVAILABLE');
  });
}
