import { queryOptions } from '@tanstack/react-query';
import { leadEndpoints } from '@diwan/contract/features/leads/endpoints';
import { call } from '../../lib/api.ts';

export const leadsQuery = queryOptions({
  queryKey: ['leads'],
  queryFn: ({ signal }) => call(leadEndpoints.listPendingLeads, {}, { signal }),
  staleTime: 0,
});
