import { z } from 'zod';
import { codesOf } from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/ids.ts';
import { ADMINS } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';
import { PASSWORD_REFUSALS } from '../auth/actions.ts';
import { sessionEnd, sessionRow } from '../auth/records.ts';
import { userActions } from './actions.ts';
import { adminChangeEndpoints } from './admin-changes.ts';
import { newUser, userEdit, type UserRow, userRow } from './records.ts';

const PLACES = [
  'EMAIL_TAKEN',
  'USER_ROLE_NOT_YOURS',
  'BRAND_HAS_OWNER',
  'USER_BRAND_NOT_FOUND',
  'USER_PARTNER_NOT_FOUND',
  ...PASSWORD_REFUSALS,
] as const;

const byId = z.object({ id: uuid });

/**
 * Returns the message after a change. It states whether the change needs a second admin's approval.
 */
const sentenceAfter =
  (sentence: 'User created successfully' | 'User updated successfully') =>
  ({ pending_changes }: Pick<UserRow, 'pending_changes'>) => ({
    sentence:
      pending_changes.length === 0
        ? sentence
        : ('Saved. The change takes effect when an admin who is independent of you approves it.' as const),
  });

export const userEndpoints = {
  ...adminChangeEndpoints,
  listUsers: endpoint({
    method: 'GET',
    path: '/admin/users',
    summary: 'List all accounts by name',
    access: ADMINS,
    scope: 'platform',
    response: z.array(userRow),
    errors: [],
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/admin/users',
    summary: 'Create an account with a password that its user must change at the first sign-in',
    access: ADMINS,
    scope: 'platform',
    body: newUser,
    confirm: true,
    response: userRow,
    say: sentenceAfter('User created successfully'),
    idempotent: true,
    stale: ['users'],
    errors: [...PLACES, 'ADMIN_CHANGE_WAITS'],
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/admin/users/:id',
    summary: 'Edit, activate, deactivate or suspend an account',
    access: ADMINS,
    scope: 'platform',
    params: byId,
    body: userEdit,
    confirm: true,
    response: userRow,
    say: sentenceAfter('User updated successfully'),
    stale: ['users'],
    errors: [
      'USER_NOT_FOUND',
      'USER_IS_MEMBER',
      'LAST_SUPER_ADMIN',
      'ADMIN_CHANGE_WAITS',
      ...PLACES,
      ...codesOf(userActions, 'edit'),
      ...codesOf(userActions, 'deactivate'),
      ...codesOf(userActions, 'suspend'),
      ...codesOf(userActions, 'activate'),
    ],
  }),
  listUserSessions: endpoint({
    method: 'GET',
    path: '/admin/users/:id/sessions',
    summary: 'List the sessions of a user, the most recently used first',
    access: ADMINS,
    scope: 'platform',
    params: byId,
    response: z.array(sessionRow),
    errors: ['USER_NOT_FOUND'],
  }),
  endUserSessions: endpoint({
    method: 'POST',
    path: '/admin/users/:id/sessions/end',
    summary: 'End one session of a user, or all of them',
    access: ADMINS,
    scope: 'platform',
    params: byId,
    body: sessionEnd,
    response: z.array(sessionRow),
    message: 'The session was ended',
    stale: ['users'],
    errors: ['USER_NOT_FOUND', 'SESSION_NOT_FOUND', ...codesOf(userActions, 'end_sessions')],
  }),
  resetFactors: endpoint({
    method: 'POST',
    path: '/admin/users/:id/factors/reset',
    summary:
      'Remove the second factors that a user lost. For an admin, a second admin must approve',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: byId,
    body: withReason,
    response: userRow,
    say: ({ factor_reset }) => ({
      sentence:
        factor_reset === null
          ? 'Second factors reset'
          : 'Reset requested. A second admin must approve it.',
    }),
    idempotent: true,
    stale: ['users'],
    errors: ['USER_NOT_FOUND', ...codesOf(userActions, 'reset_factors')],
  }),
  approveFactorReset: endpoint({
    method: 'POST',
    path: '/admin/users/:id/factors/approve',
    summary: 'Approve a reset of second factors that another admin requested',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: byId,
    response: userRow,
    message: 'Second factors reset',
    idempotent: true,
    stale: ['users'],
    errors: ['USER_NOT_FOUND', ...codesOf(userActions, 'approve_factor_reset')],
  }),
  vouchForUser: endpoint({
    method: 'POST',
    path: '/admin/users/:id/vouch',
    summary: 'Confirm the independence of an account, as an admin who is not connected to it',
    access: ADMINS,
    scope: 'platform',
    confirm: true,
    params: byId,
    body: withReason,
    response: userRow,
    message: 'The independence of this account is confirmed',
    idempotent: true,
    stale: ['users'],
    errors: ['USER_NOT_FOUND', ...codesOf(userActions, 'vouch')],
  }),
  rejectFactorReset: endpoint({
    method: 'POST',
    path: '/admin/users/:id/factors/reject',
    summary: 'Reject a reset of second factors, for example if the user did not ask for the reset',
    access: ADMINS,
    scope: 'platform',
    params: byId,
    body: withReason,
    response: userRow,
    message: 'The second factors were not changed',
    idempotent: true,
    stale: ['users'],
    errors: ['USER_NOT_FOUND', ...codesOf(userActions, 'reject_factor_reset')],
  }),
} as const;
