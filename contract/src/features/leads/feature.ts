import type { ContractFeature } from '../../kernel/feature.ts';
import { leadRefusals } from './actions.ts';
import { leadEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const leads = {
  endpoints: leadEndpoints,
  refusals: leadRefusals,
  sentences,
} as const satisfies ContractFeature;
