import { useCallback, useMemo } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useUser } from '../../../lib/session.ts';
import { lockOf, readFilter, type Filter, type TransactionSearch } from './read-filter.ts';

export interface SearchState {
  /** The parameters of the address. */
  readonly search: TransactionSearch;
  /**
   * The filters of the request: those in the address, limited to the data that the person may see.
   */
  readonly filter: Filter;
  readonly change: (change: TransactionSearch, options?: { readonly replace?: boolean }) => void;
}

/** Reads and changes the filters and the open row, which are kept in the address. */
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
