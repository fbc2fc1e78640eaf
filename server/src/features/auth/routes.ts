import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { answer } from '../../platform/http/answer.ts';
import { routes } from '../../platform/http/routes.ts';
import { clearedRefreshCookie, REFRESH_COOKIE, refreshCookie } from './cookies.ts';
import { readProfile, updateProfile } from './profile.ts';
import { changePassword, forgotPassword, setupPassword } from './passwords.ts';
import { login, logout, refresh } from './service.ts';
import type { SignedIn } from './sessions.ts';

const welcome = (signed_in: SignedIn) =>
  answer.json(signed_in.session, [refreshCookie(signed_in.refresh)]);

export const authRoutes = routes(authEndpoints, {
  login: async (ctx, { body }) => welcome(await login(ctx, body)),
  refresh: async (ctx, { cookies }) => welcome(await refresh(ctx, cookies[REFRESH_COOKIE])),
  logout: async (ctx, { cookies }) =>
    answer.json(await logout(ctx, cookies[REFRESH_COOKIE]), [clearedRefreshCookie]),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body),
  setupPassword: (ctx, { body }) => setupPassword(ctx, body),
  readProfile: (ctx) => readProfile(ctx),
  updateProfile: (ctx, { body }) => updateProfile(ctx, body),
  changePassword: async (ctx, { body }) => welcome(await changePassword(ctx, body)),
});
