import type { ContractFeature } from '../../kernel/feature.ts';
import { settingsRefusals } from './actions.ts';
import { settingsEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const settings = {
  endpoints: settingsEndpoints,
  refusals: settingsRefusals,
  sentences,
} as const satisfies ContractFeature;
