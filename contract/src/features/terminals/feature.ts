import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import { terminalRefusals } from './actions.ts';
import { terminalEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const terminals = {
  endpoints: terminalEndpoints,
  refusals: terminalRefusals,
  sentences,
  documentation: {
    name: 'Terminals',
    about: 'Requests, rental and return of POS terminals',
    schemas: [records],
  },
} as const satisfies ContractFeature;
