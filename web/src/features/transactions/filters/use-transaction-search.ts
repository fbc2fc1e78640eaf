import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useUser } from '../../../lib/session.ts';
import { lockOf, readFilter, type Filter, type TransactionSearch } from './read-filter.ts';

export interface SearchState {
  /** As the address has it. */
  readonly search: TransactionSearch;
  /** What the server is asked: the address's filters within what the person may see. */
  readonly filter: Filter;
  readonly change: (change: TransactionSearch, options?: { readonly replace?: boolean }) => void;
}

/** The filters and the open row of the page at hand: all of it lives in the address. */
export function useTransactionSearch(): SearchState {
  const search: TransactionSearch = useSearch({ strict: false });
  const user = useUser();
  const navigate = useNavigate();
  const filter = useMemo(() => ({ ...readFilter(search), ...lockOf(user) }), [search, user]);
  const change = useCallback<SearchState['change']>(
    (next, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (old: TransactionSearch) => ({ ...old, ...next }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
  return { search, filter, change };
}
