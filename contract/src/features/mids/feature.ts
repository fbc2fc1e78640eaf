import type { ContractFeature } from '../../kernel/feature.ts';
import { midRefusals } from './actions.ts';
import { midEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const mids = {
  endpoints: midEndpoints,
  refusals: midRefusals,
  sentences,
} as const satisfies ContractFeature;
