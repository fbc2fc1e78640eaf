import type { ContractFeature } from '../../kernel/feature.ts';
import { worklistEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const worklist = {
  endpoints: worklistEndpoints,
  sentences,
} as const satisfies ContractFeature;
