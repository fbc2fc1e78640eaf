import type { ContractFeature } from '../../kernel/feature.ts';
import { userRefusals } from './actions.ts';
import { userEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const users = {
  endpoints: userEndpoints,
  refusals: userRefusals,
  sentences,
} as const satisfies ContractFeature;
