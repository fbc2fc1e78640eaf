import { infiniteQueryOptions } from '@tanstack/react-query';
import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import { call } from '../../lib/api.ts';
import { bankChangesKey } from '../../widgets/bank-changes/bank-changes-key.ts';

export type ListedState = 'waiting' | 'decided';

/** Links to letters live a minute: while they are on screen they are renewed before that. */
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
