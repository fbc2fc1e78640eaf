import type { ContractFeature } from '../../kernel/feature.ts';
import { bankChangeRefusals } from './actions.ts';
import { bankChangeEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const bankChanges = {
  endpoints: bankChangeEndpoints,
  refusals: bankChangeRefusals,
  sentences,
} as const satisfies ContractFeature;
