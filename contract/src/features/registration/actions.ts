import { actionTable } from '../../kernel/actions.ts';
import type { Refusals } from '../../kernel/errors.ts';
import type { BrandStatus, NextStep } from '../brands/records.ts';

export const registrationRefusals = {
  /**
   * The server returns this code until the mailed link is opened, and always to devices that did
   * not open it.
   */
  REGISTRATION_MAIL_FIRST: {
    status: 403,
    sentence: 'Open the link in our email to continue',
  },
  /**
   * Another device entered values before the mail was opened. The registrant must check them first.
   */
  REGISTRATION_CHECK_FIRST: {
    status: 409,
    sentence: 'Before you sign, check the details that were entered before you opened our email.',
    field: 'agreed',
  },
  REGISTRATION_DETAILS_FIXED: {
    status: 409,
    sentence: 'These details can no longer be changed here. Please contact us.',
  },
  REGISTRATION_OVER: {
    status: 409,
    sentence: 'This registration is complete. Please sign in.',
  },
  REGISTRATION_PASSWORD_BY_MAIL: {
    status: 409,
    sentence: 'We send the link to set your password only by email',
  },
  REGISTRATION_NOT_REJECTED: {
    status: 409,
    sentence: 'Only a rejected brand can register again',
  },
  REGISTRATION_ENTITY_FIXED: {
    status: 409,
    sentence:
      'The share link or your documents determine the entity type, so it cannot be changed here',
    field: 'entity_type',
  },
} as const satisfies Refusals;

interface RegistrationRow {
  readonly status: BrandStatus;
  readonly step: NextStep;
  /**
   * True if documents exist and the caller has not opened the mail. The caller then cannot change
   * the address.
   */
  readonly mail_first: boolean;
  /** True for the owner, false for a device that only began the registration. */
  readonly by_owner: boolean;
}

/**
 * The stage is `open` until the documents are approved, then `agreed` until the password is set.
 */
type RegistrationStage = 'open' | 'agreed' | 'rejected' | 'over';

function stageOf({ status, step }: RegistrationRow): RegistrationStage {
  if (status === 'rejected') return 'rejected';
  if (status !== 'pending' || step === 'done') return 'over';
  return step === 'documents' || step === 'pending_approval' ? 'open' : 'agreed';
}

const over = 'REGISTRATION_OVER';
/**
 * Staff have separate pages for these changes. A person who changes the address takes over the
 * account.
 */
const roles = ['registrant', 'brand_owner'] as const;

export const registrationActions = actionTable(stageOf)({
  correct_details: {
    roles,
    from: ['open'],
    otherwise: { agreed: 'REGISTRATION_DETAILS_FIXED', rejected: over, over },
  },
  correct_email: {
    roles,
    from: ['open', 'agreed'],
    otherwise: over,
    unless: [{ code: 'REGISTRATION_MAIL_FIRST', when: ({ mail_first }) => mail_first }],
  },
  correct_phone: {
    roles,
    from: ['open', 'agreed'],
    otherwise: over,
    unless: [{ code: 'REGISTRATION_MAIL_FIRST', when: ({ mail_first }) => mail_first }],
  },
  send_link: { roles, from: ['open', 'agreed'], otherwise: over },
  apply_again: {
    roles,
    from: ['rejected'],
    to: 'open',
    otherwise: 'REGISTRATION_NOT_REJECTED',
    unless: [{ code: 'REGISTRATION_MAIL_FIRST', when: ({ by_owner }) => !by_owner }],
  },
});
