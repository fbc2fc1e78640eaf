import type { ContractFeature } from '../../kernel/feature.ts';
import * as desk from './desk.ts';
import * as records from './records.ts';
import { feeRefusals } from './actions.ts';
import { feesEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const fees = {
  endpoints: feesEndpoints,
  refusals: feeRefusals,
  sentences,
  documentation: {
    name: 'Fees',
    about: 'Fee schedules, drafts, special fees and their publication',
    schemas: [desk, records],
  },
} as const satisfies ContractFeature;
