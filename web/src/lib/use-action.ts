import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, Data } from '@diwan/contract/kernel/endpoint';
import { call, type CallInput, type CallOptions } from './api.ts';
import { attemptFor, type Attempt } from './attempt.ts';

interface ActionOptions<E> {
  /** What follows at once: keep the answer, go to another page. Before anything is read anew. */
  readonly onDone?: (answer: Data<E>, input: CallInput<E>) => unknown;
  /** What is on screen may be out of date when the call is refused, too. */
  readonly stale_if_refused?: boolean;
}

export type Action<E> = (input?: CallInput<E>, options?: CallOptions) => Promise<Data<E>>;

/**
 * One call that changes something. It happens once however often it is sent again after a failure,
 * and what its endpoint makes stale is read anew before it counts as done.
 */
export function useAction<E extends AnyEndpoint>(
  endpoint: E,
  { onDone, stale_if_refused = false }: ActionOptions<E> = {},
): Action<E> {
  const queries = useQueryClient();
  const last = useRef<Attempt | null>(null);
  const readAnew = () =>
    Promise.all(
      (endpoint.stale ?? []).map((family) =>
        queries.invalidateQueries({ queryKey: family.split('/') }),
      ),
    );
  return async (input = {}, options = {}) => {
    const keyed = endpoint.idempotent === true && !(input.body instanceof FormData);
    const attempt = keyed ? attemptFor(input, last.current) : null;
    last.current = attempt;
    try {
      const key = attempt === null ? {} : { idempotency_key: attempt.key };
      const answer = await call(endpoint, input, { ...key, ...options });
      last.current = null;
      await onDone?.(answer, input);
      await readAnew();
      return answer;
    } catch (error) {
      if (stale_if_refused) void readAnew();
      throw error;
    }
  };
}
