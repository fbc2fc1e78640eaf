import type { ContractFeature } from '../../kernel/feature.ts';
import { payoutDeliveryRefusals } from './actions.ts';
import { payoutDeliveryEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const payoutDeliveries = {
  endpoints: payoutDeliveryEndpoints,
  refusals: payoutDeliveryRefusals,
  sentences,
} as const satisfies ContractFeature;
