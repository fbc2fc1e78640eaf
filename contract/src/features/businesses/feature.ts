import type { ContractFeature } from '../../kernel/feature.ts';
import { businessRefusals } from './actions.ts';
import { businessEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const businesses = {
  endpoints: businessEndpoints,
  refusals: businessRefusals,
  sentences,
} as const satisfies ContractFeature;
