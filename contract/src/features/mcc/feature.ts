import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { mccRefusals } from './actions.ts';
import { mccEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const mcc = {
  endpoints: mccEndpoints,
  refusals: mccRefusals,
  sentences,
  documentation: {
    name: 'Categories',
    about: 'Merchant category codes and the brands that need one',
    schemas: [records],
  },
} as const satisfies ContractFeature;
