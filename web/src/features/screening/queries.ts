import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { screeningEndpoints } from '@diwan/contract/features/screening/endpoints';
import type { CaseGroup, CaseStatus } from '@diwan/contract/features/screening/terms';
import { call } from '../../lib/api.ts';

export const screeningListsQuery = queryOptions({
  queryKey: ['screening', 'lists'],
  queryFn: ({ signal }) => call(screeningEndpoints.listScreeningLists, {}, { signal }),
});

export const listVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['screening', 'lists', id],
    queryFn: ({ signal }) =>
      call(screeningEndpoints.listScreeningListVersions, { params: { id } }, { signal }),
  });

export const casesQuery = (group: CaseGroup, status: CaseStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['screening', 'cases', group, status],
    queryFn: ({ pageParam: cursor, signal }) => {
      const query = { group, status, cursor, limit: 50 };
      return call(screeningEndpoints.listScreeningCases, { query }, { signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
  });

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['screening', 'case', id],
    queryFn: ({ signal }) =>
      call(screeningEndpoints.readScreeningCase, { params: { id } }, { signal }),
  });
