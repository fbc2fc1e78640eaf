import { queryOptions } from '@tanstack/react-query';
import { credentialEndpoints } from '@diwan/contract/features/credentials/endpoints';
import { call } from '../../lib/api.ts';
import { brandsKey } from '../../widgets/brands/brands-query.ts';

export const apiKeyQuery = (id: string) =>
  queryOptions({
    queryKey: [...brandsKey, id, 'api-key'],
    queryFn: ({ signal }) => call(credentialEndpoints.readApiKey, { params: { id } }, { signal }),
    staleTime: 0,
  });
