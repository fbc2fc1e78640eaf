import type { ContractFeature } from '../../kernel/feature.ts';
import { regulatorPackRefusals } from './actions.ts';
import { regulatorPackEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

export const regulatorPack = {
  endpoints: regulatorPackEndpoints,
  refusals: regulatorPackRefusals,
  sentences,
  documentation: {
    name: 'Regulator pack',
    about: 'The sealed evidence of a month for the regulator.',
    schemas: [records],
  },
} as const satisfies ContractFeature;
