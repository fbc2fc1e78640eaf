import type { ContractFeature } from '../../kernel/feature.ts';
import * as matches from '../bank-matches/records.ts';
import * as records from './records.ts';
import { bankStatementRefusals } from './actions.ts';
import { bankStatementEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const bankStatements = {
  endpoints: bankStatementEndpoints,
  refusals: bankStatementRefusals,
  sentences,
  documentation: {
    name: 'Bank statements',
    about: "The banks' own records of our money. They are the third side of the reconciliation.",
    schemas: [records, matches],
  },
} as const satisfies ContractFeature;
