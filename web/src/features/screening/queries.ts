import { queryOptions } from '@tanstack/react-query';
import { screeningEndpoints } from '@diwan/contract/features/screening/endpoints';
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
