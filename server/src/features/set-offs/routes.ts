import { setOffEndpoints } from '@diwan/contract/features/set-offs/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { approveSetOff, listWaitingSetOffs, rejectSetOff, requestSetOff } from './set-off.ts';

export const setOffRoutes = routes(setOffEndpoints, {
  listWaitingSetOffs: (ctx) => listWaitingSetOffs(ctx),
  requestSetOff: (ctx, { params, body }) => requestSetOff(ctx, params.id, body),
  approveSetOff: (ctx, { params }) => approveSetOff(ctx, params.id),
  rejectSetOff: (ctx, { params, body }) => rejectSetOff(ctx, params.id, body.reason),
});
