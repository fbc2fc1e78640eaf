import { queryOptions } from '@tanstack/react-query';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { call } from '../../../lib/api.ts';

export const profileQuery = queryOptions({
  queryKey: ['auth', 'profile'],
  queryFn: ({ signal }) => call(authEndpoints.readProfile, {}, { signal }),
});
