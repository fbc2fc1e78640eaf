import { queryOptions } from '@tanstack/react-query';
import { depositEndpoints } from '@diwan/contract/features/deposits/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

export const depositQuery = (id: number) =>
  queryOptions({
    queryKey: [...brandsKey, String(id), 'deposit'],
    queryFn: ({ signal }) =>
      call(depositEndpoints.readDeposit, { params: { id: String(id) } }, { signal }),
  });
