import { queryOptions } from '@tanstack/react-query';
import { disputeEndpoints } from '@diwan/contract/features/disputes/endpoints';
import { canChooseBrands, type Role } from '@diwan/contract/kernel/roles';
import { call } from '../../lib/api.ts';

export const disputesKey = ['disputes'] as const;

/** Loads the disputes that a person may see, in one state or all. */
export const disputesQuery = (role: Role, state?: 'open' | 'decided') =>
  queryOptions({
    queryKey: [...disputesKey, 'list', state ?? 'all'],
    queryFn: ({ signal }) => {
      const { listDisputes, listDisputesOfStaff } = disputeEndpoints;
      const list = canChooseBrands(role) ? listDisputesOfStaff : listDisputes;
      return call(list, { query: state ? { state } : {} }, { signal });
    },
  });
