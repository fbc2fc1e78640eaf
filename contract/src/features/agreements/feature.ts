import type { ContractFeature } from '../../kernel/feature.ts';
import { agreementRefusals } from './actions.ts';
import { agreementEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const agreements = {
  endpoints: agreementEndpoints,
  refusals: agreementRefusals,
  sentences,
} as const satisfies ContractFeature;
