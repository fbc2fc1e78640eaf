import type { ContractFeature } from '../../kernel/feature.ts';
import { ownerConfirmationRefusals } from './actions.ts';
import { ownerConfirmationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const ownerConfirmations = {
  endpoints: ownerConfirmationEndpoints,
  refusals: ownerConfirmationRefusals,
  sentences,
} as const satisfies ContractFeature;
