import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { payoutEndpoints } from '@diwan/contract/features/payouts/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** Everything read of a brand's payouts; whoever changes the brand invalidates it too. */
export const brandPayoutsKey = (id: string) => [...brandsKey, id, 'payouts'] as const;

/** How the brand stands, and its newest payouts. Money is asked for anew each time it is looked at. */
export const brandPayoutsQuery = (id: number) =>
  queryOptions({
    queryKey: brandPayoutsKey(String(id)),
    queryFn: ({ signal }) =>
      call(payoutEndpoints.readBrandPayouts, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  });

/** The same with all payouts, a page at a time. */
export const allPayoutsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...brandPayoutsKey(id), 'all'] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(payoutEndpoints.readBrandPayouts, { params: { id }, query: { cursor } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
