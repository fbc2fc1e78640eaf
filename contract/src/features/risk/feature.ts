import type { ContractFeature } from '../../kernel/feature.ts';
import { riskRefusals } from './actions.ts';
import { riskEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

export const risk = {
  endpoints: riskEndpoints,
  refusals: riskRefusals,
  sentences,
  documentation: {
    name: 'Risk',
    about: 'The risk level of each brand, its factors, and the days of the reviews',
    schemas: [records],
  },
} as const satisfies ContractFeature;
