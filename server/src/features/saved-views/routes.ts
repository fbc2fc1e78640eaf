import { savedViewEndpoints } from '@diwan/contract/features/saved-views/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { changeSavedView, createSavedView, deleteSavedView, listSavedViews } from './save-view.ts';

export const savedViewRoutes = routes(savedViewEndpoints, {
  listSavedViews: (ctx) => listSavedViews(ctx),
  createSavedView: (ctx, { body }) => createSavedView(ctx, body),
  changeSavedView: (ctx, { params, body }) => changeSavedView(ctx, params.id, body),
  deleteSavedView: (ctx, { params }) => deleteSavedView(ctx, params.id),
});
