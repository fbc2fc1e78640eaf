import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { answer, type Cookie } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import {
  changeLanguage,
  finishLogin,
  login,
  logout,
  readProfile,
  refresh,
  updateProfile,
} from './sign-in.ts';
import { listOwnBrands } from './own-brands.ts';
import { startOwnerView } from './owner-view.ts';
import {
  confirmIdentity,
  endOwnSessions,
  listOwnSessions,
  readConfirmation,
} from './own-sessions.ts';
import { changePassword, forgotPassword, setupPassword } from './passwords.ts';
import { REMEMBERED_S, type SignedIn } from './sessions.ts';

export const REFRESH_COOKIE = 'diwan_refresh';

const refreshCookie = (value: string, max_age_s: number | undefined): Cookie => ({
  name: REFRESH_COOKIE,
  value,
  path: '/api/auth',
  max_age_s,
});

const DEVICE_COOKIE = 'diwan_device';
const DEVICE_S = 180 * 24 * 60 * 60;

/**
 * Marks a device that has signed in before, so that attackers cannot use up its attempts. It grants
 * no access.
 */
const deviceCookie = (value: string): Cookie => ({
  name: DEVICE_COOKIE,
  value,
  path: '/api/auth/login',
  max_age_s: DEVICE_S,
});

const STEP_COOKIE = 'diwan_step';

/**
 * Returns the cookie with the second half of a sign-in challenge. The challenge works only together
 * with this cookie.
 */
const stepCookie = (value: string, max_age_s?: number): Cookie => ({
  name: STEP_COOKIE,
  value,
  path: '/api/auth',
  max_age_s,
});

const welcome = ({ session, refresh: { text, remember } }: SignedIn, ...more: Cookie[]) =>
  answer.json(session, [refreshCookie(text, remember ? REMEMBERED_S : undefined), ...more]);

export const authRoutes = routes(authEndpoints, {
  login: async (ctx, { body, cookies }) => {
    const result = await login(ctx, body, cookies[DEVICE_COOKIE]);
    if (result.step) return answer.json(result.step, [stepCookie(result.browser)]);
    return welcome(result, deviceCookie(result.mark));
  },
  finishLogin: async (ctx, { body, cookies }) => {
    const signed_in = await finishLogin(ctx, body, cookies[STEP_COOKIE]);
    return welcome(signed_in, deviceCookie(signed_in.mark), stepCookie('', 0));
  },
  readConfirmation: (ctx) => readConfirmation(ctx),
  confirmIdentity: (ctx, { body }) => confirmIdentity(ctx, body),
  listSessions: (ctx) => listOwnSessions(ctx),
  endSessions: (ctx, { body }) => endOwnSessions(ctx, body),
  startOwnerView: (ctx, { params, body }) => startOwnerView(ctx, params.id, body.reason),
  listOwnBrands: (ctx) => listOwnBrands(ctx),
  refresh: async (ctx, { cookies }) => welcome(await refresh(ctx, cookies[REFRESH_COOKIE])),
  logout: async (ctx, { cookies }) =>
    answer.json(await logout(ctx, cookies[REFRESH_COOKIE]), [refreshCookie('', 0)]),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body),
  setupPassword: (ctx, { body }) => setupPassword(ctx, body),
  readProfile: (ctx) => readProfile(ctx),
  updateProfile: (ctx, { body }) => updateProfile(ctx, body),
  changeLanguage: (ctx, { body }) => changeLanguage(ctx, body),
  changePassword: async (ctx, { body }) => welcome(await changePassword(ctx, body)),
});
