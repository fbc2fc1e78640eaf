import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { bankChangeRefusals } from './actions.ts';
import { bankChangeEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const bankChanges = {
  endpoints: bankChangeEndpoints,
  refusals: bankChangeRefusals,
  sentences,
  documentation: {
    name: 'Bank changes',
    about: 'Requests of brands to be paid to another account',
    schemas: [records],
  },
} as const satisfies ContractFeature;
