import { bankAccountEndpoints } from '@diwan/contract/features/bank-accounts/endpoints';
import { routes } from '../../platform/http/routes.ts';
import * as accounts from './edit-accounts.ts';

export const bankAccountRoutes = (verbs: accounts.AccountVerbs) =>
  routes(bankAccountEndpoints, {
    listBankAccounts: (ctx) => accounts.listBankAccounts(ctx),
    createBankAccount: (ctx, { body }) => accounts.createBankAccount(ctx, body),
    updateBankAccount: (ctx, { params, body }) => accounts.updateBankAccount(ctx, params.id, body),
    approveBankAccount: (ctx, { params, body }) =>
      accounts.approveBankAccount(ctx, params.id, body, verbs),
    saveCsvMapping: (ctx, { params, body }) => accounts.saveCsvMapping(ctx, params.id, body),
  });
