import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { proofRefusals } from './actions.ts';
import { proofEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const proofs = {
  endpoints: proofEndpoints,
  refusals: proofRefusals,
  sentences,
  documentation: {
    name: 'Payout proofs',
    about:
      'Signed daily checkpoints of all payouts, and the proof of each payout. Anyone can check them.',
    schemas: [records],
  },
} as const satisfies ContractFeature;
