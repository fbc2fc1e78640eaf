import type { ContractFeature } from '../../kernel/feature.ts';
import { jobRefusals } from './actions.ts';
import { jobEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const jobs = {
  endpoints: jobEndpoints,
  refusals: jobRefusals,
  sentences,
} as const satisfies ContractFeature;
