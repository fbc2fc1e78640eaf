import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { searchEndpoints } from './endpoints.ts';

export const search = {
  endpoints: searchEndpoints,
  documentation: {
    name: 'Search',
    about: 'One search over brands, payouts, terminals, users and partners',
    schemas: [records],
  },
} as const satisfies ContractFeature;
