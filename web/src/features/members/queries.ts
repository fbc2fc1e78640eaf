import { queryOptions } from '@tanstack/react-query';
import { memberEndpoints } from '@diwan/contract/features/members/endpoints';
import { call } from '../../lib/api.ts';

export const membersQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', id],
    queryFn: ({ signal }) => call(memberEndpoints.listMembers, { params: { id } }, { signal }),
  });
