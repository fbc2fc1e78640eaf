import { queryOptions } from '@tanstack/react-query';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { call } from '../../lib/api.ts';

export const feesQuery = queryOptions({
  queryKey: ['fees', 'rows'],
  queryFn: ({ signal }) => call(feesEndpoints.listFees, {}, { signal }),
});

export const specialFeesQuery = queryOptions({
  queryKey: ['fees', 'special'],
  queryFn: ({ signal }) => call(feesEndpoints.listSpecialFees, {}, { signal }),
});
