import { queryOptions } from '@tanstack/react-query';
import { brandEndpoints } from '@diwan/contract/features/brands/endpoints';
import { call } from '../../lib/api.ts';

/** The key of all cached data of brands. A change of a brand invalidates all of it. */
export const brandsKey = ['brands'] as const;

/** Loads every brand that the person may see, newest first. */
export const brandsQuery = queryOptions({
  queryKey: [...brandsKey, 'list'],
  queryFn: ({ signal }) => call(brandEndpoints.listBrands, {}, { signal }),
});

export const brandQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id],
    queryFn: ({ signal }) => call(brandEndpoints.readBrand, { params: { id } }, { signal }),
  });
