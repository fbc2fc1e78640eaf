import { shareLinkEndpoints } from '@diwan/contract/features/share-links/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  createShareLink,
  deactivateShareLink,
  listBrandsOf,
  listShareLinks,
  reactivateShareLink,
} from './edit-share-link.ts';

export const shareLinkRoutes = routes(shareLinkEndpoints, {
  listShareLinks: (ctx) => listShareLinks(ctx),
  listShareLinkBrands: (ctx, { params }) => listBrandsOf(ctx, params.id),
  createShareLink: (ctx, { body }) => createShareLink(ctx, body),
  deactivateShareLink: (ctx, { params }) => deactivateShareLink(ctx, params.id),
  reactivateShareLink: (ctx, { params }) => reactivateShareLink(ctx, params.id),
});
