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

const welcome = ({ session, refresh: { text, remember } }: SignedIn) =>
  answer.json(session, [refreshCookie(text, remember ? REMEMBERED_S : undefined)]);

export const authRoutes = routes(authEndpoints, {
  login: async (ctx, { body }) => welcome(await login(ctx, body)),
  refresh: async (ctx, { cookies }) => welcome(await refresh(ctx, cookies[REFRESH_COOKIE])),
  logout: async (ctx, { cookies }) =>
    answer.json(await logout(ctx, cookies[REFRESH_COOKIE]), [refreshCookie('', 0)]),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body),
  setupPassword: (ctx, { body }) => setupPassword(ctx, body),
  readProfile: (ctx) => readProfile(ctx),
  updateProfile: (ctx, { body }) => updateProfile(ctx, body),
  changePassword: async (ctx, { body }) => welcome(await changePassword(ctx, body)),
});
