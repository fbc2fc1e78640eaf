import { queryOptions } from '@tanstack/react-query';
import { businessEndpoints } from '@diwan/contract/features/businesses/endpoints';
import { call } from '../../lib/api.ts';

const businessesKey = ['businesses'] as const;

export const businessQuery = (id: string) =>
  queryOptions({
    queryKey: [...businessesKey, 'one', id],
    queryFn: ({ signal }) => call(businessEndpoints.readBusiness, { params: { id } }, { signal }),
  });
