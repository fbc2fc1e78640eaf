import { queryOptions } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts';
import { call } from '../../lib/api.ts';

export const payoutsKey = ['payouts'] as const;

export const activeQuery = queryOptions({
  queryKey: [...payoutsKey, 'active'],
  queryFn: ({ signal }) => call(payoutEndpoints.listActivePayouts, {}, { signal }),
});

export const historyQuery = queryOptions({
  queryKey: [...payoutsKey, 'history'],
  queryFn: ({ signal }) => call(payoutEndpoints.listPayoutExports, {}, { signal }),
});

export const manualQuery = queryOptions({
  queryKey: [...payoutsKey, 'manual'],
  queryFn: ({ signal }) => call(payoutEndpoints.listManualPayouts, {}, { signal }),
});

export const pausedQuery = queryOptions({
  queryKey: [...payoutsKey, 'paused'],
  queryFn: ({ signal }) => call(payoutEndpoints.listPausedPayouts, {}, { signal }),
});

export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'export', id],
    queryFn: ({ signal }) => call(payoutEndpoints.readPayoutExport, { params: { id } }, { signal }),
  });
