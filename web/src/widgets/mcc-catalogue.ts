import { queryOptions } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { call } from '../lib/api.ts';

/** Loads all merchant category codes. Pickers and the settings share one copy. */
export const mccCatalogueQuery = queryOptions({
  queryKey: ['mcc', 'catalogue'],
  queryFn: ({ signal }) => call(mccEndpoints.listMccs, {}, { signal }),
  staleTime: 60_000,
});

/** Loads the businesses with the categories that they settle. Only admins may read them. */
export const businessesQuery = queryOptions({
  queryKey: ['businesses', 'list'],
  queryFn: ({ signal }) => call(businessEndpoints.listBusinesses, {}, { signal }),
});
