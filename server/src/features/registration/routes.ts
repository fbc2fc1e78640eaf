import { registrationEndpoints } from '@diwan/contract/features/registration/endpoints';
import type { Ctx } from '../../platform/context.ts';
import { REGISTRATION_COOKIE } from '../../platform/http/admission.ts';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { readRegistrationToken, signDeviceProof } from '../auth/public.ts';
import { createSharedBrand } from '../brands/public.ts';
import {
  applyAgain,
  confirmValues,
  correctOwnerEmail,
  correctOwnerPhone,
  correctRegistration,
  readDetails,
  sendLink,
} from './corrections.ts';
import { registerOwner, resumeRegistration, validateShareLink } from './register-owner.ts';
import { readRegistration } from './standing.ts';

/**
 * Answers with the cookie that keeps the proof in this browser. The browser sends it only with
 * calls about this brand, so one browser can register several brands. A token of another brand is
 * not stored.
 */
async function keepProof<T>(ctx: Ctx, data: T, brand_id: number, token: string | null | undefined) {
  const proof = token ? await readRegistrationToken(ctx.deps, token) : null;
  if (!token || proof?.brand_id !== brand_id) return answer.json(data, []);
  const max_age_s = proof.remaining_s;
  return answer.json(data, [{ ...proofCookie(brand_id), value: token, max_age_s }]);
}

const proofCookie = (brand_id: number) => ({
  name: REGISTRATION_COOKIE,
  path: `/api/brands/${brand_id}`,
});

export const registrationRoutes = routes(registrationEndpoints, {
  validateShareLink: (ctx, { query }) => validateShareLink(ctx, query.token),
  createSharedBrand: async (ctx, { query, body }) => {
    const brand = await createSharedBrand(ctx, query.token, body);
    return keepProof(ctx, brand, brand.id, brand.registration_token);
  },
  // Opening a link stores a proof of this device in a cookie. The page then removes the proof of
  // the link from its address.
  readRegistration: async (ctx, { params, query }) => {
    const state = await readRegistration(ctx, params.id);
    const opens = query.access !== undefined && ctx.actor.kind === 'registrant';
    const proof = opens ? await signDeviceProof(ctx.deps, ctx.actor) : null;
    return keepProof(ctx, state, state.brand_id, proof);
  },
  readRegistrationDetails: (ctx, { params }) => readDetails(ctx, params.id),
  correctRegistration: async (ctx, { params, body }) => {
    const state = await correctRegistration(ctx, params.id, body);
    return keepProof(ctx, state, state.brand_id, state.registration_token);
  },
  correctOwnerEmail: async (ctx, { params, body }) => {
    const state = await correctOwnerEmail(ctx, params.id, body.email);
    return keepProof(ctx, state, state.brand_id, state.registration_token);
  },
  correctOwnerPhone: async (ctx, { params, body }) => {
    const state = await correctOwnerPhone(ctx, params.id, body);
    return keepProof(ctx, state, state.brand_id, state.registration_token);
  },
  confirmValues: (ctx, { params }) => confirmValues(ctx, params.id),
  applyAgain: (ctx, { params, body }) => applyAgain(ctx, params.id, body.answer),
  forgetDevice: (_ctx, { params: { id } }) =>
    answer.json(null, [{ ...proofCookie(id), value: '', max_age_s: 0 }]),
  sendLinkAgain: (ctx, { params, query }) => sendLink(ctx, params.id, query.channel),
  resumeRegistration: (ctx, { body }) => resumeRegistration(ctx, body.email),
  registerOwner: (ctx, { body }) => registerOwner(ctx, body),
});
