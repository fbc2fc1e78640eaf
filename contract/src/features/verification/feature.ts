import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { verificationRefusals } from './actions.ts';
import { verificationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const verification = {
  endpoints: verificationEndpoints,
  refusals: verificationRefusals,
  sentences,
  documentation: {
    name: 'Verification',
    about: 'The review of a brand and its evidence',
    schemas: [records],
  },
} as const satisfies ContractFeature;
