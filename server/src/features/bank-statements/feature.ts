import type { ServerFeature } from '../../platform/feature.ts';
import { bankStatementsSchedule, fetchBankFolderTask, fetchBankStatementsTask } from './jobs.ts';
import { bankStatementRoutes } from './routes.ts';
import { verifyStatements } from './verify.ts';

export const bankStatements = {
  routes: bankStatementRoutes,
  jobs: {
    fetch_bank_folder: fetchBankFolderTask,
    fetch_bank_statements: fetchBankStatementsTask,
  },
  schedule: bankStatementsSchedule,
  verify: { bank_statements: verifyStatements },
  tables: ['bank_entries', 'bank_fetched_files', 'bank_fetches', 'bank_statements'],
} as const satisfies ServerFeature;
