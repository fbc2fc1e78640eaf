import { queryOptions } from '@tanstack/react-query';
import { holdEndpoints } from '@diwan/contract/features/holds/endpoints';
import type { HoldCode } from '@diwan/contract/features/holds/terms';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** The holds of a brand. Re-read whenever they are shown, because they concern money. */
export const serviceHoldsQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'service-holds'],
    queryFn: ({ signal }) =>
      call(holdEndpoints.readServiceHolds, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  });

/** The holds of every brand in scope, with one reason or all. */
export const holdsQuery = (code?: HoldCode) =>
  queryOptions({
    queryKey: ['holds', code ?? 'all'],
    queryFn: ({ signal }) =>
      call(holdEndpoints.listServiceHolds, { query: code ? { code } : {} }, { signal }),
  });
