import type { ContractFeature } from '../../kernel/feature.ts';
import { payoutRefusals } from './actions.ts';
import { payoutEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const payouts = {
  endpoints: payoutEndpoints,
  refusals: payoutRefusals,
  sentences,
} as const satisfies ContractFeature;
