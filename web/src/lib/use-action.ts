import { useRef } from 'react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, Data } from '@diwan/contract/kernel/endpoint';
import { call, newIdempotencyKey, type CallInput, type CallOptions } from './api.ts';

export interface ActionOptions<E> {
  /**
   * Runs after success, before stale data is loaded again. It stores the answer or opens another
   * page.
   */
  readonly onDone?: (answer: Data<E>, input: CallInput<E>) => unknown;
  /**
   * True if a refusal can mean that the data on screen are outdated. In this case they are loaded
   * again.
   */
  readonly stale_if_refused?: boolean;
}

export type Action<E> = (input?: CallInput<E>, options?: CallOptions) => Promise<Data<E>>;

/**
 * Returns a function that calls an endpoint. Retries of the same input share an idempotency key, so
 * the server acts once. The function resolves after the data that the endpoint makes stale were
 * loaded again.
 */
export function useAction<E extends AnyEndpoint>(
  endpoint: E,
  { onDone, stale_if_refused = false }: ActionOptions<E> = {},
): Action<E> {
  const invalidate = useInvalidate(endpoint);
  const last = useRef<Attempt | null>(null);
  return async (input = {}, options = {}) => {
    const keyed = endpoint.idempotent === true && !(input.body instanceof FormData);
    const attempt = keyed ? attemptFor(input, last.current) : null;
    last.current = attempt;
    try {
      const key = attempt === null ? {} : { idempotency_key: attempt.key };
      const answer = await call(endpoint, input, { ...key, ...options });
      last.current = null;
      await onDone?.(answer, input);
      await invalidate();
      return answer;
    } catch (error) {
      if (stale_if_refused) void invalidate();
      throw error;
    }
  };
}

/** The query key of the worklist. Every action may change it. */
const ALWAYS_STALE = 'worklist';

/**
 * Returns a function that reloads the data that an endpoint makes stale, for calls that do not use
 * `useAction`.
 */
export function useInvalidate({ stale = [] }: Pick<AnyEndpoint, 'stale'>): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => {
    void reload(queries, [ALWAYS_STALE]);
    return Promise.all(stale.map((family) => reload(queries, family.split('/'))));
  };
}

/**
 * Loads a family of queries again. A first load that began before the change may return the earlier
 * state, and `invalidateQueries` keeps it running. Therefore it is cancelled first.
 */
async function reload(queries: QueryClient, queryKey: readonly string[]): Promise<void> {
  await queries.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queries.invalidateQueries({ queryKey });
}

/** One intended action. Retries of the same request use the same key, so the server acts once. */
export interface Attempt {
  readonly key: string;
  /** The fingerprint of the request that has this key. */
  readonly print: string;
}

/** Returns the last attempt if the request is unchanged, otherwise a new one. */
export function attemptFor(body: unknown, last: Attempt | null): Attempt {
  const print = fingerprint(JSON.stringify(body));
  return last?.print === print ? last : { key: newIdempotencyKey(), print };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * Returns an FNV-1a hash with the text's length. It only distinguishes a person's requests and is
 * not secure.
 */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
