import type { ContractFeature } from '../../kernel/feature.ts';
import { chargeRefusals } from './actions.ts';
import { chargeEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const charges = {
  endpoints: chargeEndpoints,
  refusals: chargeRefusals,
  sentences,
} as const satisfies ContractFeature;
