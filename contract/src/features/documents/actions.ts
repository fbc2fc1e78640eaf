import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, EDITORS } from '../../kernel/roles.ts';
import type { BrandStatus } from '../brands/records.ts';

export const documentRefusals = {
  DOCUMENTS_CLOSED: {
    status: 409,
    sentence: 'The status of this brand does not allow new documents',
  },
  DOCUMENTS_BANK_FIXED: {
    status: 409,
    sentence: 'To change the bank details of an active brand, send a bank details request',
    field: 'iban',
  },
  DOCUMENTS_OF_OTHER_ENTITY: {
    status: 422,
    sentence: 'These documents do not match the entity type',
    field: 'document_type',
  },
  DOCUMENT_UPLOAD_GONE: {
    status: 409,
    sentence: 'The uploaded file is no longer available. Please choose it again.',
  },
  DOCUMENT_VERSIONS_USED: {
    status: 409,
    sentence:
      'You have submitted your documents 10 times, the limit before a review. Please wait for our review.',
  },
  DOCUMENT_SPACE_USED: {
    status: 409,
    sentence:
      'Your documents exceed 100 MB in total, the limit before a review. Please wait for our review.',
  },
  DOCUMENT_REQUEST_NOT_FOUND: {
    status: 404,
    sentence: 'This document has not been requested',
  },
  DOCUMENT_REQUEST_CLOSED: {
    status: 409,
    sentence: 'This document has already been submitted or is no longer needed',
  },
  DOCUMENT_REQUEST_OPEN: {
    status: 409,
    sentence: 'This document has already been requested',
    field: 'field',
  },
  DOCUMENT_REQUEST_OF_OTHER_ENTITY: {
    status: 422,
    sentence: 'This document is not required for this entity type',
    field: 'field',
  },
} as const satisfies Refusals;

interface SubmissionFacts {
  readonly status: BrandStatus;
  readonly agreement_signed: boolean;
}

type SubmissionState = 'open' | 'signed' | 'closed';

const stateOf = ({ status, agreement_signed }: SubmissionFacts): SubmissionState => {
  if (agreement_signed) return 'signed';
  return status === 'rejected' || status === 'suspended' ? 'closed' : 'open';
};

export const documentActions = actionTable(stateOf)({
  // Documents can change until the agreement is signed, because its text refers to them.
  submit: {
    roles: [...EDITORS, 'registrant'],
    from: ['open'],
    otherwise: { signed: 'ALREADY_SIGNED', closed: 'DOCUMENTS_CLOSED' },
  },
});

export const REQUEST_STATES = ['open', 'answered', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

interface RequestFacts {
  readonly state: RequestState;
  readonly brand_status: BrandStatus;
}

/** The actions on a document that a reviewer requested again, before or after the signature. */
export const documentRequestActions = actionTable(({ state }: RequestFacts) => state)({
  answer: {
    roles: [...EDITORS, 'registrant'],
    from: ['open'],
    to: 'answered',
    otherwise: 'DOCUMENT_REQUEST_CLOSED',
    unless: [{ code: 'DOCUMENTS_CLOSED', when: ({ brand_status }) => brand_status === 'rejected' }],
  },
  withdraw: {
    roles: ADMINS,
    from: ['open'],
    to: 'withdrawn',
    otherwise: 'DOCUMENT_REQUEST_CLOSED',
  },
});
