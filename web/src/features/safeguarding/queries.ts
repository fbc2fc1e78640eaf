import { queryOptions } from '@tanstack/react-query';
import { safeguardingEndpoints } from '@diwan/contract/features/safeguarding/endpoints';
import { call } from '../../lib/api.ts';

export const clearingQuery = queryOptions({
  queryKey: ['safeguarding', 'clearing'],
  queryFn: ({ signal }) => call(safeguardingEndpoints.readClearingScore, {}, { signal }),
});
