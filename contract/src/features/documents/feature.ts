import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import * as requests from './requests.ts';
import { documentRefusals } from './actions.ts';
import { documentEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const documents = {
  endpoints: documentEndpoints,
  refusals: documentRefusals,
  sentences,
  documentation: {
    name: 'Documents',
    about: 'Identity and business documents of brands',
    schemas: [records, requests],
  },
} as const satisfies ContractFeature;
