import type { ServerFeature } from '../../platform/feature.ts';
import { bankStatementRoutes } from './routes.ts';
import { verifyStatements } from './verify.ts';

export const bankStatements = {
  routes: bankStatementRoutes,
  jobs: {},
  schedule: [],
  verify: { bank_statements: verifyStatements },
  tables: ['bank_entries', 'bank_statements'],
} as const satisfies ServerFeature;
