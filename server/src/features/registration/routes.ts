import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { registrationCookies } from '../auth/cookies.ts';
import { createSharedBrand } from '../brands/create/service.ts';
import { readRegistration, registerOwner, validateShareLink } from './service.ts';

export const registrationRoutes = routes(registrationEndpoints, {
  validateShareLink: (ctx, { query }) => validateShareLink(ctx, query.token),
  createSharedBrand: async (ctx, { query, body }) => {
    const brand = await createSharedBrand(ctx, query.token, body);
    return answer.json(
      brand,
      await registrationCookies(ctx.deps, brand.id, brand.registration_token),
    );
  },
  // The proof of a mailed link moves into a cookie, and the page drops it.
  readRegistration: async (ctx, { params, query }) => {
    const state = await readRegistration(ctx, params.id);
    return answer.json(state, await registrationCookies(ctx.deps, state.brand_id, query.access));
  },
  registerOwner: (ctx, { body }) => registerOwner(ctx, body),
});
