import type { ContractFeature } from '../../kernel/feature.ts';
import { documentationRefusals } from './actions.ts';
import { documentationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const documentation = {
  endpoints: documentationEndpoints,
  refusals: documentationRefusals,
  sentences,
  documentation: { name: 'Documentation', about: 'The description of this API', schemas: [] },
} as const satisfies ContractFeature;
