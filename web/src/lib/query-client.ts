import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isTruncated, noteTruncated } from './api.ts';

const RETRIES = 2;

/** A refusal is not retried. A busy or absent server and a network may recover. */
function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  return (error.code === 'NETWORK' && !error.offline) || error.code === 'UNAVAILABLE';
}

/** Unchanged data stays the same object, as queries do by default. */
function share(before: unknown, data: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, data);
  if (isTruncated(data)) noteTruncated(shared);
  return shared;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: mayRetry,
        refetchOnWindowFocus: true,
        // Without a network a request fails at once. By default it would pause silently and send
        // the change when the network is back, whatever the person did meanwhile.
        networkMode: 'always',
        refetchOnReconnect: true,
        structuralSharing: share,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
