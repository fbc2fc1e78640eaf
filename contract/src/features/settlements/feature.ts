import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { settlementRefusals } from './actions.ts';
import { settlementEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const settlements = {
  endpoints: settlementEndpoints,
  refusals: settlementRefusals,
  sentences,
  documentation: {
    name: 'Settlements',
    about: 'Whether the provider has settled a payment',
    schemas: [records],
  },
} as const satisfies ContractFeature;
