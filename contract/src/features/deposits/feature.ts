import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { depositRefusals } from './actions.ts';
import { depositEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const deposits = {
  endpoints: depositEndpoints,
  refusals: depositRefusals,
  sentences,
  documentation: {
    name: 'Deposits',
    about: 'Deposits of brands for their terminals',
    schemas: [records],
  },
} as const satisfies ContractFeature;
