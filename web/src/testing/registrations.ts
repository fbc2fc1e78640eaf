import type { RegistrationState } from '@diwan/contract/features/registration/records';
import type { OwnerConfirmation } from '@diwan/contract/features/owner-confirmations/records';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SubmissionOutcome, TypedDocuments } from '@diwan/contract/features/documents/records';
import type { Ownership } from '@diwan/contract/features/ownership/records';

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

/** Returns the owners and the purpose of a brand; by default nothing was entered. */
export const ownershipOf = (more: Partial<Ownership> = {}): Ownership => ({
  owners: [],
  expected_monthly_volume: null,
  typical_payment: null,
  owners_due_on: null,
  ...more,
});

/** The owners and the purpose of a company. */
export const COMPANY_OWNERSHIP = ownershipOf({
  owners: [
    {
      id: '44444444-4444-4444-8444-444444444444',
      full_name_english: 'Mariam Nasser',
      full_name_arabic: 'مريم ناصر',
      civil_id: '2900****0003',
      passport_number: null,
      birth_date: '1990-01-01',
      nationality: 'KW',
      share: 100,
      politically_exposed: false,
      is_manager: false,
    },
  ],
  expected_monthly_volume: '1000_to_5000',
  typical_payment: 12.5,
});

/** The values of a registrant who has submitted nothing. */
export const NOTHING_TYPED: TypedDocuments = {
  civil_id: '',
  full_name_arabic: '',
  full_name_english: '',
  company_name: '',
  company_name_arabic: '',
  signatory_civil_id: '',
  bank_name: '',
  iban: '',
  ownership: ownershipOf(),
};

/** Answers the questions of step 2 about the expected sales and the public office. */
export async function answerPurpose(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: /^Expected sales a month/ }));
  await user.click(await screen.findByText('KWD 1,000 to 5,000'));
  await user.type(screen.getByRole('textbox', { name: /^Typical payment/ }), '12.5');
  await user.click(screen.getByRole('radio', { name: 'No' }));
}
