import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import * as sftp from './sftp.ts';
import { businessRefusals } from './actions.ts';
import { businessEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const businesses = {
  endpoints: businessEndpoints,
  refusals: businessRefusals,
  sentences,
  documentation: {
    name: 'Businesses',
    about: 'The paying entities, their accounts and their SFTP targets',
    schemas: [records, sftp],
  },
} as const satisfies ContractFeature;
