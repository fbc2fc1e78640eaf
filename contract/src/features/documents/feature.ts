import type { ContractFeature } from '../../kernel/feature.ts';
import { documentRefusals } from './actions.ts';
import { documentEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const documents = {
  endpoints: documentEndpoints,
  refusals: documentRefusals,
  sentences,
} as const satisfies ContractFeature;
