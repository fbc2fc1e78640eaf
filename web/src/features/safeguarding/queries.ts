import { queryOptions } from '@tanstack/react-query';
import { safeguardingEndpoints } from '@diwan/contract/features/safeguarding/endpoints';
import { call } from '../../lib/api.ts';

export const clearingQuery = queryOptions({
  queryKey: ['safeguarding', 'clearing'],
  queryFn: ({ signal }) => call(safeguardingEndpoints.readClearingScore, {}, { signal }),
});

/** The sealed reports of a day, or of the last days. */
export const reportsQuery = (day: string | undefined) =>
  queryOptions({
    queryKey: ['safeguarding', 'reports', day],
    queryFn: ({ signal }) =>
      call(safeguardingEndpoints.listSafeguardingReports, { query: { day } }, { signal }),
  });
