import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { payoutDeliveryRefusals } from './actions.ts';
import { payoutDeliveryEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const payoutDeliveries = {
  endpoints: payoutDeliveryEndpoints,
  refusals: payoutDeliveryRefusals,
  sentences,
  documentation: {
    name: 'Payout deliveries',
    about: 'Payout files on their way to banks',
    schemas: [records],
  },
} as const satisfies ContractFeature;
