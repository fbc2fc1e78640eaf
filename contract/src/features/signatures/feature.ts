import type { ContractFeature } from '../../kernel/feature.ts';
import { signatureRefusals } from './actions.ts';
import { signatureEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const signatures = {
  endpoints: signatureEndpoints,
  refusals: signatureRefusals,
  sentences,
} as const satisfies ContractFeature;
