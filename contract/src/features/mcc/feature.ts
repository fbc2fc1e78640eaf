import type { ContractFeature } from '../../kernel/feature.ts';
import { mccRefusals } from './actions.ts';
import { mccEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const mcc = {
  endpoints: mccEndpoints,
  refusals: mccRefusals,
  sentences,
} as const satisfies ContractFeature;
