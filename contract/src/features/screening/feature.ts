import type { ContractFeature } from '../../kernel/feature.ts';
import { screeningRefusals } from './actions.ts';
import { screeningEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

export const screening = {
  endpoints: screeningEndpoints,
  refusals: screeningRefusals,
  sentences,
  documentation: {
    name: 'Screening',
    about: 'Lists of names with which people are compared',
    schemas: [records],
  },
} as const satisfies ContractFeature;
