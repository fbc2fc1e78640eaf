import { queryOptions } from '@tanstack/react-query';
import { stakeholderEndpoints } from '@diwan/contract/features/stakeholders/endpoints';
import { call } from '../../lib/api.ts';

const stakeholdersKey = ['stakeholders'] as const;

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
