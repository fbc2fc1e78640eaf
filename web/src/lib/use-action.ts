import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyEndpoint, Data } from '@diwan/contract/kernel/endpoint';
import { call, newIdempotencyKey, type CallInput, type CallOptions } from './api.ts';

export interface ActionOptions<E> {
  /** Runs at once, before the data is re-read: keeps the answer or opens another page. */
  readonly onDone?: (answer: Data<E>, input: CallInput<E>) => unknown;
  /** A refusal can also mean that the screen is out of date. */
  readonly stale_if_refused?: boolean;
}

export type Action<E> = (input?: CallInput<E>, options?: CallOptions) => Promise<Data<E>>;

/**
 * One call that changes data. It happens once, however often it is retried after a failure. The
 * data that its endpoint makes stale is re-read before the call counts as done.
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

/** Every action may change the number of pending items. */
const ALWAYS_STALE = 'worklist';

/** Re-reads what a call makes stale, for the few calls that are sent in another way. */
export function useInvalidate({ stale = [] }: Pick<AnyEndpoint, 'stale'>): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: [ALWAYS_STALE] });
    return Promise.all(
      stale.map((family) => queries.invalidateQueries({ queryKey: family.split('/') })),
    );
  };
}

/** One intended action. Retries of the same request carry the same key and happen once. */
export interface Attempt {
  readonly key: string;
  /** The fingerprint of the request that the key belongs to. */
  readonly print: string;
}

/** Returns the last attempt for an unchanged request, else a new one. */
export function attemptFor(body: unknown, last: Attempt | null): Attempt {
  const print = fingerprint(JSON.stringify(body));
  return last?.print === print ? last : { key: newIdempotencyKey(), print };
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a with the length. It distinguishes a person's own requests and protects nothing. */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  }
  return `${text.length}-${(hash >>> 0).toString(36)}`;
}
