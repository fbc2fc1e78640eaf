import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { ApiError } from '../../../lib/api-error.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { type Action, type ActionOptions, useAction } from '../../../lib/use-action.ts';
import { workQuery } from '../queries.ts';

const PAUSE_MS = 1_000;
/** The maximum number of consecutive lost answers while the server reports no running work. */
const MOST_LOST = 4;

/**
 * Returns whether the result is unknown: the connection was lost, or the retry timed out while the
 * first request was running.
 */
const isOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');

const isGoingOn = async (queries: QueryClient): Promise<boolean> => {
  const running = await queries.fetchQuery({ ...workQuery, staleTime: 0 }).catch(() => []);
  return running.length > 0;
};

/**
 * Returns an action that may take longer than a connection lasts. If the answer is lost, the
 * request is sent again with the same idempotency key. Thus completed work is not repeated, and
 * interrupted work is done again.
 */
export function useDecision<E extends AnyEndpoint>(
  endpoint: E,
  options?: ActionOptions<E>,
): Action<E> {
  const queries = useQueryClient();
  const send = useAction(endpoint, options);
  return async (input) => {
    const idempotency_key = newIdempotencyKey();
    for (let lost = 0; ;) {
      try {
        return await send(input, { idempotency_key });
      } catch (error) {
        lost = isOpen(error) && (await isGoingOn(queries)) ? 0 : lost + 1;
        if (!isOpen(error) || lost > MOST_LOST) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
}
