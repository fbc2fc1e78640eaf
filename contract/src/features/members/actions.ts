import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { BRAND_OWNER } from '../../kernel/roles.ts';

/** The maximum number of members of a brand, without its owner. */
export const MOST_MEMBERS = 20;

export const memberRefusals = {
  MEMBER_NOT_FOUND: { status: 404, sentence: 'This member does not exist' },
  MEMBER_EXISTS: {
    status: 409,
    sentence: 'This person is already a member of your team',
    field: 'email',
  },
  MEMBER_HAS_PASSWORD: { status: 409, sentence: 'This member has already accepted the invitation' },
  MEMBER_CLOSED: { status: 409, sentence: 'An admin closed the account of this member' },
  MEMBERS_FULL: {
    status: 409,
    sentence: 'A brand can have at most {count} members. Remove a member first.',
  },
} as const satisfies Refusals;

/**
 * The states of a member.
 * - `accepted`: the member has set a password
 * - `pending`: the invitation link still works
 * - `expired`: the invitation link has expired
 * - `closed`: an admin closed the account
 */
export const MEMBER_STATUSES = ['accepted', 'pending', 'expired', 'closed'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const memberActions = actionTable(({ status }: { status: MemberStatus }) => status)({
  remove: { roles: BRAND_OWNER, from: MEMBER_STATUSES },
  renew: {
    roles: BRAND_OWNER,
    from: ['pending', 'expired'],
    otherwise: { accepted: 'MEMBER_HAS_PASSWORD', closed: 'MEMBER_CLOSED' },
  },
});
