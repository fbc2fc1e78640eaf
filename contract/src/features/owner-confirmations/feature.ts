import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { ownerConfirmationRefusals } from './actions.ts';
import { ownerConfirmationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const ownerConfirmations = {
  endpoints: ownerConfirmationEndpoints,
  refusals: ownerConfirmationRefusals,
  sentences,
  documentation: {
    name: 'Owner confirmations',
    about: 'What an owner confirms by a code',
    schemas: [records],
  },
} as const satisfies ContractFeature;
