import type { ContractFeature } from '../../kernel/feature.ts';
import { settlementRefusals } from './actions.ts';
import { settlementEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const settlements = {
  endpoints: settlementEndpoints,
  refusals: settlementRefusals,
  sentences,
} as const satisfies ContractFeature;
