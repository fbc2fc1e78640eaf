import type { ContractFeature } from '../../kernel/feature.ts';
import { depositRefusals } from './actions.ts';
import { depositEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const deposits = {
  endpoints: depositEndpoints,
  refusals: depositRefusals,
  sentences,
} as const satisfies ContractFeature;
