import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { webhookDeliveryRefusals } from './actions.ts';
import { webhookDeliveryEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const webhookDeliveries = {
  endpoints: webhookDeliveryEndpoints,
  refusals: webhookDeliveryRefusals,
  sentences,
  documentation: {
    name: 'Webhook deliveries',
    about: "Events sent to brands' servers",
    schemas: [records],
  },
} as const satisfies ContractFeature;
