import { queryOptions } from '@tanstack/react-query';
import { payoutDeliveryEndpoints } from '@diwan/contract/features/payout-deliveries/endpoints';
import { manualPayoutEndpoints } from '@diwan/contract/features/manual-payouts/endpoints';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { setOffEndpoints } from '@diwan/contract/features/set-offs/endpoints';
import { call } from '../../lib/api.ts';

export const payoutsKey = ['payouts'] as const;

export const activeQuery = queryOptions({
  queryKey: [...payoutsKey, 'active'],
  queryFn: ({ signal }) => call(payoutStatementEndpoints.listActivePayouts, {}, { signal }),
});

export const historyQuery = queryOptions({
  queryKey: [...payoutsKey, 'history'],
  queryFn: ({ signal }) => call(payoutEndpoints.listPayoutExports, {}, { signal }),
});

export const manualQuery = queryOptions({
  queryKey: [...payoutsKey, 'manual'],
  queryFn: ({ signal }) => call(manualPayoutEndpoints.listManualPayouts, {}, { signal }),
});

export const waitingSetOffsQuery = queryOptions({
  queryKey: [...payoutsKey, 'set-offs'],
  queryFn: ({ signal }) => call(setOffEndpoints.listWaitingSetOffs, {}, { signal }),
});

export const pausedQuery = queryOptions({
  queryKey: [...payoutsKey, 'paused'],
  queryFn: ({ signal }) => call(payoutStatementEndpoints.listPausedPayouts, {}, { signal }),
});

export const workQuery = queryOptions({
  queryKey: [...payoutsKey, 'work'],
  queryFn: ({ signal }) => call(payoutEndpoints.listPayoutProgress, {}, { signal }),
});

export const detailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'export', id],
    queryFn: ({ signal }) =>
      call(payoutEndpoints.readPayoutExport, { params: { exportId: id } }, { signal }),
  });

export const downloadsQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'downloads', id],
    queryFn: ({ signal }) =>
      call(payoutEndpoints.listPayoutDownloads, { params: { exportId: id } }, { signal }),
  });

const SOON_MS = 2_000;

/** Loads the deliveries of an export. Polls while a file is queued or being sent. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...payoutsKey, 'deliveries', id],
    queryFn: ({ signal }) =>
      call(payoutDeliveryEndpoints.readPayoutDeliveries, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => {
      const all = state.data?.businesses.flatMap(({ deliveries }) => deliveries) ?? [];
      return all.some((one) => one.state === 'queued' || one.state === 'sending') && SOON_MS;
    },
  });
