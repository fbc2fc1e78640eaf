import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { factorRefusals } from './actions.ts';
import { factorEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const factors = {
  endpoints: factorEndpoints,
  refusals: factorRefusals,
  sentences,
  documentation: {
    name: 'Two-step sign-in',
    about: 'Passkeys, authenticator apps and backup codes',
    schemas: [records],
  },
} as const satisfies ContractFeature;
