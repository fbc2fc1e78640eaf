import type { ContractFeature } from '../../kernel/feature.ts';
import { memberRefusals } from './actions.ts';
import { memberEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

export const members = {
  endpoints: memberEndpoints,
  refusals: memberRefusals,
  sentences,
  documentation: {
    name: 'Members',
    about: 'The members of a brand, whom its owner invites',
    schemas: [records],
  },
} as const satisfies ContractFeature;
