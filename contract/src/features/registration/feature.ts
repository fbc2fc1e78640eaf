import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { registrationRefusals } from './actions.ts';
import { registrationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const registration = {
  endpoints: registrationEndpoints,
  refusals: registrationRefusals,
  sentences,
  documentation: {
    name: 'Registration',
    about: 'The registration of a brand by its owner',
    schemas: [records],
  },
} as const satisfies ContractFeature;
