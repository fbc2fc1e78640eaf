import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { reconciliationRefusals } from './actions.ts';
import { reconciliationEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const reconciliation = {
  endpoints: reconciliationEndpoints,
  refusals: reconciliationRefusals,
  sentences,
  documentation: {
    name: 'Reconciliation',
    about: 'Settlements of the provider against our books',
    schemas: [records],
  },
} as const satisfies ContractFeature;
