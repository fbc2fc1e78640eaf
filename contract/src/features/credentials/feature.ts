import type { ContractFeature } from '../../kernel/feature.ts';
import { credentialRefusals } from './actions.ts';
import { credentialEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const credentials = {
  endpoints: credentialEndpoints,
  refusals: credentialRefusals,
  sentences,
} as const satisfies ContractFeature;
