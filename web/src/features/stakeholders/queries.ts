import { queryOptions } from '@tanstack/react-query';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { call } from '../../lib/api.ts';

export const stakeholdersKey = ['stakeholders'] as const;

export const stakeholdersQuery = queryOptions({
  queryKey: [...stakeholdersKey, 'list'],
  queryFn: ({ signal }) => call(stakeholderEndpoints.listStakeholders, {}, { signal }),
});

export const stakeholderQuery = (id: string) =>
  queryOptions({
    queryKey: [...stakeholdersKey, 'one', id],
    queryFn: ({ signal }) =>
      call(stakeholderEndpoints.readStakeholder, { params: { id } }, { signal }),
  });

export const earningsQuery = (id: string) =>
  queryOptions({
    queryKey: [...stakeholdersKey, 'earnings', id],
    queryFn: ({ signal }) =>
      call(stakeholderEndpoints.readStakeholderEarnings, { params: { id } }, { signal }),
  });

export const profitQuery = queryOptions({
  queryKey: [...stakeholdersKey, 'profit'],
  queryFn: ({ signal }) => call(stakeholderEndpoints.listProfitMonths, {}, { signal }),
});

export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: ({ signal }) => call(userEndpoints.listUsers, {}, { signal }),
});
