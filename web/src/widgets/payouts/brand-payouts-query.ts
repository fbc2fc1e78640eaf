import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** The payout data of a brand. A change of the brand invalidates it too. */
export const brandPayoutsKey = (id: string) => [...brandsKey, id, 'payouts'] as const;

/** The brand's balance and newest payouts. Money is re-read whenever it is shown. */
export const brandPayoutsQuery = (id: number) =>
  queryOptions({
    queryKey: brandPayoutsKey(String(id)),
    queryFn: ({ signal }) =>
      call(payoutStatementEndpoints.readBrandPayouts, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  });

/** The same with all payouts, a page at a time. */
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
