import type { ContractFeature } from '../../kernel/feature.ts';
import { setOffRefusals } from './actions.ts';
import { setOffEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const setOffs = {
  endpoints: setOffEndpoints,
  refusals: setOffRefusals,
  sentences,
} as const satisfies ContractFeature;
