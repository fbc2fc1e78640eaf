import { ownerConfirmationEndpoints } from '@diwan/contract/features/owner-confirmations/endpoints';
import { type Route, routes } from '../../platform/http/routes.ts';
import {
  type Acceptance,
  confirmByOwner,
  readOwnerConfirmation,
  sendOwnerCode,
} from './confirm-by-owner.ts';

/**
 * Builds the routes of the feature.
 * @param accept makes confirmed values effective
 */
export const ownerConfirmationRoutes = (accept: Acceptance): readonly Route[] =>
  routes(ownerConfirmationEndpoints, {
    readOwnerConfirmation: (ctx, { params }) => readOwnerConfirmation(ctx, params.id),
    sendOwnerCode: (ctx, { params }) => sendOwnerCode(ctx, params.id),
    confirmByOwner: (ctx, { params, body }) => confirmByOwner(ctx, params.id, body, accept),
  });
