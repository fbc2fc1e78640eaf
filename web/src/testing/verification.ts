import { reviewActions, type ReviewFacts } from '@diwan/contract/features/verification/actions';
import type {
  QueuedBrand,
  ReviewedAccount,
  VerificationRecord,
} from '@diwan/contract/features/verification/records';
import { fullBrand } from './brands.ts';
import { canAs } from './can.ts';
import { COMPANY_OWNERSHIP } from './registrations.ts';

/** The id of a user other than the signed-in one. */
export const ANOTHER = '44444444-4444-4444-8444-444444444444';

/** Returns a brand in the queue of the Verification Center. */
export const queuedBrand = (more: Partial<QueuedBrand> = {}): QueuedBrand => ({
  id: 7,
  name: 'Cafe Najma',
  logo_url: null,
  business_type: 'Retail Outlet Services',
  state: 'ready',
  waiting_since: '2026-11-01T09:00:00.000Z',
  waiting_days: 3,
  claim: null,
  expiring: false,
  ...more,
});

/** The facts of a pending brand that has documents and no reviewer. */
export const FACTS: ReviewFacts = {
  status: 'pending',
  claim: null,
  documents_submitted: true,
  signature_no_match: false,
  second_asked_by: null,
};
export const reviewCan = (facts: ReviewFacts = FACTS) => canAs(reviewActions, facts);

const OWN_ACCOUNT: ReviewedAccount = {
  state: 'confirmed',
  bank_name: 'National Bank of Kuwait',
  iban: 'KW81CBKU0000000000001234560101',
  entered_by: null,
  entered_at: '2026-11-02T09:00:00.000Z',
  confirmed_at: null,
};

/** Returns the same brand as the reviewer's page has it. */
export const verification = (more: Partial<VerificationRecord> = {}): VerificationRecord => ({
  brand_id: 7,
  brand: fullBrand(),
  claim: null,
  can: reviewCan(),
  second_review: null,
  requests: [],
  duplicates: [],
  proposed_expiries: [],
  expiries: [],
  readings: {
    document_id: '11111111-1111-4111-8111-111111111111',
    files: [],
    driver_license_verified: 'pending',
    name_match_status: 'pending',
    name_english: null,
    name_arabic: null,
  },
  signatures: [],
  status: 'pending',
  status_reason: null,
  owner_answer: null,
  mcc_status: 'approved',
  documents: {
    id: '11111111-1111-4111-8111-111111111111',
    version: 2,
    document_type: 'individual',
    driver_license_verified: 'pending',
    name_match_status: 'pending',
    signature_match_status: 'pending',
    driver_license_local_path: null,
    signature_local_path: null,
    files: [
      {
        id: '22222222-2222-4222-8222-222222222222',
        field: 'civil_id_file',
        content_type: 'image/png',
        size_bytes: 1000,
        pages: null,
        url: '/api/files/2222?expires=1&signature=x',
      },
      {
        id: '33333333-3333-4333-8333-333333333333',
        field: 'driver_license_file',
        content_type: 'application/pdf',
        size_bytes: 1000,
        pages: 2,
        url: '/api/files/3333?expires=1&signature=x',
      },
    ],
    created_at: '2026-11-02T09:00:00.000Z',
  },
  accounts: [OWN_ACCOUNT],
  typed: {
    civil_id: '290010100001',
    full_name_english: 'Noura Salem',
    full_name_arabic: 'نورة سالم',
    company_name: null,
    company_name_arabic: null,
    bank_name: 'A bank',
    iban: 'KW81CBKU0000000000001234560101',
  },
  ownership: COMPANY_OWNERSHIP,
  agreement: null,
  missing: ['agreement'],
  unverified: [],
  updated_at: '2026-11-02T09:00:00.000Z',
  ...more,
});
