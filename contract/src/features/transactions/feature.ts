import type { ContractFeature } from '../../kernel/feature.ts';
import { transactionRefusals } from './actions.ts';
import { transactionEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const transactions = {
  endpoints: transactionEndpoints,
  refusals: transactionRefusals,
  sentences,
} as const satisfies ContractFeature;
