import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import { invariant } from '../../platform/error.ts';
import { routes } from '../../platform/http/routes.ts';
import { listBankFetches, requestFetch } from './fetch-folder.ts';
import { importStatements } from './import-file.ts';
import * as read from './read.ts';

export const bankStatementRoutes = routes(bankStatementEndpoints, {
  importBankStatement: (ctx, { body, file }) => {
    invariant(file, 'a multipart call has a file');
    return importStatements(ctx, file.bytes, body.bank_account_id);
  },
  listBankStatements: (ctx, { query }) =>
    read.readStatements(ctx, ctx.deps.db, { account_id: query.bank_account_id }),
  listBankFetches: (ctx) => listBankFetches(ctx),
  fetchBankStatements: (ctx, { params }) => requestFetch(ctx, params.id),
  listBankEntries: (ctx, { params, query }) => read.listBankEntries(ctx, params.id, query),
  listOpenBankEntries: (ctx, { query }) => read.listOpenBankEntries(ctx, query),
  matchBankEntry: (ctx, { params, body }) => read.matchBankEntry(ctx, params.id, body),
  approveBankMatch: (ctx, { params }) => read.approveBankMatch(ctx, params.id),
  rejectBankMatch: (ctx, { params }) => read.rejectBankMatch(ctx, params.id),
  unmatchBankEntry: (ctx, { params, body }) => read.unmatchBankEntry(ctx, params.id, body),
});
