import { queryOptions } from '@tanstack/react-query';
import { holdEndpoints } from '@diwan/contract/features/holds/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../brands/brands-query.ts';

/** What holds a brand. It is asked for anew each time it is looked at, as its money is. */
export const serviceHoldsQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'service-holds'],
    queryFn: ({ signal }) =>
      call(holdEndpoints.readServiceHolds, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
  });
