import { queryOptions } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { call } from '../lib/api.ts';

/** Every merchant category code. Pickers and the settings screen share one copy. */
export const mccCatalogueQuery = queryOptions({
  queryKey: ['mcc', 'catalogue'],
  queryFn: ({ signal }) => call(mccEndpoints.listMccs, {}, { signal }),
  staleTime: 60_000,
});

/** The legal entities, each with the categories that it settles. For admins. */
export const businessesQuery = queryOptions({
  queryKey: ['businesses', 'list'],
  queryFn: ({ signal }) => call(businessEndpoints.listBusinesses, {}, { signal }),
});
