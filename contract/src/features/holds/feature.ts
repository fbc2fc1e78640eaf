import type { ContractFeature } from '../../kernel/feature.ts';
import { holdRefusals } from './actions.ts';
import { holdEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const holds = {
  endpoints: holdEndpoints,
  refusals: holdRefusals,
  sentences,
} as const satisfies ContractFeature;
