import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { type AccountVerbs, createAccount, listUsers, updateAccount } from './accounts.ts';

export const userRoutes = (verbs: AccountVerbs) =>
  routes(userEndpoints, {
    listUsers: (ctx) => listUsers(ctx),
    createUser: (ctx, { body }) => createAccount(ctx, verbs, body),
    updateUser: (ctx, { params, body }) => updateAccount(ctx, verbs, params.id, body),
  });
