import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { createSharedBrand } from '../brands/create/service.ts';
import { readRegistration, registerOwner, validateShareLink } from './service.ts';

export const registrationRoutes = routes(registrationEndpoints, {
  validateShareLink: (ctx, { query }) => validateShareLink(ctx, query.token),
  createSharedBrand: (ctx, { query, body }) => createSharedBrand(ctx, query.token, body),
  readRegistration: (ctx, { params, query }) =>
    readRegistration(ctx, Number(params.id), query.access),
  registerOwner: (ctx, { body }) => registerOwner(ctx, body),
});
