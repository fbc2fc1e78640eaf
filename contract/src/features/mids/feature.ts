import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { midRefusals } from './actions.ts';
import { midEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const mids = {
  endpoints: midEndpoints,
  refusals: midRefusals,
  sentences,
  documentation: {
    name: 'MIDs',
    about: 'Moves of a MID from one brand to another',
    schemas: [records],
  },
} as const satisfies ContractFeature;
