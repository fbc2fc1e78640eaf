import type { ContractFeature } from '../../kernel/feature.ts';
import { webhookRefusals } from './actions.ts';
import { webhookEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const webhooks = {
  endpoints: webhookEndpoints,
  refusals: webhookRefusals,
  sentences,
} as const satisfies ContractFeature;
