import { feesEndpoints } from '@diwan/contract/features/fees/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  createSpecialFee,
  listFeeHistory,
  listFees,
  listSpecialFees,
  updateFee,
  updateSpecialFee,
} from './fees.ts';

export const feesRoutes = routes(feesEndpoints, {
  listFees: (ctx) => listFees(ctx),
  updateFee: (ctx, { body }) => updateFee(ctx, body),
  listFeeHistory: (ctx, { params }) => listFeeHistory(ctx, params.id),
  listSpecialFees: (ctx) => listSpecialFees(ctx),
  createSpecialFee: (ctx, { body }) => createSpecialFee(ctx, body),
  updateSpecialFee: (ctx, { params, body }) => updateSpecialFee(ctx, params.id, body),
});
