import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { manualPayoutRefusals } from './actions.ts';
import { manualPayoutEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const manualPayouts = {
  endpoints: manualPayoutEndpoints,
  refusals: manualPayoutRefusals,
  sentences,
  documentation: {
    name: 'Manual payouts',
    about: 'Payments to brands outside of any export',
    schemas: [records],
  },
} as const satisfies ContractFeature;
