import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { stakeholderRefusals } from './actions.ts';
import { stakeholderEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const stakeholders = {
  endpoints: stakeholderEndpoints,
  refusals: stakeholderRefusals,
  sentences,
  documentation: {
    name: 'Stakeholders',
    about: 'Shares of the profit and their statements',
    schemas: [records],
  },
} as const satisfies ContractFeature;
