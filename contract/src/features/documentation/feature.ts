import type { ContractFeature } from '../../kernel/feature.ts';
import { documentationRefusals } from './actions.ts';
import { documentationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const documentation = {
  endpoints: documentationEndpoints,
  refusals: documentationRefusals,
  sentences,
} as const satisfies ContractFeature;
