import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import { routes } from '../../platform/http/routes.ts';
import { readProfile, updateProfile } from './profile.ts';
import { changePassword, forgotPassword, setupPassword } from './passwords.ts';
import { login, logout, refresh } from './service.ts';

export const authRoutes = routes(authEndpoints, {
  login: (ctx, { body }) => login(ctx, body),
  refresh: (ctx) => refresh(ctx),
  logout: (ctx) => logout(ctx),
  forgotPassword: (ctx, { body }) => forgotPassword(ctx, body),
  setupPassword: (ctx, { body }) => setupPassword(ctx, body),
  readProfile: (ctx) => readProfile(ctx),
  updateProfile: (ctx, { body }) => updateProfile(ctx, body),
  changePassword: (ctx, { body }) => changePassword(ctx, body),
});
