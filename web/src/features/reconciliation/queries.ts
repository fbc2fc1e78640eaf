import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ROW_STATES } from '@diwan/contract/features/reconciliation/actions';
import {
  DAY_STATES,
  RECONCILIATION_KINDS,
  RECONCILIATION_SIDES,
} from '@diwan/contract/features/reconciliation/records';
import { reconciliationEndpoints } from '@diwan/contract/features/reconciliation/endpoints';
import { call } from '../../lib/api.ts';
import type { TextSearch } from '../../lib/text-search.ts';
import { isReversed } from '../../ui/lists/filters.ts';

const reconciliationKey = ['reconciliation'] as const;

export type DaysFilter = TextSearch<'from' | 'to' | 'state'>;
export type RowsFilter = TextSearch<'side' | 'kind' | 'state'>;

/** Returns the value in the address, or undefined if it is unknown. */
const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

export const daysQuery = (filter: DaysFilter) => {
  const { from, to } = filter;
  const state = oneOf(DAY_STATES, filter.state);
  const wanted = { from, to: isReversed(from, to) ? undefined : to, state };
  return infiniteQueryOptions({
    queryKey: [...reconciliationKey, 'days', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        reconciliationEndpoints.listReconciliationDays,
        { query: { ...wanted, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
};

const SOON_MS = 1_500;

/** Loads a day. Polls while the day is being compared. */
export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'day', day],
    queryFn: ({ signal }) =>
      call(reconciliationEndpoints.readReconciliationDay, { params: { day } }, { signal }),
    refetchInterval: ({ state }) => state.data?.run.state === 'running' && SOON_MS,
  });

/**
 * Loads the compared rows of a day.
 * @param compared the time of the last comparison, because each comparison creates new rows
 */
export const rowsQuery = (day: string, filter: RowsFilter, compared: string | null) => {
  const wanted = {
    side: oneOf(RECONCILIATION_SIDES, filter.side),
    kind: oneOf(RECONCILIATION_KINDS, filter.kind),
    state: oneOf(ROW_STATES, filter.state),
  };
  return infiniteQueryOptions({
    queryKey: [...reconciliationKey, 'rows', day, wanted, compared],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        reconciliationEndpoints.listReconciliationRows,
        { params: { day }, query: { ...wanted, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
};

export const rowQuery = (id: string) =>
  queryOptions({
    queryKey: [...reconciliationKey, 'row', id],
    queryFn: ({ signal }) =>
      call(reconciliationEndpoints.readReconciliationRow, { params: { id } }, { signal }),
  });

export const explainingQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...reconciliationKey, 'explain', id],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        reconciliationEndpoints.explainReconciliationRow,
        { params: { id }, query: { cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });
