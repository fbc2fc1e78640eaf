import { type ActingUser, actionTable, bySecondPerson, isOnePerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, readsAll, type Role, SUPER_ADMIN } from '../../kernel/roles.ts';
import { type AdminChangeKind, adminChangeRefusals } from './admin-changes.ts';
import { type FactorsHeld, hasFactor } from '../factors/rules.ts';

export const userRefusals = {
  EMAIL_TAKEN: {
    status: 409,
    sentence: 'An account with this email already exists',
    field: 'email',
  },
  SECOND_PERSON_BOUND: {
    status: 403,
    sentence:
      "You and a person involved in this request count as one person: one of you created or changed the other's account, or opened its link. An independent admin must approve the request.",
  },
  SECOND_PERSON_MISSING: {
    status: 403,
    sentence:
      'An admin who is independent of you must approve this, but there is none yet. The Users page explains how to add one.',
  },
  VOUCH_NEEDLESS: {
    status: 409,
    sentence: 'This account is independent, so there is nothing to confirm',
  },
  VOUCH_ONE_PERSON: {
    status: 403,
    sentence:
      'You created or changed this account, or an admin connected with you did. Another admin must confirm its independence.',
  },
  VOUCH_BY_ADMINS: {
    status: 409,
    sentence:
      'This command is not needed: at least two admins are independent. They can approve changes and confirm independence on the Users page.',
  },
  VOUCH_NOT_ADMIN: {
    status: 409,
    sentence: 'This account does not belong to an active or pending admin',
  },
  USER_CHANGE_WAITS: {
    status: 409,
    sentence: 'A second admin must approve this account before you can change it',
  },
  ...adminChangeRefusals,
  USER_IS_MEMBER: {
    status: 409,
    sentence:
      'This person is a member of a brand. Only the owner of the brand can give or end this access.',
    field: 'role',
  },
  USER_NOT_FOUND: { status: 404, sentence: 'User not found' },
  USER_IS_SELF: {
    status: 409,
    sentence: 'You cannot change your own role, brand, partner or access',
  },
  USER_OUTRANKS: {
    status: 403,
    sentence: 'Only a super admin can create, edit or deactivate a super admin, admin or auditor',
  },
  USER_ROLE_NOT_YOURS: {
    status: 403,
    sentence: 'Only a super admin can create, edit or deactivate a super admin, admin or auditor',
    field: 'role',
  },
  USER_ACTIVE_ALREADY: { status: 409, sentence: 'This user is already active' },
  USER_INACTIVE_ALREADY: { status: 409, sentence: 'This user is already inactive' },
  USER_SUSPENDED_ALREADY: { status: 409, sentence: 'This user is already suspended' },
  LAST_SUPER_ADMIN: {
    status: 409,
    sentence: 'The last active super admin cannot be deactivated or demoted',
  },
  FACTORS_ABSENT: { status: 409, sentence: 'This user has no second factor' },
  FACTOR_RESET_WAITS: {
    status: 409,
    sentence: "A reset of this user's second factors is pending approval",
  },
  FACTOR_RESET_NOT_WAITING: {
    status: 409,
    sentence: "No reset of this user's second factors is pending",
  },
  FACTOR_RESET_OWN: {
    status: 403,
    sentence: 'You requested this reset, so another admin must approve it',
  },
  FACTOR_RESET_NEEDS_SUPER_ADMIN: {
    status: 403,
    sentence:
      'Only a super admin can approve this reset, because the admin who requested it is not a super admin',
  },
  FACTOR_RESET_BY_ADMINS: {
    status: 409,
    sentence:
      'Two admins can reset these factors on the Users page. Use the server command only if no admin can sign in.',
  },
  FACTORS_OF_SELF: {
    status: 409,
    sentence: 'You cannot reset your own second factors here. Manage them in your profile.',
  },
  BRAND_HAS_OWNER: {
    status: 409,
    sentence: 'This brand already has an owner. Deactivate the current owner first.',
    field: 'brand_id',
  },
  USER_BRAND_NOT_FOUND: { status: 422, sentence: 'Brand not found', field: 'brand_id' },
  USER_PARTNER_NOT_FOUND: { status: 422, sentence: 'Partner not found', field: 'partner_id' },
} as const satisfies Refusals;

/**
 * The statuses of a user. `pending` means that no password is set yet. An `inactive` or `suspended`
 * user may not sign in.
 */
