import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { authRefusals } from './actions.ts';
import { authEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const auth = {
  endpoints: authEndpoints,
  refusals: authRefusals,
  sentences,
  documentation: {
    name: 'Sign-in',
    about: 'Sign-in, sessions, passwords and the profile of a person',
    schemas: [records],
  },
} as const satisfies ContractFeature;
