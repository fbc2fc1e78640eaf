import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { refundRefusals } from './actions.ts';
import { refundEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const refunds = {
  endpoints: refundEndpoints,
  refusals: refundRefusals,
  sentences,
  documentation: {
    name: 'Refunds and disputes',
    about: 'Refunds, chargebacks and disputes of payments',
    schemas: [records],
  },
} as const satisfies ContractFeature;
