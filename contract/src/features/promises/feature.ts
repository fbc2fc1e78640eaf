import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { promiseEndpoints } from './endpoints.ts';

export const promises = {
  endpoints: promiseEndpoints,
  documentation: {
    name: 'Payout dates',
    about: 'When the money of a transaction should arrive, and why that date changed',
    schemas: [records],
  },
} as const satisfies ContractFeature;
