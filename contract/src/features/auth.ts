import { z } from 'zod';
import { endpoint } from '../kernel/endpoint.ts';
import { EVERYONE, ROLES } from '../kernel/roles.ts';
import {
  checkPhone,
  cleanText,
  email,
  emptyOr,
  phoneCountryCode,
  phoneNumber,
} from '../kernel/text.ts';

export const roleSchema = z.enum(ROLES);

/** The user object that a browser keeps beside its token: who is signed in, nothing secret. */
export const sessionUser = z.object({
  id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: roleSchema,
  brand_id: z.int().nullable(),
  partner_id: z.int().nullable(),
  phone_country_code: z.string().nullable(),
  phone_number: z.string().nullable(),
});
export type SessionUser = z.infer<typeof sessionUser>;

export const session = z.object({ token: z.string(), user: sessionUser });
export type Session = z.infer<typeof session>;

export const profile = sessionUser.extend({
  brand_name: z.string().nullable(),
  partner_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

/** A password as typed: never trimmed, never truncated. */
export const typedPassword = z
  .string({ error: 'Password is required' })
  .min(1, { error: 'Password is required' })
  .max(1024);

export const profileEdit = z
  .strictObject({
    first_name: cleanText({ max: 80, required: 'First name is required' }),
    last_name: cleanText({ max: 80, required: 'Last name is required' }),
    phone_country_code: phoneCountryCode,
    /** Empty: no phone. */
    phone_number: emptyOr(phoneNumber),
  })
  .superRefine(checkPhone);

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail and password',
    access: 'public',
    scope: 'public',
    in_maintenance: true,
    limit: { max: 120, per_seconds: 60 },
    body: z.strictObject({
      email,
      password: typedPassword,
      remember_me: z.boolean().optional(),
    }),
    response: session,
    errors: ['CREDENTIALS_WRONG'],
  }),
  refresh: endpoint({
    method: 'GET',
    path: '/auth/refresh',
    summary: 'A new access token for the session whose cookie is sent',
    access: 'public',
    scope: 'self',
    in_maintenance: true,
    response: session,
    errors: ['UNAUTHENTICATED'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session on the server',
    access: 'public',
    scope: 'self',
    in_maintenance: true,
    response: z.null(),
    errors: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a reset link; answers alike for known and unknown addresses',
    access: 'public',
    scope: 'public',
    in_maintenance: true,
    limit: { max: 20, per_seconds: 600 },
    body: z.strictObject({ email }),
    response: z.null(),
    message: 'If this address is known, a link has been sent to it.',
    errors: [],
  }),
  setupPassword: endpoint({
    method: 'POST',
    path: '/auth/setup-password',
    summary: 'Set a password with the single-use token of a set-password or reset link',
    access: 'public',
    scope: 'public',
    in_maintenance: true,
    limit: { max: 60, per_seconds: 600 },
    body: z.strictObject({ token: z.string().min(1).max(512), email, password: typedPassword }),
    response: z.null(),
    message: 'Password set successfully! You can now log in to your account.',
    errors: ['SETUP_LINK_INVALID', 'UNPROCESSABLE'],
  }),
  readProfile: endpoint({
    method: 'GET',
    path: '/auth/profile',
    summary: 'The signed-in person',
    access: EVERYONE,
    scope: 'self',
    response: profile,
    errors: [],
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    summary: 'Change the own names and phone',
    access: EVERYONE,
    scope: 'self',
    body: profileEdit,
    response: profile,
    message: 'Profile updated successfully',
    errors: [],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the own password; every other session ends',
    access: EVERYONE,
    scope: 'self',
    body: z.strictObject({ current_password: typedPassword, new_password: typedPassword }),
    response: session,
    message: 'Password changed successfully',
    errors: ['UNPROCESSABLE'],
  }),
} as const;
