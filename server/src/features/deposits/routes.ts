import { depositEndpoints } from '@diwan/contract/features/deposits/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readDeposit, receiveDeposit, returnDeposit } from './move-deposit.ts';

export const depositRoutes = routes(depositEndpoints, {
  readDeposit: (ctx, { params }) => readDeposit(ctx, params.id),
  receiveDeposit: (ctx, { params, body }) => receiveDeposit(ctx, params.id, body.amount),
  returnDeposit: (ctx, { params, body }) => returnDeposit(ctx, params.id, body.amount),
});
