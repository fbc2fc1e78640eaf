import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { transactionRefusals } from './actions.ts';
import { transactionEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const transactions = {
  endpoints: transactionEndpoints,
  refusals: transactionRefusals,
  sentences,
  documentation: {
    name: 'Transactions',
    about: 'Payments by customers with their fees and timelines',
    schemas: [records],
  },
} as const satisfies ContractFeature;
