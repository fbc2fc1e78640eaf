import type { ContractFeature } from '../../kernel/feature.ts';
import { partnerRefusals } from './actions.ts';
import { partnerEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const partners = {
  endpoints: partnerEndpoints,
  refusals: partnerRefusals,
  sentences,
} as const satisfies ContractFeature;
