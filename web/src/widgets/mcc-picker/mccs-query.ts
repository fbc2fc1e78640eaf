import { queryOptions } from '@tanstack/react-query';
import { mccEndpoints } from '@diwan/contract/features/mcc';
import { call } from '../../lib/api.ts';

/** The whole catalogue; it is public and changes seldom. */
export const mccsQuery = queryOptions({
  queryKey: ['mccs'],
  queryFn: ({ signal }) => call(mccEndpoints.listMccs, {}, { signal }),
  staleTime: 5 * 60_000,
});
