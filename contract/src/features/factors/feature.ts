import type { ContractFeature } from '../../kernel/feature.ts';
import { factorRefusals } from './actions.ts';
import { factorEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const factors = {
  endpoints: factorEndpoints,
  refusals: factorRefusals,
  sentences,
} as const satisfies ContractFeature;
