import type { ContractFeature } from '../../kernel/feature.ts';
import { campaignRefusals } from './actions.ts';
import { campaignEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const campaigns = {
  endpoints: campaignEndpoints,
  refusals: campaignRefusals,
  sentences,
} as const satisfies ContractFeature;
