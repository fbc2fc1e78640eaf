import type { ContractFeature } from '../../kernel/feature.ts';
import * as records from './records.ts';
import * as lists from './lists.ts';
import { payoutStatementRefusals } from './actions.ts';
import { payoutStatementEndpoints } from './endpoints.ts';
import { sentences } from './words.ts';

export const payoutStatements = {
  endpoints: payoutStatementEndpoints,
  refusals: payoutStatementRefusals,
  sentences,
  documentation: {
    name: 'Payout statements',
    about: 'Money owed to brands, their payouts and statements',
    schemas: [records, lists],
  },
} as const satisfies ContractFeature;
