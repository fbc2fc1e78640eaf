import { queryOptions } from '@tanstack/react-query';
import { ownershipEndpoints } from '@diwan/contract/features/ownership/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** The owners of a brand and the purpose of its account. */
export const ownershipQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'owners'],
    queryFn: ({ signal }) => call(ownershipEndpoints.readOwnership, { params: { id } }, { signal }),
  });
