import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { worklistEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const worklist = {
  endpoints: worklistEndpoints,
  sentences,
  documentation: { name: 'Worklist', about: 'Pending work of the caller', schemas: [records] },
} as const satisfies ContractFeature;
