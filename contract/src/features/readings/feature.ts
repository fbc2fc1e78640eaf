import type { ContractFeature } from '../../kernel/feature.ts';
import { readingRefusals } from './actions.ts';
import { readingEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const readings = {
  endpoints: readingEndpoints,
  refusals: readingRefusals,
  sentences,
} as const satisfies ContractFeature;
