import { type ActingUser, actionTable, bySecondPerson } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS } from '../../kernel/roles.ts';
import type { BrandStatus } from '../brands/records.ts';

export const verificationRefusals = {
  DOCUMENT_PAGE_NOT_FOUND: { status: 404, sentence: 'This page of the document does not exist' },
  DOCUMENT_FILE_NOT_CURRENT: {
    status: 404,
    sentence: 'This file is not a current document of the brand',
  },
  EXPIRY_ENTERED_TWICE: {
    status: 403,
    sentence: 'You entered this date first, so another admin must enter it too',
  },
  REVIEW_CLAIM_FREE: {
    status: 409,
    sentence: 'No one else is reviewing this brand. You can start the review.',
  },
  REVIEW_NOT_CLAIMED: { status: 409, sentence: 'You are not reviewing this brand' },
  REVIEW_OVER: {
    status: 409,
    sentence: 'This brand is not pending verification, so it cannot be reviewed',
  },
  REVIEW_NO_DOCUMENTS: {
    status: 409,
    sentence: 'This brand has not submitted documents yet',
  },
  SECOND_REVIEW_NOT_NEEDED: {
    status: 409,
    sentence: 'This brand does not need a second reviewer: no signature mismatch was found',
  },
  SECOND_REVIEW_WAITS: {
    status: 409,
    sentence: 'A second reviewer was requested earlier. Another admin must decide.',
  },
} as const satisfies Refusals;

export interface ReviewFacts {
  readonly status: BrandStatus;
  /** The current reviewer of the brand; null if it has none. */
  readonly claim: { readonly user_id: string; readonly name: string } | null;
  readonly documents_submitted: boolean;
  readonly signature_no_match: boolean;
  readonly second_asked_by: string | null;
}

const statusOf = ({ status }: ReviewFacts): BrandStatus => status;

const isAnothers = ({ claim }: ReviewFacts, { user_id }: ActingUser): boolean =>
  claim !== null && claim.user_id !== user_id;

const claimed = {
  code: 'BRAND_CLAIMED',
  when: isAnothers,
  values: ({ claim }: ReviewFacts) => ({ name: claim?.name ?? '' }),
} as const;
const without_documents = {
  code: 'REVIEW_NO_DOCUMENTS',
  when: ({ documents_submitted }: ReviewFacts) => !documents_submitted,
} as const;

/** The actions of reviewers, except for the decisions about a brand. */
export const reviewActions = actionTable(statusOf)({
  claim: { roles: ADMINS, from: ['pending'], otherwise: 'REVIEW_OVER', unless: [claimed] },
  take_over: {
    roles: ADMINS,
    from: ['pending'],
    otherwise: 'REVIEW_OVER',
    unless: [
      {
        code: 'REVIEW_CLAIM_FREE',
        when: (row: ReviewFacts, who: ActingUser) => !isAnothers(row, who),
      },
    ],
  },
  release: {
    roles: ADMINS,
    from: ['pending', 'active', 'rejected', 'suspended'],
    unless: [
      {
        code: 'REVIEW_NOT_CLAIMED',
        when: ({ claim }: ReviewFacts, { user_id }: ActingUser) => claim?.user_id !== user_id,
      },
    ],
  },
  // An active brand can renew an expiring document without another registration.
  ask_document: {
    roles: ADMINS,
    from: ['pending', 'active', 'suspended'],
    otherwise: 'DOCUMENTS_CLOSED',
    unless: [claimed, without_documents],
  },
  ask_second: {
    roles: ADMINS,
    from: ['pending', 'rejected', 'suspended'],
    otherwise: 'REVIEW_OVER',
    unless: [
      claimed,
      {
        code: 'SECOND_REVIEW_NOT_NEEDED',
        when: ({ signature_no_match }: ReviewFacts) => !signature_no_match,
      },
      {
        code: 'SECOND_REVIEW_WAITS',
        when: ({ second_asked_by }: ReviewFacts) => second_asked_by !== null,
      },
    ],
  },
});

interface ProposedExpiry {
  readonly proposed_by: string;
}

/** The second entry of a later date for a document that has expired or expires soon. */
export const expiryActions = actionTable((_row: ProposedExpiry) => 'proposed' as const)({
  enter_second: {
    roles: ADMINS,
    from: ['proposed'],
    unless: bySecondPerson(
      ({ proposed_by }: ProposedExpiry) => proposed_by,
      'EXPIRY_ENTERED_TWICE',
    ),
  },
});
