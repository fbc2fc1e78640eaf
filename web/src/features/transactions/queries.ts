import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { payoutStatementEndpoints } from '@diwan/contract/features/payout-statements/endpoints';
import { promiseEndpoints } from '@diwan/contract/features/promises/endpoints';
import { refundEndpoints } from '@diwan/contract/features/refunds/endpoints';
import { transactionEndpoints } from '@diwan/contract/features/transactions/endpoints';
import type {
  SeriesInterval,
  TransactionOrder,
} from '@diwan/contract/features/transactions/records';
import { call } from '../../lib/api.ts';
import type { Filter } from './filters/read-filter.ts';

/** The key of all cached transaction data. A change of one transaction invalidates all of it. */
export const transactionsKey = ['transactions'] as const;

/** @param order the newest first if it is absent */
export const transactionsQuery = (filter: Filter, order?: TransactionOrder) =>
  infiniteQueryOptions({
    queryKey: [...transactionsKey, 'list', filter, order] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        transactionEndpoints.listTransactions,
        { query: { ...filter, order, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

export const summaryQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...transactionsKey, 'summary', filter],
    queryFn: ({ signal }) =>
      call(transactionEndpoints.summarizeTransactions, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const seriesQuery = (filter: Filter, interval: SeriesInterval) =>
  queryOptions({
    queryKey: [...transactionsKey, 'series', filter, interval],
    queryFn: ({ signal }) =>
      call(
        transactionEndpoints.readTransactionSeries,
        { query: { ...filter, interval } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const todayQuery = (lock: Filter) =>
  queryOptions({
    queryKey: [...transactionsKey, 'today', lock],
    queryFn: ({ signal }) => call(transactionEndpoints.readToday, { query: lock }, { signal }),
  });

export const topBrandsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...transactionsKey, 'brands', filter],
    queryFn: ({ signal }) =>
      call(transactionEndpoints.listTopBrands, { query: filter }, { signal }),
    placeholderData: keepPreviousData,
  });

export const transactionQuery = (id: string) =>
  queryOptions({
    queryKey: [...transactionsKey, 'one', id],
    queryFn: ({ signal }) =>
      call(transactionEndpoints.readTransaction, { params: { id } }, { signal }),
  });

export const refundsQuery = (id: string) =>
  queryOptions({
    queryKey: [...transactionsKey, 'refunds', id],
    queryFn: ({ signal }) => call(refundEndpoints.listRefunds, { params: { id } }, { signal }),
  });

export const promisesQuery = (id: string) =>
  queryOptions({
    queryKey: [...transactionsKey, 'promises', id],
    queryFn: ({ signal }) =>
      call(promiseEndpoints.listPayoutPromises, { params: { id } }, { signal }),
  });

export const transactionPayoutsQuery = (id: string) =>
  queryOptions({
    queryKey: [...transactionsKey, 'payouts', id],
    queryFn: ({ signal }) =>
      call(
        payoutStatementEndpoints.listTransactionPayouts,
        { params: { transactionId: id } },
        { signal },
      ),
  });
