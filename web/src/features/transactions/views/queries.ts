import { queryOptions } from '@tanstack/react-query';
import { savedViewEndpoints } from '@diwan/contract/features/saved-views/endpoints';
import { call } from '../../../lib/api.ts';

export const savedViewsQuery = queryOptions({
  queryKey: ['saved-views'],
  queryFn: ({ signal }) => call(savedViewEndpoints.listSavedViews, {}, { signal }),
});
