import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { call } from '../../../lib/api.ts';
import { brandPayoutsKey } from '../../../widgets/payouts/brand-payouts-query.ts';

interface Place {
  readonly id: string;
  readonly payoutId: string;
}

export const statementQuery = (params: Place) =>
  queryOptions({
    queryKey: [...brandPayoutsKey(params.id), params.payoutId],
    queryFn: ({ signal }) => call(payoutEndpoints.readBrandPayout, { params }, { signal }),
    staleTime: 0,
  });

/** What a payout cleared never changes. */
export const clearedQuery = (params: Place) =>
  infiniteQueryOptions({
    queryKey: [...brandPayoutsKey(params.id), params.payoutId, 'transactions'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(payoutEndpoints.listPayoutTransactions, { params, query: { cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
  });
