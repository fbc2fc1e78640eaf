import { leadEndpoints } from '@diwan/contract/features/leads/endpoints';
import { routes } from '../../../platform/http/routes.ts';
import { listPendingLeads } from '../../leads/service.ts';
import { updateLeadMid } from './service.ts';

export const leadRoutes = routes(leadEndpoints, {
  listPendingLeads: ({ deps }) => listPendingLeads(deps),
  updateLeadMid: (ctx, { params, body }) => updateLeadMid(ctx, params.id, body.mid),
});
