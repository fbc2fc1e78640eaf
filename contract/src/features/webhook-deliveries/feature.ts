import type { ContractFeature } from '../../kernel/feature.ts';
import { webhookDeliveryRefusals } from './actions.ts';
import { webhookDeliveryEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const webhookDeliveries = {
  endpoints: webhookDeliveryEndpoints,
  refusals: webhookDeliveryRefusals,
  sentences,
} as const satisfies ContractFeature;
