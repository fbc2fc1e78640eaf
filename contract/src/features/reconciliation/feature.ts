import type { ContractFeature } from '../../kernel/feature.ts';
import { reconciliationRefusals } from './actions.ts';
import { reconciliationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const reconciliation = {
  endpoints: reconciliationEndpoints,
  refusals: reconciliationRefusals,
  sentences,
} as const satisfies ContractFeature;
