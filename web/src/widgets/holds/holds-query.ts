import { queryOptions } from '@tanstack/react-query';
import { holdEndpoints } from '@diwan/contract/features/holds/endpoints';
import type { HoldCode } from '@diwan/contract/features/holds/terms';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/**
 * Loads the holds of a brand. They concern money, so each page that shows them loads them again.
 */
export const serviceHoldsQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'service-holds'],
    queryFn: ({ signal }) =>
      call(holdEndpoints.readServiceHolds, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  });

/** Loads the holds of all brands that the person may see, for one code or all. */
export const holdsQuery = (code?: HoldCode) =>
  queryOptions({
    queryKey: ['holds', code ?? 'all'],
    queryFn: ({ signal }) =>
      call(holdEndpoints.listServiceHolds, { query: code ? { code } : {} }, { signal }),
  });
