import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, Data } from '@diwan/contract/kernel/endpoint';
import { call, newIdempotencyKey, type CallInput, type CallOptions } from './api.ts';

export interface ActionOptions<E> {
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
  const readAnew = useReadAnew(endpoint);
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
      await readAnew();
      return answer;
    } catch (error) {
      if (stale_if_refused) void readAnew();
      throw error;
    }
  };
}

/** Whatever was done, less or more may wait now. */
const ALWAYS_STALE = 'worklist';

/** Reads anew what a call makes stale, for the few that are sent in a way of their own. */
export function useReadAnew({ stale = [] }: Pick<AnyEndpoint, 'stale'>): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [ALWAYS_STALE] });
    return Promise.all(
      stale.map((family) => queries.invalidateQueries({ queryKey: family.split('/') })),
    );
  };
}

/** One intended action: repeats of the same request carry the same key and happen once. */
export interface Attempt {
  readonly key: string;
  /** Of the request that the key was made for. */
  readonly print: string;
}

/** The last attempt when the request is still the same, else a new one. */
export function attemptFor(body: unknown, last: Attempt | null): Attempt {
  const print = fingerprint(JSON.stringify(body));
  return last?.print === print ? last : { key: newIdempotencyKey(), print };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with the length: it tells a person's own two requests apart and guards nothing. */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
