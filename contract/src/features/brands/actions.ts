import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { BrandStatus } from './records.ts';

export const brandRefusals = {
  BRAND_LINK_SEEN: {
    status: 403,
    sentence:
      'You have seen a link that opens an account of this brand: another admin has to approve',
  },
  BRAND_NOT_FOUND: { status: 404, sentence: 'Brand not found' },
  BRAND_STATUS_UNCHANGED: { status: 409, sentence: 'The brand has this status already' },
  BRAND_NOT_REJECTED: { status: 409, sentence: 'Only a rejected brand can be deleted' },
  BRAND_HOLDS_MONEY: {
    status: 409,
    sentence: 'This brand cannot be deleted: {amount} is not settled or not paid yet',
  },
  BRAND_DETAILS_UNUSABLE: { status: 422, sentence: 'Please check the highlighted fields' },
  BRAND_MCC_UNKNOWN: {
    status: 422,
    sentence: 'This category code is not known',
    field: 'mcc_code',
  },
} as const satisfies Refusals;

interface BrandFacts {
  readonly status: BrandStatus;
  /** Whether the viewer saw a link that opens an account of the brand. */
  readonly link_seen: boolean;
}

const statusOf = ({ status }: BrandFacts): BrandStatus => status;

/** What is decided about a brand. Each decision is open from every other status. */
export const brandActions = actionTable(statusOf)({
  approve: {
    roles: ADMINS,
    from: ['pending', 'rejected', 'suspended'],
    to: 'active',
    otherwise: 'BRAND_STATUS_UNCHANGED',
    unless: [{ code: 'BRAND_LINK_SEEN', when: ({ link_seen }) => link_seen }],
  },
  reject: {
    roles: ADMINS,
    from: ['pending', 'active', 'suspended'],
    to: 'rejected',
    otherwise: 'BRAND_STATUS_UNCHANGED',
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

/** The decision that leads to a status. */
export const DECISIONS = {
  active: 'approve',
  rejected: 'reject',
  suspended: 'suspend',
  pending: 'reopen',
} as const satisfies Record<BrandStatus, keyof typeof brandActions.actions>;
