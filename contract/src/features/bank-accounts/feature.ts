import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { bankAccountRefusals } from './actions.ts';
import { bankAccountEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const bankAccounts = {
  endpoints: bankAccountEndpoints,
  refusals: bankAccountRefusals,
  sentences,
  documentation: {
    name: 'Bank accounts',
    about: 'The bank accounts of our businesses, and how each bank writes its CSV statements.',
    schemas: [records],
  },
} as const satisfies ContractFeature;
