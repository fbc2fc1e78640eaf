import { worklistEndpoints } from '@diwan/contract/features/worklist/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readWorklist } from './read-worklist.ts';

export const worklistRoutes = routes(worklistEndpoints, {
  readWorklist: (ctx) => readWorklist(ctx),
});
