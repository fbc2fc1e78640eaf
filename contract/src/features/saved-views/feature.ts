import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { savedViewRefusals } from './actions.ts';
import { savedViewEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const savedViews = {
  endpoints: savedViewEndpoints,
  refusals: savedViewRefusals,
  sentences,
  documentation: {
    name: 'Saved views',
    about: 'Saved filters of lists',
    schemas: [records],
  },
} as const satisfies ContractFeature;
