import { factorEndpoints } from '@diwan/contract/features/factors/endpoints';
import { routes } from '../../platform/http/routes.ts';
import {
  addPasskey,
  askPasskey,
  beginPasskey,
  confirmTotp,
  enrolTotp,
  type FactorVerbs,
  readFactors,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from './prove-factor.ts';

/** The cookie with the second half of a step. A sign-in sets it. */
const STEP_COOKIE = 'diwan_step';

export const factorRoutes = (verbs: FactorVerbs) =>
  routes(factorEndpoints, {
    readFactors: (ctx) => readFactors(ctx),
    enrolTotp: (ctx, { body, cookies }) => enrolTotp(ctx, body, cookies[STEP_COOKIE]),
    confirmTotp: (ctx, { body, cookies }) => confirmTotp(ctx, verbs, body, cookies[STEP_COOKIE]),
    beginPasskey: (ctx, { body, cookies }) => beginPasskey(ctx, body, cookies[STEP_COOKIE]),
    addPasskey: (ctx, { body, cookies }) => addPasskey(ctx, verbs, body, cookies[STEP_COOKIE]),
    askPasskey: (ctx, { body, cookies }) => askPasskey(ctx, body, cookies[STEP_COOKIE]),
    removeTotp: (ctx) => removeTotp(ctx, verbs),
    removePasskey: (ctx, { params }) => removePasskey(ctx, verbs, params.id),
    renewRecoveryCodes: (ctx) => renewRecoveryCodes(ctx),
  });
