import type { RegistrationState } from '@diwan/contract/features/registration/records';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import type { SubmissionOutcome } from '@diwan/contract/features/documents/records';

/** Returns a registration whose brand was just created. */
export const registrationOf = (more: Partial<RegistrationState> = {}): RegistrationState => ({
  brand_id: 12,
  name: 'Najma Bakery',
  status: 'pending',
  status_reason: null,
  entity_type: 'individual',
  company_name: null,
  company_name_arabic: null,
  mcc_status: 'approved',
  step: 'documents',
  documents_present: [],
  uploads: [],
  license_optional: false,
  phone_masked: '+965 ****1234',
  email_masked: 'n***@x.test',
  by_mail: false,
  check_values: false,
  shared: true,
  draft_key: null,
  can: {},
  ...more,
});

/** Returns a bank account that staff entered and the owner has not confirmed. */
export const pendingAccount = (more: Partial<OwnerConfirmation> = {}): OwnerConfirmation => ({
  account: {
    bank_name: 'National Bank of Kuwait',
    iban: 'KW74****2151',
    entered_by: 'Sara Salem',
    entered_at: '2026-11-20T10:00:00.000Z',
  },
  signature: null,
  digest: 'd'.repeat(64),
  needs_code: true,
  email_masked: 'n***@x.test',
  code: null,
  can: { send_code: { allowed: true }, confirm: { allowed: true } },
  ...more,
});

/** Returns the server's answer to submitted documents. */
export const outcomeOf = (more: Partial<SubmissionOutcome> = {}): SubmissionOutcome => ({
  mcc_status: 'approved',
  next_step: 'agreement',
  token: null,
  user: null,
  redirect_url: null,
  notification_message: 'Your documents have been received. Please continue with the agreement.',
  document: {
    id: '7b0a4f0e-6a55-4b0a-9a3f-0c7d5d0a1b11',
    version: 1,
    document_type: 'individual',
    driver_license_verified: 'pending',
    name_match_status: 'pending',
    signature_match_status: 'pending',
    driver_license_local_path: null,
    signature_local_path: null,
    files: [],
    created_at: '2026-11-20T10:00:00.000Z',
  },
  ...more,
});

/** A token with the claim that marks an onboarding session. */
export const ONBOARDING_TOKEN = `x.${btoa(JSON.stringify({ scope: 'onboarding' }))}.x`;
