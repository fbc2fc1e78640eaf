import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS_AND_OWNERS, EVERYONE } from '../../kernel/roles.ts';
import type { BrandStatus, MccStatus } from '../brands/records.ts';

export const agreementRefusals = {
  AGREEMENT_NOT_FOUND: { status: 404, sentence: 'Not found' },
  ALREADY_SIGNED: { status: 409, sentence: 'The agreement has already been signed' },
  AGREEMENT_CHANGED: {
    status: 409,
    sentence: 'The agreement has changed in the meantime. Please read it again.',
  },
  AGREEMENT_BRAND_CLOSED: {
    status: 409,
    sentence: 'This is not possible in the current state',
  },
  AGREEMENT_BEFORE_DOCUMENTS: {
    status: 409,
    sentence: 'Please hand in the documents before the agreement',
  },
  AGREEMENT_MCC_UNDER_REVIEW: {
    status: 409,
    sentence:
      'Your documents have been received. We are reviewing your type of business and will contact you.',
  },
  AGREEMENT_PDF_NOT_READY: {
    status: 409,
    sentence: 'The signed agreement is being prepared. Please try again in a moment.',
  },
  AGREEMENT_REQUIRED: {
    status: 409,
    sentence: 'Agreement signature required. Please sign the pending agreement first.',
    agreement_required: true,
  },
} as const satisfies Refusals;

/** Replaced: the documents or the brand changed before it was signed. */
export const AGREEMENT_STATUSES = ['pending', 'signed', 'replaced'] as const;
export type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

interface AgreementFacts {
  readonly status: AgreementStatus;
  readonly brand_status: BrandStatus;
  readonly documents_submitted: boolean;
  readonly mcc_status: MccStatus;
  readonly pdf_ready: boolean;
}

export const agreementActions = actionTable(({ status }: AgreementFacts) => status)({
  // Shown and signed once the documents are in and the category is approved.
  sign: {
    roles: [...EVERYONE, 'registrant'],
    from: ['pending'],
    to: 'signed',
    otherwise: { signed: 'ALREADY_SIGNED', replaced: 'AGREEMENT_CHANGED' },
    unless: [
      {
        code: 'AGREEMENT_BRAND_CLOSED',
        when: ({ brand_status }) => brand_status === 'rejected' || brand_status === 'suspended',
      },
      {
        code: 'AGREEMENT_BEFORE_DOCUMENTS',
        when: ({ documents_submitted }) => !documents_submitted,
      },
      { code: 'AGREEMENT_MCC_UNDER_REVIEW', when: ({ mcc_status }) => mcc_status !== 'approved' },
    ],
  },
  download: {
    roles: ADMINS_AND_OWNERS,
    from: ['signed'],
    otherwise: 'AGREEMENT_NOT_FOUND',
    unless: [{ code: 'AGREEMENT_PDF_NOT_READY', when: ({ pdf_ready }) => !pdf_ready }],
  },
});
