import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import * as terms from './terms.ts';
import { payoutRefusals } from './actions.ts';
import { payoutEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const payouts = {
  endpoints: payoutEndpoints,
  refusals: payoutRefusals,
  sentences,
  documentation: {
    name: 'Payouts',
    about: 'Payout exports, their files, and decisions about them',
    schemas: [records, terms],
  },
} as const satisfies ContractFeature;
