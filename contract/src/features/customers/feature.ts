import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { customerRefusals } from './actions.ts';
import { customerEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const customers = {
  endpoints: customerEndpoints,
  refusals: customerRefusals,
  sentences,
  documentation: {
    name: 'Customers',
    about: 'Customers of brands: search, duplicates, data and erasure',
    schemas: [records],
  },
} as const satisfies ContractFeature;
