import { ownershipEndpoints } from '@diwan/contract/features/ownership/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readOwnership, revealOwner, saveOwnership } from './owners.ts';

export const ownershipRoutes = routes(ownershipEndpoints, {
  readOwnership: (ctx, { params }) => readOwnership(ctx, params.id),
  saveOwnership: (ctx, { params, body }) => saveOwnership(ctx, params.id, body),
  revealOwner: (ctx, { params, body }) =>
    revealOwner(ctx, { brand_id: params.id, id: params.ownerId, ...body }),
});
