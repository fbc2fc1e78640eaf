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
    about: 'Details that an owner confirms with a code',
    schemas: [records],
  },
} as const satisfies ContractFeature;
