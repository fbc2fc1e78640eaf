import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { readingRefusals } from './actions.ts';
import { readingEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const readings = {
  endpoints: readingEndpoints,
  refusals: readingRefusals,
  sentences,
  documentation: {
    name: 'Readings',
    about: 'Values read automatically from documents, and their corrections',
    schemas: [records],
  },
} as const satisfies ContractFeature;
