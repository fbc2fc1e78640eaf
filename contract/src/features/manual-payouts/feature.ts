import type { ContractFeature } from '../../kernel/feature.ts';
import { manualPayoutRefusals } from './actions.ts';
import { manualPayoutEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const manualPayouts = {
  endpoints: manualPayoutEndpoints,
  refusals: manualPayoutRefusals,
  sentences,
} as const satisfies ContractFeature;
