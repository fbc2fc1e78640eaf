import { manualPayoutEndpoints } from '@diwan/contract/features/manual-payouts/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  approveManualPayout,
  editManualPayout,
  listManualPayouts,
  recordManualPayout,
  rejectManualPayout,
} from './record-manual.ts';

export const manualPayoutRoutes = routes(manualPayoutEndpoints, {
  listManualPayouts: (ctx) => listManualPayouts(ctx),
  createManualPayout: (ctx, { body }) => recordManualPayout(ctx, body),
  updateManualPayout: (ctx, { params, body }) => editManualPayout(ctx, params.id, body),
  approveManualPayout: (ctx, { params }) => approveManualPayout(ctx, params.id),
  rejectManualPayout: (ctx, { params, body }) => rejectManualPayout(ctx, params.id, body.reason),
});
