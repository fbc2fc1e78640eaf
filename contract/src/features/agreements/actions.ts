import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import { ADMINS, BRAND_OWNER, EDITORS, READERS } from '../../kernel/roles.ts';
import type { BrandStatus, MccStatus } from '../brands/records.ts';

export const agreementRefusals = {
  AGREEMENT_NOT_FOUND: { status: 404, sentence: 'This agreement does not exist' },
  ALREADY_SIGNED: { status: 409, sentence: 'The agreement has already been signed' },
  AGREEMENT_CHANGED: {
    status: 409,
    sentence: 'The agreement has changed in the meantime. Please read it again.',
  },
  AGREEMENT_BRAND_CLOSED: {
    status: 409,
    sentence: 'A rejected or suspended brand cannot sign an agreement',
  },
  AGREEMENT_OPERATOR_MISSING: {
    status: 409,
    sentence:
      'The agreement cannot be prepared yet, because legal details of the operator are missing from the settings. Please contact support.',
  },
  AGREEMENT_BEFORE_DOCUMENTS: {
    status: 409,
    sentence: 'Please submit the documents before you sign the agreement',
  },
  AGREEMENT_ACCOUNT_PENDING: {
    status: 409,
    sentence: 'Please confirm the bank account before you sign the agreement',
  },
  AGREEMENT_MCC_UNDER_REVIEW: {
    status: 409,
    sentence:
      'Your documents have been received. We are reviewing your type of business and will contact you.',
  },
  AGREEMENT_PDF_NOT_READY: {
    status: 409,
    sentence: 'We are preparing the signed agreement. Please try again in a moment.',
  },
  AGREEMENT_NOT_DECLINABLE: {
    status: 409,
    sentence: 'Only a rate change can be declined. For any other agreement, please contact us.',
  },
  AGREEMENT_DECLINED: { status: 409, sentence: 'This rate change has already been declined' },
  NO_PENDING_AGREEMENT: { status: 404, sentence: 'No agreement needs a signature' },
  POS_BRAND_NOT_ACTIVE: {
    status: 409,
    sentence: 'POS prices can be offered only to an active brand',
  },
  POS_ALREADY_SIGNED: {
    status: 409,
    sentence:
      'The POS agreement is already signed. Use "Change rates" to offer new prices. The owner must sign them.',
  },
  POS_NOT_SIGNED: {
    status: 409,
    sentence: 'The POS agreement is not signed yet. Use "Activate POS" to offer these rates.',
  },
  RATES_UNCHANGED: { status: 422, sentence: 'The brand already has these rates' },
  POS_BRAND_DIFFERENT: {
    status: 422,
    sentence: 'The brand_id in the body must match the brand in the URL',
    field: 'brand_id',
  },
  AGREEMENT_REQUIRED: {
    status: 409,
    sentence: 'Agreement signature required. Please sign the pending agreement first.',
    agreement_required: true,
  },
} as const satisfies Refusals;

/** A pending agreement is replaced if the documents or the brand change before the signature. */
export const AGREEMENT_STATUSES = ['pending', 'signed', 'replaced'] as const;
type AgreementStatus = (typeof AGREEMENT_STATUSES)[number];

interface AgreementFacts {
  readonly status: AgreementStatus;
  readonly brand_status: BrandStatus;
  readonly documents_submitted: boolean;
  readonly mcc_status: MccStatus;
  readonly pdf_ready: boolean;
}

const DOWNLOAD = {
  roles: [...READERS, 'brand_owner'],
  from: ['signed'],
  otherwise: 'AGREEMENT_NOT_FOUND',
  unless: [
    { code: 'AGREEMENT_PDF_NOT_READY', when: ({ pdf_ready }: AgreementFacts) => !pdf_ready },
  ],
} as const;

export const agreementActions = actionTable(({ status }: AgreementFacts) => status)({
  // An agreement can be signed after the documents are submitted and the category is approved.
  sign: {
    roles: [...EDITORS, 'registrant'],
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
  download: DOWNLOAD,
});

interface AmendmentFacts extends AgreementFacts {
  readonly agreement_type: string;
  /** The reason why the owner declined the agreement; null if it was not declined. */
  readonly decline_reason: string | null;
}

/** Returns the state of an agreement. A declined agreement is stored as replaced. */
const stateOf = ({ status, decline_reason }: AmendmentFacts) =>
  decline_reason === null ? status : 'declined';

const OVER = {
  signed: 'ALREADY_SIGNED',
  replaced: 'AGREEMENT_CHANGED',
  declined: 'AGREEMENT_DECLINED',
} as const;

const IS_RATE_CHANGE: ReadonlySet<string> = new Set(['rate_change', 'fee_change']);

/** Agreements that are signed after the registration: about POS, rates, or a new version. */
export const amendmentActions = actionTable(stateOf)({
  // A signature binds the brand, so only the owner may sign.
  sign: {
    roles: BRAND_OWNER,
    from: ['pending'],
    to: 'signed',
    otherwise: OVER,
    unless: [
      {
        code: 'AGREEMENT_BRAND_CLOSED',
        when: ({ brand_status }) => brand_status === 'rejected' || brand_status === 'suspended',
      },
    ],
  },
  // Only a rate change can be declined. The signed rates then stay in force.
  decline: {
    roles: BRAND_OWNER,
    from: ['pending'],
    otherwise: OVER,
    unless: [
      {
        code: 'AGREEMENT_NOT_DECLINABLE',
        when: ({ agreement_type }) => !IS_RATE_CHANGE.has(agreement_type),
      },
    ],
  },
  download: DOWNLOAD,
});

/** The state of a brand's POS service: not requested, agreement pending, or signed. */
export const POS_STATES = ['none', 'pending', 'signed'] as const;
export type PosState = (typeof POS_STATES)[number];

interface PosFacts {
  readonly pos_state: PosState;
  readonly brand_status: BrandStatus;
}

const UNLESS_ACTIVE = {
  code: 'POS_BRAND_NOT_ACTIVE',
  when: ({ brand_status }: PosFacts) => brand_status !== 'active',
} as const;

export const posActions = actionTable(({ pos_state }: PosFacts) => pos_state)({
  // Signed fees change only through another signed agreement.
  set_fees: { roles: ADMINS, from: ['none', 'pending'], otherwise: 'POS_ALREADY_SIGNED' },
  // A second activation replaces the unsigned first agreement. It can offer other rates.
  activate: {
    roles: ADMINS,
    from: ['none', 'pending'],
    to: 'pending',
    otherwise: 'POS_ALREADY_SIGNED',
    unless: [UNLESS_ACTIVE],
  },
  change_rates: {
    roles: ADMINS,
    from: ['signed'],
    otherwise: 'POS_NOT_SIGNED',
    unless: [UNLESS_ACTIVE],
  },
});
