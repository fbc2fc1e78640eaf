import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** Returns the key of a brand's payout data. A change of the brand also invalidates it. */
export const brandPayoutsKey = (id: string) => [...brandsKey, id, 'payouts'] as const;

/** Loads the brand's balance and newest payouts. Each page that shows them loads them again. */
export const brandPayoutsQuery = (id: number) =>
  queryOptions({
    queryKey: brandPayoutsKey(String(id)),
    queryFn: ({ signal }) =>
      call(payoutStatementEndpoints.readBrandPayouts, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  });

/** Loads the brand's balance and all payouts, page by page. */
export const allPayoutsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...brandPayoutsKey(id), 'all'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        payoutStatementEndpoints.readBrandPayouts,
        { params: { id }, query: { cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
