import type { ContractFeature } from '../../kernel/feature.ts';
import { registrationRefusals } from './actions.ts';
import { registrationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const registration = {
  endpoints: registrationEndpoints,
  refusals: registrationRefusals,
  sentences,
} as const satisfies ContractFeature;
