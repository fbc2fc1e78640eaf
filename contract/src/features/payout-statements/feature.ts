import type { ContractFeature } from '../../kernel/feature.ts';
import { payoutStatementRefusals } from './actions.ts';
import { payoutStatementEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const payoutStatements = {
  endpoints: payoutStatementEndpoints,
  refusals: payoutStatementRefusals,
  sentences,
} as const satisfies ContractFeature;
