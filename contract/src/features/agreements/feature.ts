import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import * as schedule from './schedule.ts';
import { agreementRefusals } from './actions.ts';
import { agreementEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const agreements = {
  endpoints: agreementEndpoints,
  refusals: agreementRefusals,
  sentences,
  documentation: {
    name: 'Agreements',
    about: 'Agreements of brands: reading, signing, sealed PDFs and rates',
    schemas: [records, schedule],
  },
} as const satisfies ContractFeature;
