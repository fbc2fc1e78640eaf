import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { EVERYONE } from '../../kernel/roles.ts';
import type { BrandStatus } from '../brands/records.ts';

export const documentRefusals = {
  DOCUMENTS_CLOSED: {
    status: 409,
    sentence: 'The documents of this brand can no longer be changed',
  },
  DOCUMENTS_BANK_FIXED: {
    status: 409,
    sentence: 'The bank details of an active brand cannot be changed here',
    field: 'iban',
  },
  DOCUMENTS_OF_OTHER_ENTITY: {
    status: 422,
    sentence: 'The documents do not fit the kind of entity',
    field: 'document_type',
  },
  DOCUMENT_UPLOAD_GONE: {
    status: 409,
    sentence: 'This file has to be chosen again',
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
  // Until the agreement is signed; what was signed speaks of these documents.
  submit: {
    roles: [...EVERYONE, 'registrant'],
    from: ['open'],
    otherwise: { signed: 'ALREADY_SIGNED', closed: 'DOCUMENTS_CLOSED' },
  },
});
