import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { webhookRefusals } from './actions.ts';
import { webhookEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const webhooks = {
  endpoints: webhookEndpoints,
  refusals: webhookRefusals,
  sentences,
  documentation: {
    name: 'Provider webhooks',
    about: 'Events from the payment provider',
    schemas: [records],
  },
} as const satisfies ContractFeature;
