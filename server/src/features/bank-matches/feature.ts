import type { ServerFeature } from '../../platform/feature.ts';
import { bankMatchesSchedule, matchBankEntriesTask } from './jobs.ts';
import { verifyMatches } from './verify.ts';

export const bankMatches = {
  routes: [],
  jobs: { match_bank_entries: matchBankEntriesTask },
  schedule: bankMatchesSchedule,
  verify: { bank_matches: verifyMatches },
  tables: [
    'bank_charges',
    'bank_match_proposals',
    'bank_match_records',
    'bank_matches',
    'bank_open_entries',
  ],
} as const satisfies ServerFeature;