export const USER_STATUSES = ['active', 'pending', 'inactive', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

interface UserFacts {
  readonly id: string;
  readonly role: Role;
  readonly status: UserStatus;
  readonly two_factor: FactorsHeld;
  /** The requested changes of the user that need a second admin's approval. */
  readonly pending_changes: readonly AdminChangeKind[];
  /** The ids of the accounts that influenced this one, directly or through others. */
  readonly influencers: readonly string[];
  /** The requested removal of the user's factors; null if absent. */
  readonly factor_reset: {
    readonly requested_by: string | null;
    readonly requester_role: Role | null;
  } | null;
}

const outranked = (row: UserFacts, who: ActingUser): boolean =>
  readsAll(row.role) && !SUPER_ADMIN.some((role) => role === who.role);
const unless = [
  { code: 'USER_OUTRANKS', when: outranked },
  { code: 'USER_IS_SELF', when: (row: UserFacts, who: ActingUser) => row.id === who.user_id },
] as const;

/** A new admin account cannot be changed until a second admin has approved it. */
const unapproved = {
  code: 'USER_CHANGE_WAITS',
  when: ({ pending_changes }: UserFacts) => pending_changes.includes('new_admin'),
} as const;

const isSelf = (row: UserFacts, who: ActingUser): boolean => row.id === who.user_id;

/**
 * Returns true if no super admin takes part in the removal of an admin's factors. Two admins remove
 * them, and at least one of the two must be a super admin.
 */
const withoutSuperAdmin = ({ factor_reset }: UserFacts, { role }: ActingUser): boolean =>
  ![role, factor_reset?.requester_role].includes('super_admin');

export const userActions = actionTable(({ status }: UserFacts) => status)({
  // Users can edit their own account, except role, brand, partner and access.
  edit: {
    roles: ADMINS,
    from: USER_STATUSES,
    unless: [{ code: 'USER_OUTRANKS', when: outranked }, unapproved],
  },
  deactivate: {
    roles: ADMINS,
    from: ['active', 'pending', 'suspended'],
    to: 'inactive',
    otherwise: 'USER_INACTIVE_ALREADY',
    unless,
  },
  suspend: {
    roles: ADMINS,
    from: ['active', 'pending', 'inactive'],
    to: 'suspended',
    otherwise: 'USER_SUSPENDED_ALREADY',
    unless,
  },
  activate: {
    roles: ADMINS,
    from: ['inactive', 'suspended'],
    otherwise: 'USER_ACTIVE_ALREADY',
    unless,
  },
  end_sessions: {
    roles: ADMINS,
    from: USER_STATUSES,
    unless: [{ code: 'USER_OUTRANKS', when: outranked }],
  },
  // For an admin's account, this call only makes a request. Any admin may make it.
  reset_factors: {
    roles: ADMINS,
    from: USER_STATUSES,
    unless: [
      { code: 'FACTORS_OF_SELF', when: isSelf },
      { code: 'FACTORS_ABSENT', when: ({ two_factor }) => !hasFactor(two_factor) },
      { code: 'FACTOR_RESET_WAITS', when: ({ factor_reset }) => factor_reset !== null },
    ],
  },
  approve_factor_reset: {
    roles: ADMINS,
    from: USER_STATUSES,
    unless: [
      { code: 'FACTOR_RESET_NOT_WAITING', when: ({ factor_reset }) => factor_reset === null },
      { code: 'FACTORS_OF_SELF', when: isSelf },
      ...bySecondPerson(
        ({ factor_reset }: UserFacts) => factor_reset?.requested_by ?? null,
        'FACTOR_RESET_OWN',
      ),
      { code: 'FACTOR_RESET_NEEDS_SUPER_ADMIN', when: withoutSuperAdmin },
    ],
  },
  // Ends the influence on an account. Only an admin outside the account's group can confirm that it
  // is independent.
  vouch: {
    roles: ADMINS,
    from: ['active', 'pending'],
    otherwise: 'USER_INACTIVE_ALREADY',
    unless: [
      { code: 'VOUCH_NEEDLESS', when: ({ influencers }) => influencers.length === 0 },
      {
        code: 'VOUCH_ONE_PERSON',
        when: ({ id, influencers }, who) => isOnePerson(who, [id, ...influencers]),
      },
    ],
  },
  // The requester and the affected user may also reject it, because a rejection removes nothing.
  reject_factor_reset: {
    roles: ADMINS,
    from: USER_STATUSES,
    unless: [
      { code: 'FACTOR_RESET_NOT_WAITING', when: ({ factor_reset }) => factor_reset === null },
    ],
  },
});
