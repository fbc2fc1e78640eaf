import { bankChangeEndpoints } from '@diwan/contract/features/bank-changes/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  approveBankChange,
  rejectBankChange,
  requestBankChange,
  withdrawBankChange,
} from './decide-change.ts';
import { listBankChanges, readBrandBank, revealBrandAccount } from './read.ts';

export const bankChangeRoutes = routes(bankChangeEndpoints, {
  revealBrandAccount: (ctx, { params, body }) => revealBrandAccount(ctx, params.id, body.reason),
  readBrandBank: (ctx, { params }) => readBrandBank(ctx, params.id),
  requestBankChange: (ctx, { params, body }) => requestBankChange(ctx, params.id, body),
  withdrawBankChange: (ctx, { params }) => withdrawBankChange(ctx, params.id, params.changeId),
  listBankChanges: (ctx, { query }) => listBankChanges(ctx, query),
  approveBankChange: (ctx, { params }) => approveBankChange(ctx, params.id),
  rejectBankChange: (ctx, { params, body }) => rejectBankChange(ctx, params.id, body.reason),
});
