import type { Refusals } from '../../kernel/errors.ts';
import type { ContractFeature } from '../../kernel/feature.ts';
import { ownershipEndpoints } from './endpoints.ts';
import * as records from './records.ts';
import { sentences } from './words.ts';

const ownershipRefusals = {
  OWNER_NOT_FOUND: { status: 404, sentence: 'This owner does not exist' },
} as const satisfies Refusals;

export const ownership = {
  endpoints: ownershipEndpoints,
  refusals: ownershipRefusals,
  sentences,
  documentation: {
    name: 'Beneficial owners',
    about: 'The persons who own or control a brand, and the purpose of its account',
    schemas: [records],
  },
} as const satisfies ContractFeature;
