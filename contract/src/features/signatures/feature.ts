import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { signatureRefusals } from './actions.ts';
import { signatureEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const signatures = {
  endpoints: signatureEndpoints,
  refusals: signatureRefusals,
  sentences,
  documentation: { name: 'Signatures', about: 'Comparison of signatures', schemas: [records] },
} as const satisfies ContractFeature;
