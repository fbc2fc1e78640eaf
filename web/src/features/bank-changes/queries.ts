import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

/**
 * The query key of the list of all requests. The requests of one brand are below the brand's key.
 */
const bankChangesKey = ['bank-changes'] as const;

export type ListedState = 'waiting' | 'decided';

/**
 * The time in milliseconds after which links to letters are renewed. It is less than the minute for
 * which they are valid.
 */
const LINKS_RENEWED_MS = 45_000;

export const bankChangesQuery = (state: ListedState) =>
  infiniteQueryOptions({
    queryKey: [...bankChangesKey, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        bankChangeEndpoints.listBankChanges,
        { query: { state, cursor, limit: 20 } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
    refetchInterval: LINKS_RENEWED_MS,
  });

/**
 * Loads the account and its requests. Links to letters are valid for a minute, so they are renewed.
 */
export const bankQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'bank'],
    queryFn: ({ signal }) =>
      call(bankChangeEndpoints.readBrandBank, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.changes.some(({ letter }) => letter !== null) ? LINKS_RENEWED_MS : false,
  });
