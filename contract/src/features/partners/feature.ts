import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { partnerRefusals } from './actions.ts';
import { partnerEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const partners = {
  endpoints: partnerEndpoints,
  refusals: partnerRefusals,
  sentences,
  documentation: {
    name: 'Partners',
    about: 'Partners, their employees and their API keys',
    schemas: [records],
  },
} as const satisfies ContractFeature;
