import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { credentialRefusals } from './actions.ts';
import { credentialEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const credentials = {
  endpoints: credentialEndpoints,
  refusals: credentialRefusals,
  sentences,
  documentation: { name: 'API keys', about: 'API keys and MIDs of brands', schemas: [records] },
} as const satisfies ContractFeature;
