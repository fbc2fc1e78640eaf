import { bankStatementEndpoints } from '@diwan/contract/features/bank-statements/endpoints';
import { invariant } from '../../platform/error.ts';
import { routes } from '../../platform/http/routes.ts';
import { importStatements } from './import-file.ts';
import { listBankEntries, readStatements } from './read.ts';

export const bankStatementRoutes = routes(bankStatementEndpoints, {
  importBankStatement: (ctx, { body, file }) => {
    invariant(file, 'a multipart call has a file');
    return importStatements(ctx, file.bytes, body.bank_account_id);
  },
  listBankStatements: (ctx, { query }) =>
    readStatements(ctx, ctx.deps.db, { account_id: query.bank_account_id }),
  listBankEntries: (ctx, { params, query }) => listBankEntries(ctx, params.id, query),
});
