import type { ContractFeature } from '../../kernel/feature.ts';
import * as adminChanges from './admin-changes.ts';
import * as records from './records.ts';
import { userRefusals } from './actions.ts';
import { userEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const users = {
  endpoints: userEndpoints,
  refusals: userRefusals,
  sentences,
  documentation: {
    name: 'Users',
    about: 'User accounts, and changes that a second admin must approve',
    schemas: [adminChanges, records],
  },
} as const satisfies ContractFeature;
