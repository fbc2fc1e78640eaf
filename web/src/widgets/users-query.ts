import { queryOptions } from '@tanstack/react-query';
import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { call } from '../lib/api.ts';

/** Loads all accounts, for the accounts page and for pickers of people. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(userEndpoints.listUsers, {}, { signal }),
});
