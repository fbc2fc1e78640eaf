import type { ContractFeature } from '../../kernel/feature.ts';
import { savedViewRefusals } from './actions.ts';
import { savedViewEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const savedViews = {
  endpoints: savedViewEndpoints,
  refusals: savedViewRefusals,
  sentences,
} as const satisfies ContractFeature;
