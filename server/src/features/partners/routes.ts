import { partnerEndpoints } from '@diwan/contract/features/partners/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { listPartners, setDefaultPayoutStatus } from './partners.ts';

export const partnerRoutes = routes(partnerEndpoints, {
  listPartners: (ctx) => listPartners(ctx.deps.db),
  setDefaultPayoutStatus: (ctx, { params, body }) =>
    setDefaultPayoutStatus(ctx, params.id, body.default_payout_status),
});
