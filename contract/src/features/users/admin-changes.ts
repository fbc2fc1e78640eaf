import { z } from 'zod';
import {
  abilities,
  actionTable,
  bySecondPerson,
  codesOf,
  isOnePerson,
} from '../../kernel/actions.ts';
import { endpoint } from '../../kernel/endpoint.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { uuid } from '../../kernel/ids.ts';
import { kwd } from '../../kernel/money.ts';
import { ADMINS, ROLES } from '../../kernel/roles.ts';
import { withReason } from '../../kernel/text.ts';

/** The changes that apply only after an independent second admin has approved them. */

export const adminChangeRefusals = {
  ADMIN_CHANGE_NOT_FOUND: { status: 404, sentence: 'This change request does not exist' },
  ADMIN_CHANGE_DECIDED: { status: 409, sentence: 'This change has already been decided' },
  ADMIN_CHANGE_WAITS: {
    status: 409,
    sentence: 'A change of this kind is already pending. Approve, refuse or cancel it first.',
  },
  ADMIN_CHANGE_OWN: {
    status: 403,
    sentence: 'You requested this change, so another admin must approve it',
  },
  ADMIN_CHANGE_REFUSES_OWN: {
    status: 403,
    sentence: 'You cannot refuse your own request. Cancel it instead.',
  },
  ADMIN_CHANGE_OF_ANOTHER: {
    status: 403,
    sentence: 'Only the admin who requested a change can cancel it',
  },
  ADMIN_CHANGE_OF_SELF: {
    status: 403,
    sentence: 'Another admin must approve a change to your own role',
  },
} as const satisfies Refusals;

export const ADMIN_CHANGE_KINDS = ['new_admin', 'role', 'email', 'limit'] as const;
export type AdminChangeKind = (typeof ADMIN_CHANGE_KINDS)[number];

export const ADMIN_CHANGE_STATES = ['waiting', 'done', 'refused', 'cancelled'] as const;

interface ChangeFacts {
  readonly kind: AdminChangeKind;
  readonly state: (typeof ADMIN_CHANGE_STATES)[number];
  /** The affected account; null for a change of a setting. */
  readonly user_id: string | null;
  readonly requested_by: string | null;
}

/**
 * Checks whether the affected user may not approve the change. A user never approves their own
 * role, but may confirm their own address.
 */
const isOfSubject = ({ kind }: ChangeFacts): boolean => kind === 'new_admin' || kind === 'role';

export const adminChangeActions = actionTable(({ state }: ChangeFacts) => state)({
  approve: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'done',
    otherwise: 'ADMIN_CHANGE_DECIDED',
    unless: [
      ...bySecondPerson(({ requested_by }: ChangeFacts) => requested_by, 'ADMIN_CHANGE_OWN'),
      {
        code: 'ADMIN_CHANGE_OF_SELF',
        when: (row, who) => isOfSubject(row) && row.user_id === who.user_id,
      },
      {
        code: 'SECOND_PERSON_BOUND',
        when: (row, who) => isOfSubject(row) && isOnePerson(who, [row.user_id]),
      },
    ],
  },
  refuse: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'refused',
    otherwise: 'ADMIN_CHANGE_DECIDED',
    unless: [
      {
        code: 'ADMIN_CHANGE_REFUSES_OWN',
        when: ({ requested_by }, { user_id }) => requested_by === user_id,
      },
    ],
  },
  cancel: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'cancelled',
    otherwise: 'ADMIN_CHANGE_DECIDED',
    unless: [
      {
        code: 'ADMIN_CHANGE_OF_ANOTHER',
        when: ({ requested_by }, { user_id }) => requested_by !== user_id,
      },
    ],
  },
});

export const adminChange = z.object({
  id: uuid,
  kind: z.enum(ADMIN_CHANGE_KINDS),
  /** The name and current e-mail address of the account; null for a change of a setting. */
  name: z.string().nullable(),
  present_email: z.string().nullable(),
  present_role: z.enum(ROLES).nullable(),
  role: z.enum(ROLES).nullable(),
  email: z.string().nullable(),
  /** The requested limit for payouts without a second approval. 0 turns the approval off. */
  limit: kwd.nullable(),
  present_limit: kwd.nullable(),
  requested_by_name: z.string().nullable(),
  requested_at: z.iso.datetime(),
  can: abilities(adminChangeActions),
});
export type AdminChange = z.infer<typeof adminChange>;

export const adminChanges = z.object({
  /**
   * The number of independent persons among the active admins. Actions that need two persons
   * require at least two.
   */
  persons: z.int(),
  changes: z.array(adminChange),
});
export type AdminChanges = z.infer<typeof adminChanges>;

const ADMIN = { access: ADMINS, scope: 'platform' } as const;
const byId = z.object({ id: uuid });
const DECIDED = { stale: ['users', 'settings'], idempotent: true } as const;

export const adminChangeEndpoints = {
  listAdminChanges: endpoint({
    method: 'GET',
    path: '/admin/changes',
    summary:
      'List the changes of admins and of the payout limit that need the approval of another independent admin',
    ...ADMIN,
    response: adminChanges,
    errors: [],
  }),
  approveAdminChange: endpoint({
    method: 'POST',
    path: '/admin/changes/:id/approve',
    summary: 'Approve and apply a change that another independent admin requested',
    ...ADMIN,
    ...DECIDED,
    confirm: true,
    params: byId,
    response: adminChanges,
    message: 'The change is now in effect',
    errors: [
      'ADMIN_CHANGE_NOT_FOUND',
      'EMAIL_TAKEN',
      'LAST_SUPER_ADMIN',
      ...codesOf(adminChangeActions, 'approve'),
    ],
  }),
  refuseAdminChange: endpoint({
    method: 'POST',
    path: '/admin/changes/:id/refuse',
    summary: 'Refuse a change that another admin requested. A new admin account is removed',
    ...ADMIN,
    ...DECIDED,
    params: byId,
    body: withReason,
    response: adminChanges,
    message: 'The change was refused',
    errors: ['ADMIN_CHANGE_NOT_FOUND', ...codesOf(adminChangeActions, 'refuse')],
  }),
  cancelAdminChange: endpoint({
    method: 'POST',
    path: '/admin/changes/:id/cancel',
    summary: 'Cancel a change that the caller requested. A new admin account is removed',
    ...ADMIN,
    ...DECIDED,
    params: byId,
    response: adminChanges,
    message: 'The change was cancelled',
    errors: ['ADMIN_CHANGE_NOT_FOUND', ...codesOf(adminChangeActions, 'cancel')],
  }),
} as const;
