import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { listUsers } from './users.ts';

export const userRoutes = routes(userEndpoints, {
  listUsers: (ctx) => listUsers(ctx.deps.db),
});
