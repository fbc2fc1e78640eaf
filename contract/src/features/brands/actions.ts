import { type ActingUser, actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { BrandStatus } from './records.ts';

export const brandRefusals = {
  BRAND_ACCOUNT_ENTERED: {
    status: 403,
    sentence: 'You entered the bank account of this brand, so another admin must approve the brand',
  },
  BRAND_ACCOUNT_PENDING: {
    status: 409,
    sentence: 'The owner has not confirmed the bank account of this brand yet',
  },
  BRAND_LINK_SEEN: {
    status: 403,
    sentence:
      'You opened a sign-in link of a user of this brand, so another admin must give the approval',
  },
  BRAND_CLAIMED: {
    status: 409,
    sentence: '{name} is reviewing this brand. Take over the review first.',
  },
  BRAND_SIGNATURE_NO_MATCH: {
    status: 409,
    sentence: 'The signatures do not match. Ask a second reviewer to approve.',
  },
  BRAND_NOT_VERIFIED: {
    status: 409,
    sentence: 'Before you approve, tick each unverified point or write a note on it ({count} left)',
  },
  BRAND_APPROVES_OWN: {
    status: 403,
    sentence: 'You requested a second reviewer, so another admin must approve the brand',
  },
  BRAND_NOT_FOUND: { status: 404, sentence: 'Brand not found' },
  BRAND_STATUS_UNCHANGED: { status: 409, sentence: 'The brand already has this status' },
  BRAND_NOT_REJECTED: { status: 409, sentence: 'Only a rejected brand can be deleted' },
  BRAND_HOLDS_MONEY: {
    status: 409,
    sentence: 'This brand cannot be deleted, because {amount} is not settled or paid out yet',
  },
  BRAND_DETAILS_UNUSABLE: { status: 422, sentence: 'Please check the highlighted fields' },
  OWN_BRANDS_OPEN: {
    status: 409,
    sentence: 'You have {count} open registrations. Finish one of them first.',
  },
  BRAND_MCC_UNKNOWN: {
    status: 422,
    sentence: 'This category code does not exist',
    field: 'mcc_code',
  },
} as const satisfies Refusals;

interface AccountFacts {
  /** The users who entered an account of the brand, or who could have done so as its owner. */
  readonly account_entered_by: readonly string[];
}

/**
 * A user who entered an account may not approve it. The same applies to all users in the same
 * group.
 */
export const UNLESS_ACCOUNT_ENTERED = [
  {
    code: 'BRAND_ACCOUNT_ENTERED',
    when: ({ account_entered_by }: AccountFacts, { user_id }: ActingUser) =>
      account_entered_by.some((id) => id === user_id),
  },
  {
    code: 'SECOND_PERSON_BOUND',
    when: ({ account_entered_by }: AccountFacts, { second }: ActingUser) =>
      account_entered_by.some((id) => second?.one_person_with.includes(id) === true),
  },
] as const;

interface BrandFacts extends AccountFacts {
  readonly status: BrandStatus;
  /** True if the viewer revealed a link that opens an account of the brand. */
  readonly link_seen: boolean;
  /** The current reviewer of the pending brand; null if it has none. */
  readonly claim: { readonly user_id: string; readonly name: string } | null;
  /** True if the signature of the newest documents does not match. */
  readonly signature_no_match: boolean;
  /** The user who requested a second reviewer for these documents. */
  readonly second_asked_by: string | null;
  /** True if an entered account still needs the owner's confirmation. */
  readonly account_pending: boolean;
}

/**
 * A brand has one reviewer at a time, and only that reviewer decides. Any admin may suspend the
 * brand.
 */
const claimed = {
  code: 'BRAND_CLAIMED',
  when: ({ status, claim }: BrandFacts, { user_id }: ActingUser) =>
    status === 'pending' && claim !== null && claim.user_id !== user_id,
  values: ({ claim }: BrandFacts) => ({ name: claim?.name ?? '' }),
} as const;

const statusOf = ({ status }: BrandFacts): BrandStatus => status;

/** The decisions about a brand. Each is possible in every status except the one it leads to. */
export const brandActions = actionTable(statusOf)({
  approve: {
    roles: ADMINS,
    from: ['pending', 'rejected', 'suspended'],
    to: 'active',
    otherwise: 'BRAND_STATUS_UNCHANGED',
    unless: [
      { code: 'BRAND_LINK_SEEN', when: ({ link_seen }) => link_seen },
      claimed,
      { code: 'BRAND_ACCOUNT_PENDING', when: ({ account_pending }) => account_pending },
      ...UNLESS_ACCOUNT_ENTERED,
      {
        code: 'BRAND_SIGNATURE_NO_MATCH',
        when: ({ signature_no_match, second_asked_by }) =>
          signature_no_match && second_asked_by === null,
      },
      ...bySecondPerson(
        ({ signature_no_match, second_asked_by }: BrandFacts) =>
          signature_no_match ? second_asked_by : null,
        'BRAND_APPROVES_OWN',
      ),
    ],
  },
  reject: {
    roles: ADMINS,
    from: ['pending', 'active', 'suspended'],
    to: 'rejected',
    otherwise: 'BRAND_STATUS_UNCHANGED',
    unless: [claimed],
  },
  suspend: {
    roles: ADMINS,
    from: ['pending', 'active', 'rejected'],
    to: 'suspended',
    otherwise: 'BRAND_STATUS_UNCHANGED',
  },
  reopen: {
    roles: ADMINS,
    from: ['active', 'rejected', 'suspended'],
    to: 'pending',
    otherwise: 'BRAND_STATUS_UNCHANGED',
  },
  delete: { roles: ADMINS, from: ['rejected'], otherwise: 'BRAND_NOT_REJECTED' },
});

/** The decision that leads to each status. */
export const DECISIONS = {
  active: 'approve',
  rejected: 'reject',
  suspended: 'suspend',
  pending: 'reopen',
} as const satisfies Record<BrandStatus, keyof typeof brandActions.actions>;
