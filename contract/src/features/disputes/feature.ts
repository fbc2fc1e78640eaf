import type { ContractFeature } from '../../kernel/feature.ts';
import { disputeRefusals } from './actions.ts';
import { disputeEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

export const disputes = {
  endpoints: disputeEndpoints,
  refusals: disputeRefusals,
  sentences,
  documentation: {
    name: 'Disputes',
    about: 'The evidence of disputed payments, from the chargeback to the decision',
    schemas: [records],
  },
} as const satisfies ContractFeature;
