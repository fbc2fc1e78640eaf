import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { answer, type Cookie } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { login, logout, readProfile, refresh, updateProfile } from './auth.ts';
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

/** Tells a device that signed in before from a guesser's; it opens nothing. */
const deviceCookie = (value: string): Cookie => ({
  name: DEVICE_COOKIE,
  value,
  path: '/api/auth/login',
  max_age_s: DEVICE_S,
});

const welcome = ({ session, refresh: { text, remember } }: SignedIn, ...more: Cookie[]) =>
  answer.json(session, [refreshCookie(text, remember ? REMEMBERED_S : undefined), ...more]);

export const authRoutes = routes(authEndpoints, {
  login: async (ctx, { body, cookies }) => {
    const { mark, ...signed_in } = await login(ctx, body, cookies[DEVICE_COOKIE]);
    return welcome(signed_in, deviceCookie(mark));
  },
  refresh: async (ctx, { cookies }) => welcome(await refresh(ctx, cookies[REFRESH_COOKIE])),
  logout: async (ctx, { cookies }) =>
    answer.json(await logout(ctx, cookies[REFRESH_COOKIE]), [refreshCookie('', 0)]),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body),
  setupPassword: (ctx, { body }) => setupPassword(ctx, body),
  readProfile: (ctx) => readProfile(ctx),
  updateProfile: (ctx, { body }) => updateProfile(ctx, body),
  changePassword: async (ctx, { body }) => welcome(await changePassword(ctx, body)),
});
