import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  type AccountVerbs,
  createAccount,
  endUserSessions,
  listUsers,
  listUserSessions,
  updateAccount,
} from './accounts.ts';
import { approveFactorReset, rejectFactorReset, resetFactors } from './factor-resets.ts';

import {
  approveAdminChange,
  cancelAdminChange,
  listAdminChanges,
  refuseAdminChange,
} from './admin-changes.ts';
import { vouchForUser } from './vouching.ts';

export const userRoutes = (verbs: AccountVerbs) =>
  routes(userEndpoints, {
    listUsers: (ctx) => listUsers(ctx),
    createUser: (ctx, { body }) => createAccount(ctx, verbs, body),
    listUserSessions: (ctx, { params }) => listUserSessions(ctx, verbs, params.id),
    endUserSessions: (ctx, { params, body }) =>
      endUserSessions(ctx, verbs, params.id, body.session_id),
    resetFactors: (ctx, { params, body }) => resetFactors(ctx, verbs, params.id, body.reason),
    approveFactorReset: (ctx, { params }) => approveFactorReset(ctx, verbs, params.id),
    rejectFactorReset: (ctx, { params, body }) => rejectFactorReset(ctx, params.id, body.reason),
    listAdminChanges: (ctx) => listAdminChanges(ctx),
    approveAdminChange: (ctx, { params }) => approveAdminChange(ctx, verbs, params.id),
    refuseAdminChange: (ctx, { params, body }) => refuseAdminChange(ctx, params.id, body.reason),
    cancelAdminChange: (ctx, { params }) => cancelAdminChange(ctx, params.id),
    vouchForUser: (ctx, { params, body }) => vouchForUser(ctx, params.id, body.reason),
    updateUser: (ctx, { params, body }) => updateAccount(ctx, verbs, params.id, body),
  });
