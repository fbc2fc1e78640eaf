import type { ContractFeature } from '../../kernel/feature.ts';
import { brandRefusals } from './actions.ts';
import { brandEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const brands = {
  endpoints: brandEndpoints,
  refusals: brandRefusals,
  sentences,
} as const satisfies ContractFeature;
