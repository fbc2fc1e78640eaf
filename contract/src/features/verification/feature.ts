import type { ContractFeature } from '../../kernel/feature.ts';
import { verificationRefusals } from './actions.ts';
import { verificationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const verification = {
  endpoints: verificationEndpoints,
  refusals: verificationRefusals,
  sentences,
} as const satisfies ContractFeature;
