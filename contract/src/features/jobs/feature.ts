import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { jobRefusals } from './actions.ts';
import { jobEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const jobs = {
  endpoints: jobEndpoints,
  refusals: jobRefusals,
  sentences,
  documentation: {
    name: 'Jobs',
    about: 'Background jobs and deliveries, and those that failed',
    schemas: [records],
  },
} as const satisfies ContractFeature;
