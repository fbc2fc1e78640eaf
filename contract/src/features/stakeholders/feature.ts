import type { ContractFeature } from '../../kernel/feature.ts';
import { stakeholderRefusals } from './actions.ts';
import { stakeholderEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const stakeholders = {
  endpoints: stakeholderEndpoints,
  refusals: stakeholderRefusals,
  sentences,
} as const satisfies ContractFeature;
