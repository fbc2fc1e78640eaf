import { QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { isTruncated, noteTruncated } from './api.ts';

const RETRIES = 2;

/**
 * Returns whether a query is retried. A refusal is final, but a busy or unreachable server may
 * recover.
 */
function mayRetry(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  return (error.code === 'NETWORK' && !error.offline) || error.code === 'UNAVAILABLE';
}

/**
 * Keeps unchanged data as the same object, which is the default, and keeps the mark of truncated
 * lists.
 */
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
        // If the device is offline, requests fail immediately. The default would pause them and
        // send them after reconnecting, even if the person has done something else in the meantime.
        networkMode: 'always',
        refetchOnReconnect: true,
        structuralSharing: share,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
