import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { leadRefusals } from './actions.ts';
import { leadEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const leads = {
  endpoints: leadEndpoints,
  refusals: leadRefusals,
  sentences,
  documentation: {
    name: 'Leads',
    about: 'Brands that need a new account at the payment provider',
    schemas: [records],
  },
} as const satisfies ContractFeature;
