import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint } from '@diwan/contract/kernel/endpoint';
import { ApiError } from '../../../lib/api-error.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { type Action, type ActionOptions, useAction } from '../../../lib/use-action.ts';
import { workQuery } from '../queries.ts';

const PAUSE_MS = 1_000;
/** The most lost answers in a row while no progress is known. */
const MOST_LOST = 4;

/** The connection was cut, or the retry waited for the first call until a timeout. */
const isOpen = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NETWORK' || error.code === 'UNAVAILABLE');

const isGoingOn = async (queries: QueryClient): Promise<boolean> => {
  const running = await queries.fetchQuery({ ...workQuery, staleTime: 0 }).catch(() => []);
  return running.length > 0;
};

/**
 * An action that may outlast a connection. When the answer is lost, it is retried under the same
 * key. Completed work is not repeated, and work undone by a crash is done.
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
