import { brandActions } from '@diwan/contract/features/brands/actions';
import type { Brand, BrandSummary } from '@diwan/contract/features/brands/records';
import { canAs } from './can.ts';

/** Facts about a brand that allow every decision. */
export const UNREVIEWED = {
  link_seen: false,
  claim: null,
  account_entered_by: [],
  account_pending: false,
  signature_no_match: false,
  second_asked_by: null,
} as const;

/** Returns a pending brand as the list has it. */
export const brandSummary = (more: Partial<BrandSummary> = {}): BrandSummary => ({
  id: 7,
  name: 'Cafe Najma',
  name_ar: null,
  status: 'pending',
  business_type: 'Retail Outlet Services',
  mcc_code: '5411',
  mcc_status: 'approved',
  entity_type: 'individual',
  description: 'Bread and coffee',
  logo_url: null,
  website: 'https://najma.test',
  twitter_handle: '@najma',
  instagram_handle: null,
  tiktok_handle: null,
  deposit_required: false,
  partner_id: null,
  partner_name: null,
  documents_submitted: false,
  agreement_signed: false,
  pos_to_start: false,
  created_at: '2026-11-01T09:00:00.000Z',
  can: canAs(brandActions, { status: more.status ?? 'pending', ...UNREVIEWED }),
  ...more,
});

/** Returns the same brand with all fields. */
export const fullBrand = (more: Partial<Brand> = {}): Brand => ({
  ...brandSummary(more),
  status_reason: null,
  owner_answer: null,
  company_name: null,
  company_name_arabic: null,
  registration_country: 'KW',
  payment_type_preference: 'pg',
  num_pos_devices: 1,
  delivery_location: null,
  delivery_location_type: null,
  hall_number: null,
  suite_number: null,
  nationality: 'KW',
  country_of_residence: 'KW',
  phone_country_code: '+965',
  phone_number: '50001234',
  phone: '+96550001234',
  redirect_url: null,
  post_url: null,
  tap_mid: null,
  pos_enabled: false,
  pg_enabled: false,
  pos_agreement_signed: false,
  terminals_state: 'none',
  credentials_active: false,
  deposit_state: 'none',
  deposit_amount: 0,
  deposit_currency: 'KWD',
  payout_status: 'active',
  share_link_id: null,
  owner_email: 'noura@people.test',
  named_email: null,
  updated_at: '2026-11-01T09:00:00.000Z',
  ...more,
});
