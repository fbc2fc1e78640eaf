import { memberEndpoints } from '@diwan/contract/features/members/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { inviteMember, listMembers, removeMember, renewInvitation } from './invite-member.ts';

export const memberRoutes = routes(memberEndpoints, {
  listMembers: (ctx, { params }) => listMembers(ctx, params.id),
  inviteMember: (ctx, { params, body }) => inviteMember(ctx, params.id, body),
  renewInvitation: (ctx, { params }) => renewInvitation(ctx, params.id, params.userId),
  removeMember: (ctx, { params }) => removeMember(ctx, params.id, params.userId),
});
