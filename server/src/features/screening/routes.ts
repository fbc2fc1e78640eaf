import { screeningEndpoints } from '@diwan/contract/features/screening/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { importUpload, listScreeningLists, listVersions } from './import-list.ts';

export const screeningRoutes = routes(screeningEndpoints, {
  listScreeningLists: (ctx) => listScreeningLists(ctx),
  importScreeningList: (ctx, { body, file }) => importUpload(ctx, body, file),
  listScreeningListVersions: (ctx, { params }) => listVersions(ctx, params.id),
});
