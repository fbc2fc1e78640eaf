import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { BrandStatus, MccStatus } from '../brands/records.ts';

const IN_USE =
  'MCC {code} is still in use and cannot be deleted. Brands: {brands}, share links: {share_links}, businesses: {businesses}.';

export const mccRefusals = {
  MCC_LINK_SEEN: {
    status: 403,
    sentence:
      'You opened a sign-in link of a user of this brand, so another admin must give the approval',
  },
  MCC_NOT_FOUND: { status: 404, sentence: 'MCC code not found' },
  MCC_EXISTS: { status: 409, sentence: 'This MCC code already exists', field: 'code' },
  MCC_IN_USE: { status: 409, sentence: IN_USE },
  /**
   * The server returns this code if a database constraint refuses the removal. The number of uses
   * is then unknown.
   */
  MCC_REFERRED_TO: { status: 409, sentence: 'This entry is in use and cannot be removed' },
  MCC_DETAILS_UNUSABLE: { status: 422, sentence: 'Please check the highlighted fields' },
  MCC_ALREADY_APPROVED: { status: 409, sentence: 'The MCC of this brand is already approved' },
  MCC_BRAND_NOT_READY: {
    status: 409,
    sentence: 'Only a pending brand with submitted documents can be approved',
  },
  MCC_NOT_ALLOWED: { status: 409, sentence: 'MCC Not Allowed' },
  MCC_WITHOUT_BUSINESS: { status: 409, sentence: 'No Business Mapping' },
} as const satisfies Refusals;

/** A brand with the facts that the approval of its category depends on. */
export interface BrandForApproval {
  readonly status: BrandStatus;
  readonly mcc_status: MccStatus;
  readonly documents_submitted: boolean;
  readonly mcc_allowed: boolean;
  readonly has_business_mapping: boolean;
  /** True if the viewer revealed a link that opens an account of the brand. */
  readonly link_seen: boolean;
}

type ApprovalState = 'approved' | 'waiting' | 'not_ready';

function stateOf({ status, mcc_status, documents_submitted }: BrandForApproval): ApprovalState {
  if (mcc_status === 'approved') return 'approved';
  return status === 'pending' && documents_submitted ? 'waiting' : 'not_ready';
}

/** The approval of a brand's category. Refusals are in the order in which people resolve them. */
export const approvalActions = actionTable(stateOf)({
  approve: {
    roles: ADMINS,
    from: ['waiting'],
    to: 'approved',
    otherwise: { approved: 'MCC_ALREADY_APPROVED', not_ready: 'MCC_BRAND_NOT_READY' },
    unless: [
      { code: 'MCC_NOT_ALLOWED', when: ({ mcc_allowed }) => !mcc_allowed },
      { code: 'MCC_WITHOUT_BUSINESS', when: ({ has_business_mapping }) => !has_business_mapping },
      { code: 'MCC_LINK_SEEN', when: ({ link_seen }) => link_seen },
    ],
  },
});
