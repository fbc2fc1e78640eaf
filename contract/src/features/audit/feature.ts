import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { auditEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const audit = {
  endpoints: auditEndpoints,
  sentences,
  documentation: {
    name: 'Audit log',
    about: 'The audit log, its export and the check of its chain',
    schemas: [records],
  },
} as const satisfies ContractFeature;
