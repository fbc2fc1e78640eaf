import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  CAMPAIGN_BRAND_STATES,
  type CampaignBrandState,
} from '@diwan/contract/features/campaigns/actions';
import { campaignEndpoints } from '@diwan/contract/features/campaigns/endpoints';
import type { Campaign } from '@diwan/contract/features/campaigns/records';
import { call } from '../../lib/api.ts';
import type { TextSearch } from '../../lib/text-search.ts';

const campaignsKey = ['campaigns'] as const;

export const campaignsQuery = queryOptions({
  queryKey: [...campaignsKey, 'list'],
  queryFn: ({ signal }) => call(campaignEndpoints.listCampaigns, {}, { signal }),
});

const PREPARING_MS = 1_500;
const RUNNING_MS = 15_000;

/** Returns whether the server is still preparing agreements. */
export const isPreparing = ({ state, counts }: Campaign): boolean =>
  state === 'running' && counts.waiting > 0;

/**
 * Returns the polling interval in milliseconds. A running campaign is polled, because signatures
 * arrive.
 */
export const lookAgainMs = (campaign: Campaign | undefined): number | false => {
  if (campaign?.state !== 'running') return false;
  return isPreparing(campaign) ? PREPARING_MS : RUNNING_MS;
};

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'one', id],
    queryFn: ({ signal }) => call(campaignEndpoints.readCampaign, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => lookAgainMs(state.data),
  });

export const clausesQuery = queryOptions({
  queryKey: [...campaignsKey, 'clauses'],
  queryFn: ({ signal }) => call(campaignEndpoints.listAgreementClauses, {}, { signal }),
});

export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'preview', id],
    queryFn: ({ signal }) =>
      call(campaignEndpoints.previewCampaign, { params: { id } }, { signal }),
  });

export const changesQuery = (id: string, brand_id: number) =>
  queryOptions({
    queryKey: [...campaignsKey, 'changes', id, brand_id],
    queryFn: ({ signal }) =>
      call(
        campaignEndpoints.previewCampaignBrand,
        { params: { id, brandId: String(brand_id) } },
        { signal },
      ),
  });

/** Returns the state in the address, or undefined if it is unknown. */
const readState = (text: string | undefined): CampaignBrandState | undefined =>
  CAMPAIGN_BRAND_STATES.find((state) => state === text);

/** Loads the brands of a campaign. @param again polling interval in ms, or false */
export const brandsQuery = (
  id: string,
  search: TextSearch<'state' | 'q'>,
  again: number | false,
) => {
  const filter = { state: readState(search.state), q: search.q };
  return infiniteQueryOptions({
    queryKey: [...campaignsKey, 'brands', id, filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(
        campaignEndpoints.listCampaignBrands,
        { params: { id }, query: { ...filter, cursor } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: again,
  });
};
