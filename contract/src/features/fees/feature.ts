import type { ContractFeature } from '../../kernel/feature.ts';
import { feeRefusals } from './actions.ts';
import { feesEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const fees = {
  endpoints: feesEndpoints,
  refusals: feeRefusals,
  sentences,
} as const satisfies ContractFeature;
