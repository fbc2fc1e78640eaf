import { mccEndpoints } from '@diwan/contract/features/mcc/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  allowMccs,
  approveBrand,
  approveBrands,
  createMcc,
  deleteMcc,
  listMccs,
  listPendingBrands,
  readMcc,
  updateMcc,
} from './edit-mcc.ts';

export const mccRoutes = routes(mccEndpoints, {
  listMccs: (ctx) => listMccs(ctx.deps.db),
  listMccsAsAdmin: (ctx) => listMccs(ctx.deps.db),
  createMcc: (ctx, { body }) => createMcc(ctx, body),
  listPendingBrands: (ctx) => listPendingBrands(ctx),
  approveBrand: (ctx, { params }) => approveBrand(ctx, params.id),
  approveBrands: (ctx, { body }) => approveBrands(ctx, body.brand_ids),
  allowMccs: (ctx, { body }) => allowMccs(ctx, body),
  readMcc: (ctx, { params }) => readMcc(ctx.deps.db, params.code),
  updateMcc: (ctx, { params, body }) => updateMcc(ctx, params.code, body),
  updateMccDeposit: (ctx, { params, body }) => updateMcc(ctx, params.code, body),
  deleteMcc: (ctx, { params }) => deleteMcc(ctx, params.code),
});
