import type { ContractFeature } from '../../kernel/feature.ts';
import { monitoringRefusals } from './actions.ts';
import { monitoringEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

export const monitoring = {
  endpoints: monitoringEndpoints,
  refusals: monitoringRefusals,
  sentences,
  documentation: {
    name: 'Monitoring',
    about: 'Rules that raise alerts about payments, limits of brands, and the cases of alerts',
    schemas: [records],
  },
} as const satisfies ContractFeature;
