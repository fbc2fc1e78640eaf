import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import * as terms from './terms.ts';
import { holdRefusals } from './actions.ts';
import { holdEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const holds = {
  endpoints: holdEndpoints,
  refusals: holdRefusals,
  sentences,
  documentation: {
    name: 'Holds',
    about: 'Reasons that hold the money or the requests of a brand',
    schemas: [records, terms],
  },
} as const satisfies ContractFeature;
