import type { ContractFeature } from '../../kernel/feature.ts';
import { customerRefusals } from './actions.ts';
import { customerEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const customers = {
  endpoints: customerEndpoints,
  refusals: customerRefusals,
  sentences,
} as const satisfies ContractFeature;
