import { queryOptions } from '@tanstack/react-query';
import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { call } from '../../lib/api.ts';

export const specialFeesQuery = queryOptions({
  queryKey: ['fees', 'special'],
  queryFn: ({ signal }) => call(feesEndpoints.listSpecialFees, {}, { signal }),
});

/** Loads the brands that a row's prices affect. */
export const reachQuery = (fee_id: number) =>
  queryOptions({
    queryKey: ['fees', 'reach', fee_id],
    queryFn: ({ signal }) =>
      call(feesEndpoints.readFeeReach, { params: { id: String(fee_id) } }, { signal }),
  });

export const draftsQuery = queryOptions({
  queryKey: ['fees', 'drafts'],
  queryFn: ({ signal }) => call(feesEndpoints.listFeeDrafts, {}, { signal }),
});

export const schedulesQuery = queryOptions({
  queryKey: ['fees', 'schedules'],
  queryFn: ({ signal }) => call(feesEndpoints.listBrandSchedules, {}, { signal }),
});

const LOOK_AGAIN_MS = 2_000;

export const checkQuery = queryOptions({
  queryKey: ['fees', 'check'],
  queryFn: ({ signal }) => call(feesEndpoints.readFeeCheck, {}, { signal }),
  refetchInterval: ({ state }) => (state.data?.running === true ? LOOK_AGAIN_MS : false),
});
