import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { campaignRefusals } from './actions.ts';
import { campaignEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const campaigns = {
  endpoints: campaignEndpoints,
  refusals: campaignRefusals,
  sentences,
  documentation: {
    name: 'Campaigns',
    about: 'New agreements for many brands at once',
    schemas: [records],
  },
} as const satisfies ContractFeature;
