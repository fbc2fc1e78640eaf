import type { ContractFeature } from '../../kernel/feature.ts';
import { authRefusals } from './actions.ts';
import { authEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const auth = {
  endpoints: authEndpoints,
  refusals: authRefusals,
  sentences,
} as const satisfies ContractFeature;
