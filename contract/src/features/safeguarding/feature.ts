import type { ContractFeature } from '../../kernel/feature.ts';
import { safeguardingRefusals } from './actions.ts';
import { safeguardingEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

export const safeguarding = {
  endpoints: safeguardingEndpoints,
  refusals: safeguardingRefusals,
  sentences,
  documentation: {
    name: 'Safeguarding',
    about: 'What merchants are owed beside the balances of our bank accounts.',
    schemas: [records],
  },
} as const satisfies ContractFeature;
