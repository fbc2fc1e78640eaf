import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { PASSWORD_REFUSALS } from '../auth/actions.ts';
import { userActions } from './actions.ts';
import { newUser, userEdit, userRow } from './records.ts';

const PLACES = [
  'EMAIL_TAKEN',
  'USER_ROLE_NOT_YOURS',
  'BRAND_HAS_OWNER',
  'USER_BRAND_NOT_FOUND',
  'USER_PARTNER_NOT_FOUND',
  ...PASSWORD_REFUSALS,
] as const;

export const userEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'Every account, by name',
    access: ADMINS,
    scope: 'platform',
    response: z.array(userRow),
    errors: [],
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/admin/users',
    summary: 'Make an account with a password, which its owner changes at the first sign-in',
    access: ADMINS,
    scope: 'platform',
    body: newUser,
    response: userRow,
    message: 'User created successfully',
    idempotent: true,
    stale: ['users'],
    errors: [...PLACES],
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/admin/users/:id',
    summary: 'Edit an account, or open and close it',
    access: ADMINS,
    scope: 'platform',
    params: z.object({ id: uuid }),
    body: userEdit,
    response: userRow,
    message: 'User updated successfully',
    stale: ['users'],
    errors: [
      'USER_NOT_FOUND',
      'LAST_SUPER_ADMIN',
      ...PLACES,
      ...codesOf(userActions, 'edit'),
      ...codesOf(userActions, 'deactivate'),
      ...codesOf(userActions, 'suspend'),
      ...codesOf(userActions, 'activate'),
    ],
  }),
} as const;
