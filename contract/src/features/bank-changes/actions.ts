import { actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, ADMINS_AND_OWNERS } from '../../kernel/roles.ts';
import { UNLESS_ACCOUNT_ENTERED } from '../brands/actions.ts';
import type { BrandStatus } from '../brands/records.ts';

export const bankChangeRefusals = {
  BANK_CHANGE_APPROVES_OWN: {
    status: 403,
    sentence: 'You requested these bank details, so another admin must approve them',
  },
  BANK_CHANGE_LINK_SEEN: {
    status: 403,
    sentence:
      "You have opened the requester's sign-in link, so another admin must approve the request",
  },
  BANK_CHANGE_OWNER_MADE: {
    status: 403,
    sentence:
      "You, or an admin connected with you, created or changed the owner's account. An independent admin must approve the request.",
  },
  BANK_CHANGE_APPROVED_FIRST: {
    status: 403,
    sentence: 'You have already approved this request. A second admin must approve it too.',
  },
  BANK_CHANGE_REJECTS_OWN: {
    status: 403,
    sentence: 'This is your own request: withdraw it instead of rejecting it.',
  },
  BANK_CHANGE_OF_ANOTHER: {
    status: 403,
    sentence: 'Only the owner or the admin who sent this request can withdraw it',
  },
  BANK_CHANGE_NOT_FOUND: { status: 404, sentence: 'Bank details request not found' },
  BANK_CHANGE_DECIDED: { status: 409, sentence: 'This request has already been decided' },
  BANK_CHANGE_WAITS: {
    status: 409,
    sentence: 'New bank details for this brand are already pending approval',
  },
  BANK_CHANGE_NOT_ACTIVATED: {
    status: 409,
    sentence: 'Only an active or suspended brand can request new bank details',
  },
  BANK_CHANGE_ALTERED: {
    status: 409,
    sentence: 'The stored details differ from the requested details. Please reject the request.',
  },
  BANK_CHANGE_SAME_ACCOUNT: {
    status: 422,
    sentence: 'The brand already has these bank details',
    field: 'iban',
  },
} as const satisfies Refusals;

interface BrandFacts {
  readonly brand_status: BrandStatus;
  /** True if a bank change of the brand is pending. */
  readonly waits: boolean;
}

/**
 * The statuses after the activation. Before it, bank details are submitted together with the
 * documents.
 */
const ACTIVATED = ['active', 'suspended'] as const satisfies readonly BrandStatus[];

/** The actions on the account to which a brand is paid. */
export const brandBankActions = actionTable(({ brand_status }: BrandFacts) => brand_status)({
  request: {
    roles: ADMINS_AND_OWNERS,
    from: ACTIVATED,
    otherwise: 'BANK_CHANGE_NOT_ACTIVATED',
    unless: [{ code: 'BANK_CHANGE_WAITS', when: ({ waits }) => waits }],
  },
});

export const BANK_CHANGE_STATUSES = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
export type BankChangeStatus = (typeof BANK_CHANGE_STATUSES)[number];

interface ChangeFacts {
  readonly status: BankChangeStatus;
  readonly brand_status: BrandStatus;
  /** A user id. */
  readonly requested_by: string;
  /**
   * True if the viewer revealed a link that opens an account of the brand. Such a viewer could make
   * the request as the brand's owner, and then approve it.
   */
  readonly link_seen: boolean;
  /** True if the viewer, or an account in the same group, influenced the owner's account. */
  readonly owner_made: boolean;
  /** The first of two approvers; null before the first approval, or if one approval suffices. */
  readonly first_approved_by: string | null;
  /** The users who entered an account of the brand, or who could have done so as its owner. */
  readonly account_entered_by: readonly string[];
}

/** The actions on a request to pay a brand to another account. */
export const bankChangeActions = actionTable(({ status }: ChangeFacts) => status)({
  approve: {
    roles: ADMINS,
    // The request stays pending after the first of two approvals.
    from: ['waiting'],
    otherwise: 'BANK_CHANGE_DECIDED',
    unless: [
      ...bySecondPerson(
        ({ requested_by }: ChangeFacts) => requested_by,
        'BANK_CHANGE_APPROVES_OWN',
      ),
      { code: 'BANK_CHANGE_LINK_SEEN', when: ({ link_seen }) => link_seen },
      { code: 'BANK_CHANGE_OWNER_MADE', when: ({ owner_made }) => owner_made },
      ...bySecondPerson(
        ({ first_approved_by }: ChangeFacts) => first_approved_by,
        'BANK_CHANGE_APPROVED_FIRST',
      ),
      ...UNLESS_ACCOUNT_ENTERED,
      {
        code: 'BANK_CHANGE_NOT_ACTIVATED',
        when: ({ brand_status }) => !ACTIVATED.some((status) => status === brand_status),
      },
    ],
  },
  reject: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'rejected',
    otherwise: 'BANK_CHANGE_DECIDED',
    unless: [
      {
        code: 'BANK_CHANGE_REJECTS_OWN',
        when: ({ requested_by }, { user_id }) => requested_by === user_id,
      },
    ],
  },
  // The owner may withdraw any request, an administrator only their own.
  withdraw: {
    roles: ADMINS_AND_OWNERS,
    from: ['waiting'],
    to: 'withdrawn',
    otherwise: 'BANK_CHANGE_DECIDED',
    unless: [
      {
        code: 'BANK_CHANGE_OF_ANOTHER',
        when: ({ requested_by }, { role, user_id }) =>
          role !== 'brand_owner' && requested_by !== user_id,
      },
    ],
  },
});
