import type { MidAssigned } from '@diwan/contract/features/credentials/records';
import { leadEndpoints } from '@diwan/contract/features/leads/endpoints';
import type { Ctx } from '../../platform/context.ts';
import { type Route, routes } from '../../platform/http/routes.ts';
import { listPendingLeads } from './open-lead.ts';

/**
 * Builds the routes of the feature.
 * @param assignLeadMid the function of another feature that assigns the MID of a lead
 */
export const leadRoutes = (
  assignLeadMid: (ctx: Ctx, lead_id: string, mid: string) => Promise<MidAssigned>,
): readonly Route[] =>
  routes(leadEndpoints, {
    listPendingLeads: (ctx) => listPendingLeads(ctx),
    updateLeadMid: (ctx, { params, body }) => assignLeadMid(ctx, params.id, body.mid),
  });
