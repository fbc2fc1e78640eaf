import type { Generated, GeneratedAlways } from 'kysely';

/** Written by `npm run schema` from the migrated database. Never edit it by hand. */
export type AccountInfluencesTable = {
  id: GeneratedAlways<bigint>;
  by_id: string;
  user_id: string;
  kind: 'created' | 'promoted' | 'password' | 'email' | 'phone' | 'factors' | 'link';
  since: Generated<string>;
  ended_at: string | null;
  ended_by: string | null;
};

export type AdminChangesTable = {
  id: Generated<string>;
  kind: 'new_admin' | 'role' | 'email' | 'limit';
  user_id: string | null;
  role: 'super_admin' | 'admin' | null;
  email: string | null;
  limit_minor: bigint | null;
  requested_by: string | null;
  requested_at: string;
  state: Generated<'waiting' | 'done' | 'refused' | 'cancelled'>;
  decided_by: string | null;
  decided_at: string | null;
};

export type AgreementDeclinesTable = {
  agreement_id: string;
  reason: string;
  declined_by: string;
  declined_at: string;
};

export type AgreementIdentitiesTable = {
  agreement_id: string;
  sealed: string;
};

export type AgreementTimestampsTable = {
  agreement_id: string;
  requested_at: string;
  draft_file_id: string | null;
  file_id: string | null;
  stamped_at: string | null;
  authority: string | null;
};

export type AgreementsTable = {
  id: Generated<string>;
  number: GeneratedAlways<bigint>;
  brand_id: number;
  agreement_type: 'service' | 'pos_activation' | 'rate_change' | 'fee_change';
  agreement_version: string;
  status: Generated<'pending' | 'signed' | 'replaced'>;
  text_en: string;
  text_ar: string;
  clauses: unknown;
  schedule: unknown;
  digest: string;
  pos_rental_fee_minor: bigint | null;
  valid_from: string | null;
  valid_until: string | null;
  campaign_id: string | null;
  replaces_id: string | null;
  reminders: Generated<number>;
  reminded_at: string | null;
  signer_name: string | null;
  signer_email: string | null;
  signed_by: string | null;
  signed_at: string | null;
  signer_ip: string | null;
  signer_user_agent: string | null;
  witness_user_id: string | null;
  signature_file_id: string | null;
  typed_name: string | null;
  pdf_file_id: string | null;
  created_at: Generated<string>;
  confirmed_by_code: 'signature' | 'account_and_signature' | null;
};

export type ApiKeysTable = {
  id: Generated<string>;
  brand_id: number;
  api_key: string;
  secret_hash: string;
  created_by: string | null;
  created_at: Generated<string>;
  last_used_at: string | null;
  expires_at: string | null;
  revoked_at: string | null;
  mode: Generated<'live' | 'test'>;
};

export type AuditChecksTable = {
  id: GeneratedAlways<bigint>;
  checked_at: string;
  rows: bigint;
  differences: number;
};

export type AuditErasuresTable = {
  id: GeneratedAlways<bigint>;
  audit_id: bigint;
  link: string;
  erased_at: Generated<string>;
};

export type AuditLogTable = {
  id: GeneratedAlways<bigint>;
  at: Generated<string>;
  actor_kind: 'user' | 'registrant' | 'integrator' | 'partner_key' | 'public' | 'system';
  actor_id: string | null;
  actor_email: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: unknown;
  after: unknown;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  chain_position: bigint | null;
  prev_hash: string | null;
  hash: string | null;
};

export type BankAccountsTable = {
  id: Generated<string>;
  business_id: string;
  iban_sealed: string | null;
  iban_index: string | null;
  bank: string | null;
  purpose: 'main' | 'collection' | 'payout' | 'fees';
  opened_on: string | null;
  closed_on: string | null;
  csv_mapping: unknown;
  pending_iban_sealed: string | null;
  pending_iban_index: string | null;
  pending_by: string | null;
  pending_at: string | null;
  statement_folder: string | null;
};

export type BankChangesTable = {
  id: Generated<string>;
  brand_id: number;
  status: Generated<'waiting' | 'approved' | 'rejected' | 'withdrawn'>;
  bank_name: string;
  iban_sealed: string;
  iban_index: string;
  beneficiary: string;
  digest: string;
  old_bank_name: string | null;
  old_iban_sealed: string | null;
  old_beneficiary: string | null;
  letter_file_id: string | null;
  requested_by: string;
  requested_role: 'owner' | 'admin';
  created_at: string;
  needs_second: Generated<boolean>;
  first_approved_by: string | null;
  first_approved_at: string | null;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
};

export type BankChargesTable = {
  id: GeneratedAlways<bigint>;
  entry_id: bigint;
  business_id: string;
  amount_minor: bigint;
  booked_at: string;
  reversed_at: string | null;
};

export type BankEntriesTable = {
  id: GeneratedAlways<bigint>;
  statement_id: string;
  account_id: string;
  position: number;
  booking_day: string;
  value_day: string;
  amount_minor: bigint;
  is_return: boolean;
  bank_references: string[];
  details: string;
  counterparty: string | null;
  bank_code: string | null;
  payment_count: number;
};

export type BankFetchedFilesTable = {
  id: GeneratedAlways<bigint>;
  account_id: string;
  name: string;
  size_bytes: bigint;
  modified_s: bigint;
  state: Generated<'seen' | 'imported' | 'known' | 'other_account' | 'refused'>;
  code: string | null;
  detail: unknown;
  at: string;
};

export type BankFetchesTable = {
  account_id: string;
  fetched_at: string;
  problem: string | null;
};

export type BankMatchProposalsTable = {
  id: Generated<string>;
  entry_id: bigint;
  action: 'match' | 'unmatch';
  kind:
    | 'provider_payout'
    | 'payout_line'
    | 'payout_file'
    | 'payout_returned'
    | 'manual_payout'
    | 'deposit'
    | 'bank_charge'
    | 'own_transfer'
    | null;
  record_ids: string[];
  note: string;
  state: Generated<'proposed' | 'approved' | 'rejected'>;
  proposed_by: string;
  proposed_at: string;
  decided_by: string | null;
  decided_at: string | null;
};

export type BankMatchRecordsTable = {
  record_kind:
    | 'provider_payout'
    | 'payout_line'
    | 'payout_returned'
    | 'manual_payout'
    | 'deposit'
    | 'bank_entry';
  record_id: string;
  entry_id: bigint;
  amount_minor: bigint;
};

export type BankMatchesTable = {
  entry_id: bigint;
  kind:
    | 'provider_payout'
    | 'payout_line'
    | 'payout_file'
    | 'payout_returned'
    | 'manual_payout'
    | 'deposit'
    | 'bank_charge'
    | 'own_transfer';
  record_id: string;
  rule: 'reference' | 'bank_code' | 'amount_and_day' | 'sum' | 'person';
  evidence: unknown;
  matched_at: string;
  matched_by: string | null;
  note: string | null;
};

export type BankOpenEntriesTable = {
  entry_id: bigint;
  statement_id: string;
  value_day: string;
  is_manual: Generated<boolean>;
};

export type BankStatementsTable = {
  id: Generated<string>;
  account_id: string;
  format: 'camt053' | 'camt054' | 'mt940' | 'csv';
  number: string | null;
  sequence: number | null;
  from_day: string;
  day: string;
  opening_minor: bigint | null;
  closing_minor: bigint | null;
  entry_count: number;
  digest: string;
  imported_by: string | null;
  imported_at: string;
  import_number: GeneratedAlways<bigint>;
};

export type BeneficialOwnersTable = {
  id: string;
  brand_id: number;
  position: number;
  full_name_english: string;
  full_name_arabic: string;
  id_kind: 'civil_id' | 'passport_number';
  id_sealed: string;
  id_index: string;
  birth_date: string;
  nationality: string;
  share_bp: number | null;
  politically_exposed: boolean;
  is_manager: boolean;
};

export type BrandBankDetailsTable = {
  brand_id: number;
  bank_name: string;
  iban_sealed: string;
  iban_index: string;
  updated_at: Generated<string>;
  beneficiary: string | null;
  digest: string;
  unproven_since: string | null;
  entered_by: string | null;
  entered_at: string | null;
  confirmed_at: string | null;
};

export type BrandClaimsTable = {
  brand_id: number;
  user_id: string;
  claimed_at: string;
  active_at: string;
};

export type BrandDocumentsTable = {
  id: Generated<string>;
  brand_id: number;
  version: number;
  document_type: 'individual' | 'corporate';
  civil_id_sealed: string | null;
  civil_id_index: string | null;
  full_name_english: string | null;
  full_name_arabic: string | null;
  company_name: string | null;
  company_name_arabic: string | null;
  signatory_civil_id_sealed: string | null;
  signatory_civil_id_index: string | null;
  device_index: string | null;
  bank_name: string;
  iban_sealed: string;
  civil_id_file_id: string | null;
  driver_license_file_id: string | null;
  commercial_license_file_id: string | null;
  signatory_auth_file_id: string | null;
  signatory_id_file_id: string | null;
  driver_license_verified: Generated<'verified' | 'mismatch' | 'pending'>;
  name_match_status: Generated<'verified' | 'mismatch' | 'pending'>;
  signature_match_status: Generated<'verified' | 'mismatch' | 'pending'>;
  submitted_by: string | null;
  created_at: Generated<string>;
  submitted_device: string | null;
};

export type BrandMembersTable = {
  user_id: string;
  brand_id: number;
  access: 'finance' | 'developer' | 'viewer';
  since: string;
  invited_by: string | null;
  removed_at: string | null;
};

export type BrandPosFeesTable = {
  brand_id: number;
  rental_fee_minor: bigint;
  loss_fee_minor: Generated<bigint>;
  fees: Generated<unknown>;
  updated_by: string | null;
  updated_at: string;
};

export type BrandPurposesTable = {
  brand_id: number;
  expected_monthly_volume:
    | 'under_1000'
    | '1000_to_5000'
    | '5000_to_20000'
    | '20000_to_100000'
    | 'over_100000'
    | null;
  typical_payment_minor: bigint | null;
};

export type BrandRefundLimitsTable = {
  brand_id: number;
  limit_minor: bigint;
};

export type BrandRiskChangesTable = {
  id: GeneratedAlways<bigint>;
  brand_id: number;
  kind: 'computed' | 'level_set' | 'level_reset' | 'reviewed';
  score: number;
  level: 'low' | 'medium' | 'high';
  reason: string | null;
  changed_by: string | null;
  changed_at: string;
};

export type BrandRisksTable = {
  brand_id: number;
  score: number;
  level: 'low' | 'medium' | 'high';
  factors: unknown;
  assessed_at: string;
  set_level: 'low' | 'medium' | 'high' | null;
  since_on: string;
  reviewed_at: string | null;
  reviewed_on: string | null;
  review_due_on: GeneratedAlways<string>;
};

export type BrandWebhookSecretsTable = {
  brand_id: number;
  secret_sealed: string;
  created_at: Generated<string>;
  previous_sealed: string | null;
  previous_until: string | null;
};

export type BrandsTable = {
  id: GeneratedAlways<number>;
  name: string;
  status: Generated<'pending' | 'active' | 'rejected' | 'suspended'>;
  status_reason: string | null;
  entity_type: 'individual' | 'corporate';
  company_name: string | null;
  company_name_arabic: string | null;
  registration_country: Generated<string>;
  mcc_code: string;
  business_type: string;
  mcc_status: 'approved' | 'mcc_not_allowed' | 'mcc_not_mapped';
  description: string | null;
  payment_type_preference: Generated<'pg' | 'pos' | 'both'>;
  num_pos_devices: Generated<number>;
  delivery_location: string | null;
  delivery_location_type: 'fairground' | 'other' | null;
  hall_number: string | null;
  suite_number: string | null;
  nationality: Generated<string>;
  country_of_residence: Generated<string>;
  phone_country_code: Generated<string>;
  phone_number: string;
  website: string | null;
  twitter_handle: string | null;
  instagram_handle: string | null;
  tiktok_handle: string | null;
  redirect_url: string | null;
  redirect_url_explicit: Generated<boolean>;
  post_url: string | null;
  post_url_explicit: Generated<boolean>;
  logo_file_id: string | null;
  tap_mid: string | null;
  pos_enabled: Generated<boolean>;
  pg_enabled: Generated<boolean>;
  deposit_state: Generated<'none' | 'required' | 'received' | 'returned'>;
  deposit_amount_minor: Generated<bigint>;
  deposit_currency: Generated<'KWD' | 'USD' | 'EUR'>;
  payout_status: Generated<'active' | 'paused'>;
  partner_id: number | null;
  share_link_id: string | null;
  owner_user_id: string | null;
  created_by: string | null;
  language: Generated<'en' | 'ar'>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  deposit_received_minor: bigint | null;
  deposit_received_at: string | null;
  deposit_returned_at: string | null;
  paused_at: string | null;
  pause_reason: string | null;
  paused_by: string | null;
  owner_answer: string | null;
};

export type BusinessMccsTable = {
  business_id: string;
  business_active: boolean;
  mcc_code: string;
  created_at: Generated<string>;
};

export type BusinessSetOffsTable = {
  id: Generated<string>;
  brand_id: number;
  brand_name: string;
  from_business_id: string;
  to_business_id: string;
  amount_minor: bigint;
  reason: string;
  state: Generated<'waiting' | 'booked' | 'rejected'>;
  created_by: string | null;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  reject_reason: string | null;
};

export type BusinessesTable = {
  id: Generated<string>;
  name: string;
  name_ar: string | null;
  address: string;
  address_ar: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  representative_name: string | null;
  representative_name_ar: string | null;
  representative_civil_id_sealed: string | null;
  commercial_registration: string;
  account_iban_sealed: string;
  account_iban_index: string;
  bank_name: string | null;
  bank_swift_code: string;
  sftp_host: string;
  sftp_port: Generated<number>;
  sftp_username: string;
  sftp_password_sealed: string | null;
  sftp_private_key_sealed: string | null;
  sftp_upload_path: Generated<string>;
  country: Generated<string>;
  currency: Generated<'KWD' | 'BHD' | 'OMR' | 'JOD' | 'SAR' | 'AED' | 'QAR' | 'USD' | 'EUR'>;
  active: Generated<boolean>;
  show_at_home: Generated<boolean>;
  logo_file_id: string | null;
  logo_url: string | null;
  tap_entity_id: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  sftp_fingerprint: string | null;
  sftp_send_csv: Generated<boolean>;
  sftp_entered_by: string | null;
  sftp_approved_by: string | null;
  sftp_approved_at: string | null;
  sftp_changed_by: Generated<string[]>;
  sftp_changed_at: string | null;
};

export type CampaignBrandsTable = {
  campaign_id: string;
  brand_id: number;
  drafted_at: string | null;
  reminded_day: number | null;
  reminded_at: string | null;
  reminders: Generated<number>;
  exclusion:
    | 'not_active'
    | 'no_owner'
    | 'no_agreement'
    | 'no_terminals'
    | 'same_terms'
    | 'replaced'
    | 'withdrawn'
    | 'too_late'
    | null;
};

export type CampaignMessagesTable = {
  message_id: string;
  campaign_id: string;
  brand_id: number;
  purpose: 'change' | 'reminder' | 'withdrawn';
};

export type CampaignsTable = {
  id: Generated<string>;
  name: string;
  kind: 'clause' | 'rate';
  agreement_type: 'service' | 'rate_change' | 'fee_change';
  clause_id: string | null;
  clause_en: string | null;
  clause_ar: string | null;
  rental_fee_minor: bigint | null;
  loss_fee_minor: bigint | null;
  fees: Generated<unknown>;
  choice: 'all' | 'filter' | 'hand';
  partner_id: number | null;
  mcc_code: string | null;
  brand_ids: Generated<number[]>;
  deadline: string;
  reminder_days: Generated<number[]>;
  state: Generated<'draft' | 'running' | 'stopped' | 'finished' | 'cancelled'>;
  created_by: string;
  created_at: string;
  started_by: string | null;
  started_at: string | null;
  valid_from: string | null;
  ended_at: string | null;
  reason: string | null;
};

export type ChargeAnswersTable = {
  transaction_id: bigint;
  status: number;
  body: string;
  created_at: Generated<string>;
};

export type ClearingMonthsTable = {
  month: string;
  first_volume_minor: bigint;
  first_minor: bigint;
  fourth_volume_minor: bigint;
  fourth_minor: bigint;
  open_since: string | null;
  open_minor: bigint;
  computed_at: string;
};

export type CustomerAliasesTable = {
  identity: string;
  customer_id: string;
};

export type CustomerBrandsTable = {
  brand_id: number;
  customer_id: string;
  first_paid_at: Generated<string>;
};

export type CustomerContactsTable = {
  brand_id: number;
  customer_id: string;
  tap_customer_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  sent_at: string;
  name_sounds: GeneratedAlways<string | null>;
  search_text: GeneratedAlways<string>;
};

export type CustomerErasuresTable = {
  customer_id: string;
  erased_by: string | null;
  erased_at: string;
  receipt: unknown;
};

export type CustomerKeysTable = {
  customer_id: string;
  key_sealed: string;
};

export type CustomerMergesTable = {
  id: GeneratedAlways<bigint>;
  kept_id: string;
  merged_id: string;
  kept_snapshot: string;
  merged_snapshot: string;
  merged_by: string | null;
  merged_at: string;
  undone_by: string | null;
  undone_at: string | null;
};

export type CustomerProviderIdsTable = {
  tap_customer_id: string;
  customer_id: string;
  seen_at: string;
};

export type CustomersTable = {
  id: Generated<string>;
  tap_customer_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  phone: string | null;
  identity: string;
  created_at: Generated<string>;
  updated_at: Generated<string>;
  merged_into: string | null;
  shown_under: string | null;
  erased_at: string | null;
  phone_key: GeneratedAlways<string | null>;
  email_key: GeneratedAlways<string | null>;
  name_key: GeneratedAlways<string | null>;
  name_sounds: GeneratedAlways<string | null>;
  search_text: GeneratedAlways<string>;
};

export type DifferentCustomersTable = {
  first_id: string;
  second_id: string;
  said_by: string | null;
  said_at: string;
};

export type DisputeEvidenceTable = {
  id: Generated<string>;
  refund_id: string;
  kind: 'invoice' | 'delivery' | 'messages' | 'other';
  file_id: string;
  added_by: string | null;
  created_at: string;
};

export type DisputesTable = {
  refund_id: string;
  evidence_until: string;
  submitted_at: string | null;
  submitted_by: string | null;
  reminded_at: string | null;
};

export type DocumentReadingsTable = {
  id: Generated<string>;
  brand_id: number;
  document_id: string;
  file_id: string;
  file_field: 'civil_id_file' | 'driver_license_file' | 'signatory_id_file';
  state: 'waiting' | 'read' | 'unreadable';
  reason: 'broken' | 'protected' | 'too_small' | 'too_slow' | 'too_many_pages' | 'no_text' | null;
  width: number | null;
  height: number | null;
  orientation: number | null;
  engine: string | null;
  read_at: string | null;
  created_at: string;
};

export type DocumentRequestsTable = {
  id: Generated<string>;
  brand_id: number;
  field:
    | 'civil_id_file'
    | 'driver_license_file'
    | 'commercial_license_file'
    | 'signatory_auth_file'
    | 'signatory_id_file';
  reason_code:
    | 'unreadable'
    | 'glare'
    | 'cut_off'
    | 'other_side'
    | 'wrong_document'
    | 'expired'
    | 'differs'
    | 'other';
  note: string | null;
  state: Generated<'open' | 'answered' | 'withdrawn'>;
  requested_by: string;
  created_at: string;
  answered_by_document_id: string | null;
  closed_at: string | null;
};

export type DocumentUploadsTable = {
  id: Generated<string>;
  brand_id: number;
  field:
    | 'civil_id_file'
    | 'driver_license_file'
    | 'commercial_license_file'
    | 'signatory_auth_file'
    | 'signatory_id_file';
  file_id: string;
  created_at: string;
};

export type EnteredExpiriesTable = {
  file_id: string;
  brand_id: number;
  expires_on: string;
  entered_by: string | null;
  entered_at: string;
};

export type EventFeedTable = {
  place: GeneratedAlways<bigint>;
  transaction_id: bigint;
  kind: string;
  moved_at: Generated<string>;
};

export type EventInboxTable = {
  event_id: bigint;
  transaction_id: bigint;
  kind: string;
};

export type FactorChallengesTable = {
  token_hash: string;
  user_id: string;
  purpose: 'sign_in' | 'enrol' | 'passkey' | 'confirm';
  browser_hash: string | null;
  session_id: string | null;
  remember: Generated<boolean>;
  password_hash: string | null;
  passkey_challenge: string | null;
  tries: Generated<number>;
  created_at: Generated<string>;
  expires_at: string;
  proved_at: string | null;
  used_at: string | null;
};

export type FactorResetsTable = {
  id: Generated<string>;
  user_id: string;
  reason: string;
  requested_by: string | null;
  requested_at: Generated<string>;
  state: Generated<'waiting' | 'done' | 'rejected'>;
  decided_by: string | null;
  decided_at: string | null;
};

export type FeeCheckFindingsTable = {
  check_id: string;
  kind: 'capture' | 'refund' | 'chargeback';
  source_id: string;
  transaction_id: bigint;
  expected_fee_minor: bigint | null;
  fee_minor: bigint;
  expected_cost_minor: bigint | null;
  cost_minor: bigint;
};

export type FeeChecksTable = {
  id: Generated<string>;
  cause: 'nightly' | 'asked' | 'publication';
  state: Generated<'running' | 'done'>;
  requested_by: string | null;
  started_at: string;
  finished_at: string | null;
  captures: Generated<bigint>;
  returns: Generated<bigint>;
  wrong: Generated<number>;
};

export type FeeDraftRowsTable = {
  draft_id: string;
  fee_id: number;
  base_version_id: bigint;
  brand_bp: number;
  brand_fixed_minor: bigint;
  cost_bp: number;
  cost_fixed_minor: bigint;
};

export type FeeDraftsTable = {
  id: Generated<string>;
  name: string;
  revision: Generated<number>;
  created_by: string;
  created_at: string;
  updated_by: string;
  updated_at: string;
  publication_id: string | null;
};

export type FeePublicationsTable = {
  id: Generated<string>;
  kind: 'first' | 'edit' | 'draft' | 'undo';
  name: string | null;
  undoes_id: string | null;
  published_by: string | null;
  published_at: string;
};

export type FeeVersionsTable = {
  id: GeneratedAlways<bigint>;
  fee_id: number;
  brand_id: number | null;
  agreement_id: string | null;
  brand_bp: number;
  brand_fixed_minor: bigint;
  cost_bp: number;
  cost_fixed_minor: bigint;
  refund_revenue_bp: Generated<number>;
  refund_revenue_fixed_minor: Generated<bigint>;
  refund_cost_bp: Generated<number>;
  refund_cost_fixed_minor: Generated<bigint>;
  chargeback_revenue_bp: Generated<number>;
  chargeback_revenue_fixed_minor: Generated<bigint>;
  chargeback_cost_bp: Generated<number>;
  chargeback_cost_fixed_minor: Generated<bigint>;
  withdrawn: Generated<boolean>;
  publication_id: string | null;
  valid_from: string;
  created_by: string | null;
  created_at: Generated<string>;
};

export type FeesTable = {
  id: GeneratedAlways<number>;
  scheme: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA';
  channel: 'POS' | 'PG';
  card_origin: Generated<'any' | 'local' | 'international'>;
};

export type FilesTable = {
  id: Generated<string>;
  kind: 'document' | 'logo' | 'signature' | 'agreement';
  visibility: 'private' | 'public';
  storage_key: string;
  content_type: string;
  size_bytes: number;
  sha256: string;
  original_name: string | null;
  width: number | null;
  height: number | null;
  pages: number | null;
  created_at: Generated<string>;
};

export type HoldSightingsTable = {
  hold_id: string;
  code: string;
  brand_id: number;
  seen_at: string;
  told: Generated<boolean>;
};

export type HolidayYearsTable = {
  year: number;
  added_at: string;
};

export type HolidaysTable = {
  day: string;
  name_en: string;
  name_ar: string;
  status: 'fixed' | 'expected' | 'announced';
};

export type IdempotencyKeysTable = {
  actor: string;
  key: string;
  endpoint: string;
  fingerprint: string;
  answer_sealed: string | null;
  created_at: Generated<string>;
};

export type JobCrashesTable = {
  job_id: bigint;
  crashes: number;
  last_at: Generated<string>;
};

export type LeadsTable = {
  id: Generated<string>;
  brand_id: number;
  provider_lead_id: string | null;
  mid: string | null;
  status: Generated<'pending' | 'closed'>;
  created_at: Generated<string>;
  closed_at: string | null;
  progress: Generated<'waiting' | 'asking' | 'reviewing' | 'approved' | 'rejected' | 'unsure'>;
  checked_at: string | null;
};

export type LedgerAccountsTable = {
  id: GeneratedAlways<bigint>;
  kind:
    | 'provider_receivable'
    | 'processing_cost'
    | 'cost_variance'
    | 'fee_revenue'
    | 'rental_revenue'
    | 'brand_pending'
    | 'brand_reserved'
    | 'brand_payable'
    | 'brand_in_transit'
    | 'brand_deposit'
    | 'bank'
    | 'bank_charges'
    | 'business_due'
    | 'profit_shared'
    | 'loss_carried'
    | 'stakeholder_payable';
  currency: Generated<string>;
  brand_id: number | null;
  business_id: string | null;
  stakeholder_id: string | null;
  name: GeneratedAlways<string>;
  exact: boolean;
  balance_minor: Generated<bigint>;
  created_at: Generated<string>;
};

export type LedgerEntriesTable = {
  id: GeneratedAlways<bigint>;
  kind: string;
  source_kind:
    | 'transaction'
    | 'refund'
    | 'provider_payout'
    | 'payout_line'
    | 'brand'
    | 'profit_month'
    | 'reconciliation_proposal'
    | 'business_set_off'
    | 'rental_charge'
    | 'bank_charge';
  source_id: string;
  digest: string;
  posting_count: number;
  description: string | null;
  occurred_at: string;
  booked_at: Generated<string>;
};

export type LedgerInboxTable = {
  entry_id: bigint;
  reader: 'profit' | 'settlement';
  occurred_at: string;
  amount_minor: bigint;
};

export type LedgerPostingsTable = {
  id: GeneratedAlways<bigint>;
  entry_id: bigint;
  account_id: bigint;
  amount_minor: bigint;
  balance_after_minor: bigint | null;
  booked_at: Generated<string>;
};

export type LinkAccountsTable = {
  user_id: string;
  share_link_id: string;
};

export type LinkRevealsTable = {
  id: GeneratedAlways<bigint>;
  viewer_id: string;
  message_id: string | null;
  user_id: string | null;
  brand_id: number | null;
  reason: string;
  revealed_at: string;
};

export type LostPayoutsTable = {
  id: Generated<string>;
  payout_id: string;
  brand_id: number;
  kind: 'export' | 'manual';
  made_at: string;
  amount_minor: bigint;
  noted_at: string;
  ended_at: string | null;
  ended_by: string | null;
  notes: string | null;
};

export type ManualPayoutsTable = {
  id: Generated<string>;
  brand_id: number;
  brand_name: string;
  amount_minor: bigint;
  payment_method:
    | 'manual_bank_transfer'
    | 'bank_transfer'
    | 'cash'
    | 'wamd'
    | 'pay_me'
    | 'auto_bank_transfer';
  reference_number: string | null;
  notes: string | null;
  paid_date: string;
  created_by: string | null;
  created_at: string;
  edited_by: string | null;
  edited_at: string | null;
  state: Generated<'booked' | 'waiting' | 'rejected'>;
  business_id: string;
  decided_by: string | null;
  decided_at: string | null;
  reject_reason: string | null;
  counted_by: string | null;
  counted_on: string;
};

export type MccCodesTable = {
  code: string;
  description: string;
  business_type: string;
  is_allowed: Generated<boolean>;
  require_deposit: Generated<boolean>;
  deposit_amount_minor: Generated<bigint>;
  deposit_currency: Generated<'KWD' | 'USD' | 'EUR'>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type MessagesTable = {
  id: Generated<string>;
  channel: 'email' | 'whatsapp' | 'sms';
  to_address: string;
  recipient_role:
    | 'super_admin'
    | 'admin'
    | 'auditor'
    | 'partner_employee'
    | 'partner'
    | 'brand_owner';
  user_id: string | null;
  brand_id: number | null;
  template: string;
  language: 'en' | 'ar';
  subject: string;
  body_sealed: string;
  link_sealed: string | null;
  link_expires_at: string | null;
  link_used_at: string | null;
  status: Generated<'pending' | 'sent' | 'failed' | 'dead'>;
  attempts: Generated<number>;
  last_error: string | null;
  next_try_at: string | null;
  created_at: Generated<string>;
  sent_at: string | null;
};

export type MidMovesTable = {
  id: Generated<string>;
  mid: string;
  brand_id: number;
  from_brand_id: number;
  state: Generated<'pending' | 'quarantined' | 'released' | 'rejected' | 'withdrawn'>;
  requested_by: string;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
  quarantined_until: string | null;
  released_by: string | null;
  released_at: string | null;
};

export type MidUsesTable = {
  id: GeneratedAlways<bigint>;
  mid: string;
  brand_id: number;
  given_at: string;
  taken_at: string | null;
};

export type MonitoringAlertPaymentsTable = {
  alert_id: string;
  transaction_id: bigint;
};

export type MonitoringAlertsTable = {
  id: Generated<string>;
  rule_id: string;
  version: number;
  brand_id: number;
  case_id: string;
  key: string;
  day: string;
  raised_at: string;
};

export type MonitoringCasesTable = {
  id: Generated<string>;
  brand_id: number;
  status: Generated<'open' | 'in_review' | 'cleared' | 'confirmed'>;
  opened_at: string;
  reviewed_by: string | null;
  reviewed_at: string | null;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
};

export type MonitoringRefusalsTable = {
  rule_id: string;
  brand_id: number;
  day: string;
  refused: number;
  amount_minor: bigint;
  last_at: string;
};

export type MonitoringRuleVersionsTable = {
  rule_id: string;
  version: number;
  times: number | null;
  payments: number | null;
  hours: number | null;
  percent: number | null;
  amount_minor: bigint | null;
  from_time: string | null;
  until_time: string | null;
  period: 'day' | 'month' | null;
  changed_at: string;
  changed_by: string | null;
};

export type MonitoringRulesTable = {
  id: Generated<string>;
  name: string;
  kind:
    | 'volume_above_expected'
    | 'payments_of_card'
    | 'refunds_share'
    | 'round_amounts'
    | 'closed_hours'
    | 'small_payments'
    | 'block_above';
  brand_id: number | null;
  version: number;
  active_version: number | null;
  switched_at: string | null;
  evaluated_at: string | null;
};

export type MonitoringTrialsTable = {
  rule_id: string;
  version: number;
  tried_at: string;
  tried_by: string | null;
  alerts: number;
  brands: number;
  payments: number;
  refused: number | null;
};

export type MonthlyStatementsTable = {
  id: GeneratedAlways<bigint>;
  brand_id: number;
  business_id: string;
  brand_name: string;
  month: string;
  starts_at: string;
  ends_at: string;
  after_posting_id: bigint;
  upto_posting_id: bigint;
  closing_minor: bigint;
  created_at: string;
};

export type NotificationOptOutsTable = {
  user_id: string;
  kind: 'brand' | 'payouts' | 'terminals' | 'integration';
  channel: 'email' | 'whatsapp';
  created_at: Generated<string>;
};

export type OwnerConfirmationsTable = {
  brand_id: number;
  bank_name: string | null;
  iban_sealed: string | null;
  iban_index: string | null;
  account_entered_by: string | null;
  account_entered_at: string | null;
  agreement_id: string | null;
  agreement_digest: string | null;
  signature_file_id: string | null;
  strokes_sealed: string | null;
  signature_entered_by: string | null;
  signature_entered_at: string | null;
  code_digest: string | null;
  code_sent_at: string | null;
  code_expires_at: string | null;
  code_tries: Generated<number>;
  codes_sent: Generated<number>;
  codes_since: string | null;
};

export type OwnerRequirementsTable = {
  brand_id: number;
  due_on: string;
  held_from: string;
};

export type PaperExpiriesTable = {
  brand_id: number;
  field: 'civil_id_file' | 'driver_license_file' | 'commercial_license_file' | 'signatory_id_file';
  expires_on: string;
  notified_at: string | null;
  notified_days: number | null;
  file_id: string | null;
};

export type PartnerKeysTable = {
  id: Generated<string>;
  partner_id: number;
  key_hash: string;
  key_hint: string;
  permissions: string[];
  created_by: string | null;
  created_at: Generated<string>;
  last_used_at: string | null;
  expires_at: string;
  replaced_at: string | null;
  revoked_at: string | null;
};

export type PartnersTable = {
  id: GeneratedAlways<number>;
  name: string;
  website: string;
  order_details_url: string | null;
  logo_file_id: string | null;
  default_payout_status: Generated<'active' | 'paused'>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type PasskeysTable = {
  id: Generated<string>;
  user_id: string;
  name: string;
  credential_id: string;
  public_key: string;
  counter: bigint;
  transports: Generated<string[]>;
  created_at: Generated<string>;
  last_used_at: string | null;
};

export type PasswordTokensTable = {
  token_hash: string;
  user_id: string;
  email: string;
  purpose: 'setup' | 'reset';
  created_at: Generated<string>;
  expires_at: string;
  used_at: string | null;
};

export type PayableDebitsTable = {
  id: GeneratedAlways<bigint>;
  brand_id: number;
  business_id: string;
  source_kind:
    | 'transaction'
    | 'refund'
    | 'brand'
    | 'reconciliation_proposal'
    | 'business_set_off'
    | 'rental_charge';
  source_id: string;
  transaction_id: bigint | null;
  amount_minor: bigint;
  set_off_minor: Generated<bigint>;
  crossed_minor: Generated<bigint>;
  created_at: string;
  cancelled_at: string | null;
};

export type PayoutAllocationsTable = {
  line_id: bigint;
  transaction_id: bigint;
  amount_minor: bigint;
};

export type PayoutDeliveriesTable = {
  id: Generated<string>;
  export_id: string;
  file_id: string;
  business_id: string;
  state: Generated<'queued' | 'sending' | 'delivered' | 'failed'>;
  problem: string | null;
  attempts: Generated<number>;
  round_attempts: Generated<number>;
  next_attempt_at: string | null;
  renaming_name: string | null;
  delivered_at: string | null;
  requested_by: string | null;
  requested_at: string;
};

export type PayoutDeliveryAttemptsTable = {
  delivery_id: string;
  attempt: number;
  at: string;
  ended_at: string | null;
  problem: string | null;
};

export type PayoutDownloadsTable = {
  id: GeneratedAlways<bigint>;
  export_id: string;
  file_id: string | null;
  name: string;
  user_id: string | null;
  at: string;
};

export type PayoutExportsTable = {
  id: Generated<string>;
  kind: 'payout' | 'statement';
  tab: 'active' | 'manual' | 'paused' | 'history';
  export_date: string;
  status: 'pending' | 'completed' | 'cancelled';
  total_minor: bigint;
  total_brands: number;
  needs_approval: Generated<boolean>;
  approved_by: string | null;
  approved_at: string | null;
  first_file_at: string | null;
  cancel_reason: string | null;
  cancelled_by: string | null;
  cancelled_at: string | null;
  completed_at: string | null;
  created_by: string | null;
  created_at: string;
};

export type PayoutFilesTable = {
  id: Generated<string>;
  export_id: string;
  format: 'csv' | 'xlsx' | 'pain001';
  business_id: string | null;
  name: string;
  content_sealed: string;
  size_bytes: number;
  sha256: string;
  digest: string;
  line_count: number;
  total_minor: bigint;
  created_at: string;
};

export type PayoutLineStatusesTable = {
  id: GeneratedAlways<bigint>;
  report_id: string;
  line_id: bigint;
  status: string;
  reason_code: string | null;
  reason_text: string | null;
};

export type PayoutLinesTable = {
  id: GeneratedAlways<bigint>;
  export_id: string | null;
  manual_payout_id: string | null;
  status: 'reserved' | 'paid' | 'returned' | 'released' | 'listed' | 'reversed';
  brand_id: number;
  brand_name: string;
  contact_name: string | null;
  business_id: string | null;
  bank_name: string | null;
  iban_sealed: string | null;
  beneficiary: string | null;
  bank_digest: string | null;
  amount_minor: bigint;
  other_minor: Generated<bigint>;
  transaction_count: Generated<number>;
  created_at: string;
  paid_at: string | null;
  paid_by: string | null;
  undone_at: string | null;
  undone_by: string | null;
  undone_reason: string | null;
  bank_value_day: string | null;
};

export type PayoutNewsTable = {
  id: GeneratedAlways<bigint>;
  line_id: bigint;
  news: 'sent' | 'paid' | 'returned';
};

export type PayoutProgressTable = {
  id: Generated<number>;
  work: 'create' | 'confirm';
  export_id: string | null;
  done: number;
  total: number;
};

export type PayoutPromisesTable = {
  id: GeneratedAlways<bigint>;
  transaction_id: bigint;
  from_day: string | null;
  to_day: string | null;
  cause:
    | 'holiday_announced'
    | 'provider_late'
    | 'hold'
    | 'bank_returned'
    | 'export_not_made'
    | 'settings_changed'
    | 'refunded';
  hold_code: string | null;
  at: string;
};

export type PayoutRejectionsTable = {
  id: Generated<string>;
  line_id: bigint;
  status_id: bigint;
  state: Generated<'proposed' | 'approved' | 'dismissed' | 'withdrawn'>;
  proposed_by: string | null;
  proposed_at: string;
  decided_by: string | null;
  decided_at: string | null;
  note: string | null;
};

export type PayoutStatusReportsTable = {
  id: Generated<string>;
  export_id: string;
  business_id: string;
  message_id: string;
  reported_at: string;
  status_count: number;
  digest: string;
  imported_by: string | null;
  imported_at: string;
};

export type PlatformSecretsTable = {
  name: string;
  sealed: string;
  created_at: Generated<string>;
};

export type ProfitMonthsTable = {
  month: string;
  ends_at: string;
  total_minor: bigint;
  profit_minor: bigint;
  late_minor: bigint;
  carried_in_minor: bigint;
  shared_minor: bigint;
  kept_minor: bigint;
  carried_out_minor: bigint;
  entry_id: bigint | null;
  shared_at: string;
};

export type ProfitSharesTable = {
  month: string;
  stakeholder_id: string;
  percentage_bp: number;
  amount_minor: bigint;
};

export type PromiseNoticesTable = {
  brand_id: number;
  promised_on: string;
  notified_at: string;
};

export type ProofCheckpointsTable = {
  business_id: string;
  day: string;
  size: number;
  root: string;
  note: string;
  digest: string;
  previous: string | null;
  made_at: string;
};

export type ProofCosignaturesTable = {
  business_id: string;
  day: string;
  witness: string;
  line: string;
};

export type ProofKeysTable = {
  name: string;
  public_key: string;
  valid_from: string;
  valid_until: string | null;
};

export type ProofLeavesTable = {
  business_id: string;
  day: string;
  leaf_index: number;
  kind: 'payout_line' | 'manual_payout' | 'statement';
  record_id: string;
  brand_id: number;
  hash: string;
  content: string;
};

export type ProofSchedulesTable = {
  digest: string;
  content: string;
};

export type ProofTimestampsTable = {
  business_id: string;
  day: string;
  answer: string;
  stamped_at: string;
  authority: string;
};

export type ProofWitnessesTable = {
  name: string;
  public_key: string;
  created_by: string;
  created_at: string;
};

export type ProposedExpiriesTable = {
  file_id: string;
  brand_id: number;
  expires_on: string;
  proposed_by: string;
  proposed_at: string;
};

export type ProviderDelaysTable = {
  scheme: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA';
  applies_from: string;
  delay_days: number;
  cutoff_time: string;
};

export type ProviderPayoutsTable = {
  payout_id: string;
  merchant_id: string | null;
  amount_minor: bigint;
  difference_minor: Generated<bigint>;
  difference_business_id: string | null;
  paid_on: string;
  settled_at: string | null;
  attempts: Generated<number>;
  next_try_at: string | null;
};

export type ProviderReportItemsTable = {
  payout_id: string;
  kind: 'charge' | 'refund';
  object_id: string;
  amount_minor: bigint;
  cost_minor: bigint | null;
};

export type ProviderReportsTable = {
  payout_id: string;
  day: string;
  merchant_id: string | null;
  status: 'PENDING' | 'PAID' | 'FAILED';
  amount_minor: bigint;
  read_at: string;
};

export type RateBucketsTable = {
  bucket: string;
  tokens: number;
  refilled_at: string;
};

export type ReadingValuesTable = {
  reading_id: string;
  field:
    | 'full_name_english'
    | 'full_name_arabic'
    | 'civil_id'
    | 'license_number'
    | 'birth_date'
    | 'expiry_date';
  value_sealed: string | null;
  confidence: number;
  accepted: boolean;
  evidence: string[];
  repaired: boolean;
  engine_read_sealed: string | null;
  page: number | null;
  x: number | null;
  y: number | null;
  width: number | null;
  height: number | null;
  corrected_sealed: string | null;
  corrected_by: string | null;
  corrected_at: string | null;
};

export type ReconciliationDaysTable = {
  day: string;
  run_state: 'running' | 'done' | 'failed';
  requested_by: string | null;
  started_at: string;
  finished_at: string | null;
  compared_at: string | null;
};

export type ReconciliationProposalsTable = {
  id: Generated<string>;
  row_id: string;
  state: Generated<'proposed' | 'approved' | 'rejected' | 'lapsed'>;
  entry_kind: 'write_off' | 'adjustment';
  debit_account: 'cost_variance' | 'provider_receivable' | 'brand_payable' | 'bank';
  credit_account: 'cost_variance' | 'provider_receivable' | 'brand_payable' | 'bank';
  amount_minor: bigint;
  corrects_minor: bigint;
  difference_minor: bigint;
  note: string;
  proposed_by: string;
  proposed_at: string;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
  entry_id: bigint | null;
};

export type ReconciliationRowsTable = {
  id: Generated<string>;
  day: string;
  side: 'provider' | 'bank' | 'statement';
  kind: 'matched' | 'missing' | 'over' | 'under';
  reason:
    | 'agrees'
    | 'not_paid'
    | 'not_listed'
    | 'unknown_charge'
    | 'unknown_refund'
    | 'not_captured'
    | 'not_settled'
    | 'paid_twice'
    | 'other_amount'
    | 'other_sum'
    | 'not_booked'
    | 'not_confirmed'
    | 'not_at_bank'
    | 'unknown_entry'
    | 'paid_twice_by_bank';
  state: 'matched' | 'open' | 'resolved' | 'cleared';
  subject: string;
  payout_id: string | null;
  merchant_id: string | null;
  business_id: string | null;
  brand_id: number | null;
  export_id: string | null;
  line_id: bigint | null;
  transaction_id: bigint | null;
  transaction_count: Generated<number>;
  expected_minor: bigint;
  found_minor: bigint;
  difference_minor: GeneratedAlways<bigint>;
  booked_minor: Generated<bigint>;
  corrected_minor: Generated<bigint>;
  note: string | null;
  resolved_by: string | null;
  resolved_at: string | null;
};

export type RecoveryCodesTable = {
  user_id: string;
  code_hash: string;
  created_at: Generated<string>;
  used_at: string | null;
};

export type RefreshTokensTable = {
  token_hash: string;
  session_id: string;
  created_at: Generated<string>;
  replaced_at: string | null;
};

export type RefundsTable = {
  id: Generated<string>;
  transaction_id: bigint;
  kind: 'refund' | 'chargeback';
  provider_refund_id: string | null;
  amount_minor: bigint;
  fee_version_id: bigint | null;
  special_fee_version_id: bigint | null;
  cost_version_id: bigint | null;
  special_cost_version_id: bigint | null;
  fee_minor: Generated<bigint>;
  cost_minor: Generated<bigint>;
  status: 'PENDING' | 'REFUNDED' | 'FAILED' | 'OPEN' | 'LOST' | 'WON' | 'REVERSED';
  raw_status: string | null;
  reason: string;
  idempotency_key: string | null;
  request_digest: string | null;
  requested_by: string | null;
  created_at: Generated<string>;
  booked_at: string | null;
  reserved_at: string | null;
  released_at: string | null;
  reserved_from: string | null;
  returned_to: string | null;
  after_settlement: boolean;
  decided_at: string | null;
  decided_by: string | null;
  decision_reason: string | null;
  reference: string | null;
  problem: string | null;
  checked_at: string | null;
  settled_at: string | null;
  settled_net_minor: bigint | null;
  settled_business_id: string | null;
  provider_payout_id: string | null;
  given_back_at: string | null;
  answer_status: number | null;
  answer: string | null;
  by_owner: Generated<boolean>;
};

export type RegistrationProofsTable = {
  user_id: string;
  epoch: Generated<number>;
  links_from: Generated<number>;
  began_on: string | null;
  mailed_at: string | null;
  unchecked_since: string | null;
  named_email: string | null;
};

export type RegulatorPackSealsTable = {
  month: string;
  digest: string;
  sealed_at: string;
  timestamped: boolean;
  pdf: string;
};

export type RemovedAgreementsTable = {
  agreement_id: string;
  brand_id: number;
  agreement_digest: string;
  signed_at: string;
  removed_at: string;
  digest: string;
};

export type RemovedRefundsTable = {
  id: string;
  transaction_id: bigint;
  kind: string;
  status: string;
  amount_minor: bigint;
  fee_version_id: bigint | null;
  special_fee_version_id: bigint | null;
  cost_version_id: bigint | null;
  special_cost_version_id: bigint | null;
  fee_minor: bigint;
  cost_minor: bigint;
  booked_at: string | null;
  reserved_at: string | null;
  released_at: string | null;
  reserved_from: string | null;
  returned_to: string | null;
  after_settlement: boolean;
  decided_at: string | null;
  settled_at: string | null;
  settled_net_minor: bigint | null;
  settled_business_id: string | null;
  given_back_at: string | null;
  removed_at: string;
};

export type RemovedTransactionsTable = {
  id: bigint;
  brand_id: number;
  business_id: string | null;
  amount_minor: bigint;
  fee_version_id: bigint | null;
  cost_version_id: bigint | null;
  fee_minor: bigint;
  cost_minor: bigint;
  captured_at: string;
  settled: boolean;
  settled_at: string | null;
  provider_payout_id: string | null;
  settled_net_minor: bigint | null;
  credit_minor: bigint | null;
  paid_minor: bigint;
  set_off_minor: bigint;
  removed_at: string;
};

export type RentalChargesTable = {
  id: Generated<string>;
  terminal_id: string;
  kind: 'rental' | 'loss';
  brand_id: number;
  business_id: string;
  tid: string;
  rental_start: string;
  rental_end: string;
  amount_minor: bigint;
  booked_at: string;
};

export type RestoresTable = {
  id: Generated<string>;
  backup_at: string;
  restored_at: string;
  settled_at: string | null;
  released_at: string | null;
};

export type RiskRulesTable = {
  factor:
    | 'category'
    | 'nationality'
    | 'company'
    | 'exposed'
    | 'owners_missing'
    | 'expected_volume'
    | 'actual_volume'
    | 'chargebacks'
    | 'alerts'
    | 'screening';
  points: number;
  number: number | null;
  codes: Generated<string[]>;
  version: Generated<number>;
};

export type RollUpInboxTable = {
  brand_id: number;
  hour: string;
  status: string;
  scheme: string;
  channel: string;
  settled: boolean;
  paid_out: boolean;
  count: bigint;
  amount_minor: bigint;
  fee_minor: bigint;
  cost_minor: bigint;
};

export type RollUpsTable = {
  span: 'hour' | 'day' | 'month' | 'ever';
  starts_at: string;
  brand_id: number;
  status: string;
  scheme: string;
  channel: string;
  settled: boolean;
  paid_out: boolean;
  count: bigint;
  amount_minor: bigint;
  fee_minor: bigint;
  cost_minor: bigint;
};

export type SafeguardingDaysTable = {
  day: string;
  business_id: string;
  pending_minor: bigint;
  payable_minor: bigint;
  in_transit_minor: bigint;
  deposit_minor: bigint;
  provider_debt_minor: bigint;
  balance_minor: bigint | null;
  difference_minor: GeneratedAlways<bigint | null>;
  computed_at: string;
};

export type SafeguardingReportsTable = {
  day: string;
  version: number;
  file_id: string;
  sha256: string;
  figures_digest: string;
  is_timestamped: boolean;
  created_at: string;
};

export type SavedViewsTable = {
  id: Generated<string>;
  user_id: string;
  page: 'transactions';
  name: string;
  query: unknown;
  shared: Generated<boolean>;
  created_at: Generated<string>;
};

export type ScreeningCasesTable = {
  id: Generated<string>;
  kind: 'brand' | 'user' | 'stakeholder' | 'customer';
  key: string;
  role:
    | 'holder'
    | 'owner'
    | 'signer'
    | 'beneficiary'
    | 'beneficial_owner'
    | 'staff'
    | 'partner'
    | 'member'
    | 'stakeholder'
    | 'customer';
  brand_id: number | null;
  user_id: string | null;
  customer_id: string | null;
  names: string[];
  birth_date: string | null;
  nationality: string | null;
  subject_digest: string;
  list_id: string;
  entry_id: bigint;
  entry_key: string;
  entry_digest: string;
  entry_name: string;
  score: number;
  band: 'strong' | 'possible';
  reasons: string[];
  status: Generated<'open' | 'cleared' | 'confirmed'>;
  opened_at: string;
  frozen_at: string | null;
  left_minor: bigint | null;
  first_cleared_by: string | null;
  first_cleared_at: string | null;
  first_reason: string | null;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
};

export type ScreeningEntriesTable = {
  id: GeneratedAlways<bigint>;
  list_id: string;
  key: string;
  kind: 'person' | 'organization';
  names: string[];
  birth_dates: string[];
  nationalities: string[];
  id_numbers: string[];
  reason: string | null;
  digest: string;
  from_version: number;
  until_version: number | null;
};

export type ScreeningFilesTable = {
  name: string;
  file_digest: string;
  read_at: string;
  problem: string | null;
  line: number | null;
  size_bytes: bigint | null;
  changed_ms: bigint | null;
};

export type ScreeningListVersionsTable = {
  list_id: string;
  version: number;
  entries: number;
  added: number;
  changed: number;
  removed: number;
  digest: string;
  source: 'upload' | 'folder' | 'trial';
  imported_at: string;
  imported_by: string | null;
};

export type ScreeningListsTable = {
  id: Generated<string>;
  name: string;
  format: 'un_xml' | 'opensanctions_csv' | 'local_csv';
  version: number;
};

export type ScreeningRunsTable = {
  list_id: string;
  version: number;
  started_at: string;
  kind: string | null;
  after_key: string | null;
  subjects: Generated<number>;
  finished_at: string | null;
};

export type ScreeningSubjectsTable = {
  kind: 'brand' | 'user' | 'stakeholder' | 'customer';
  key: string;
  digest: string;
};

export type ScreeningWatchTable = {
  id: Generated<boolean>;
  audit_id: bigint;
  screened_at: string;
};

export type SecondReviewsTable = {
  document_id: string;
  brand_id: number;
  asked_by: string;
  asked_at: string;
  note: string;
};

export type SeedStepsTable = {
  name: string;
  done_at: Generated<string>;
};

export type ServiceHoldsTable = {
  id: Generated<string>;
  brand_id: number;
  code: 'bank_returned' | 'agreement';
  agreement_id: string | null;
  since: string;
  reason: string | null;
  ended_at: string | null;
  ended_by: string | null;
  notes: string | null;
};

export type SessionsTable = {
  id: Generated<string>;
  user_id: string;
  kind: 'full' | 'onboarding';
  remember: Generated<boolean>;
  ip: string | null;
  user_agent: string | null;
  created_at: Generated<string>;
  last_used_at: Generated<string>;
  expires_at: string;
  factor_at: string | null;
  confirmed_until: string | null;
  ended_at: string | null;
  end_reason:
    | 'sign_out'
    | 'password_change'
    | 'deactivation'
    | 'role_change'
    | 'replay'
    | 'expired'
    | 'ended_by_person'
    | 'ended_by_admin'
    | 'factor_change'
    | 'email_corrected'
    | null;
  by_mail: Generated<boolean>;
  proof_epoch: number | null;
  proof_device: string | null;
};

export type SetOffsTable = {
  id: GeneratedAlways<bigint>;
  debit_id: bigint;
  transaction_id: bigint;
  amount_minor: bigint;
  created_at: string;
  undone_at: string | null;
};

export type SettingsTable = {
  id: Generated<number>;
  platform_name: Generated<string>;
  platform_name_ar: Generated<string | null>;
  platform_email: Generated<string>;
  platform_phone: string | null;
  platform_address: string | null;
  default_currency: Generated<'KWD' | 'USD' | 'EUR' | 'SAR' | 'AED'>;
  timezone: Generated<
    'Asia/Kuwait' | 'Asia/Dubai' | 'Asia/Riyadh' | 'Europe/London' | 'America/New_York'
  >;
  date_format: 'DD/MM/YYYY' | 'MM/DD/YYYY' | 'YYYY-MM-DD' | null;
  time_format: Generated<'24h' | '12h'>;
  transaction_export_limit: Generated<number>;
  session_timeout_minutes: Generated<number>;
  password_min_length: Generated<number>;
  password_require_uppercase: Generated<boolean>;
  password_require_numbers: Generated<boolean>;
  password_require_special: Generated<boolean>;
  two_factor_enabled: Generated<boolean>;
  email_notifications_enabled: Generated<boolean>;
  sms_notifications_enabled: Generated<boolean>;
  webhook_retry_attempts: Generated<number>;
  webhook_timeout_seconds: Generated<number>;
  maintenance_mode: Generated<boolean>;
  maintenance_message: string | null;
  updated_at: Generated<string>;
  payout_second_approval_above_minor: Generated<bigint>;
  payout_weekdays: Generated<string[]>;
  social_links: Generated<unknown>;
  payout_cutoff_time: Generated<string>;
  operator_name: string | null;
  operator_name_ar: string | null;
  operator_registration: string | null;
  operator_licence: string | null;
  operator_address: string | null;
  operator_address_ar: string | null;
  operator_signatory: string | null;
  operator_signatory_ar: string | null;
  identity_without_license: Generated<boolean>;
  owner_refund_daily_limit_minor: Generated<bigint>;
  confirm_payouts_by_bank: Generated<boolean>;
  dispute_evidence_days: Generated<number>;
};

export type SettlementCheckErrorsTable = {
  id: GeneratedAlways<bigint>;
  check_id: string;
  object: 'charge' | 'refund' | 'payout';
  object_id: string | null;
  problem: string;
};

export type SettlementChecksTable = {
  id: Generated<string>;
  requested_by: string | null;
  state: Generated<'running' | 'done' | 'failed'>;
  total_checked: Generated<number>;
  updated_count: Generated<number>;
  error_count: Generated<number>;
  leased_until: string;
  started_at: Generated<string>;
  finished_at: string | null;
};

export type SetupDecisionsTable = {
  topic: 'payout_limit' | 'two_factor' | 'backup';
  decided_at: string;
  decided_by: string | null;
};

export type ShareLinksTable = {
  id: Generated<string>;
  token_hash: string;
  token_sealed: string;
  name: string | null;
  mcc_code: string;
  entity_type: 'individual' | 'corporate' | null;
  partner_id: number | null;
  max_uses: Generated<number>;
  uses_count: Generated<number>;
  expires_at: string | null;
  is_active: Generated<boolean>;
  created_by: string;
  created_at: Generated<string>;
};

export type SignatureComparisonsTable = {
  id: Generated<string>;
  number: GeneratedAlways<bigint>;
  brand_id: number;
  agreement_id: string;
  compared_with: 'licence' | 'first_signature';
  document_id: string | null;
  licence_file_id: string | null;
  first_agreement_id: string | null;
  state: Generated<'waiting' | 'done' | 'failed'>;
  problem: 'unreadable' | 'limits' | null;
  verdict: 'strong' | 'partial' | 'none' | 'too_simple' | 'no_signature' | null;
  percentage: number | null;
  average_similarity_bp: number | null;
  area_x_bp: number | null;
  area_y_bp: number | null;
  area_width_bp: number | null;
  area_height_bp: number | null;
  extracted_file_id: string | null;
  arrows: Generated<number[]>;
  measured_at: string | null;
  created_at: string;
  scale_version: Generated<number>;
};

export type SignatureDrawingsTable = {
  agreement_id: string;
  brand_id: number;
  strokes_sealed: string;
  created_at: string;
};

export type SpecialFeeVersionsTable = {
  id: GeneratedAlways<bigint>;
  special_fee_id: number;
  cost_bp: Generated<number>;
  cost_fixed_minor: Generated<bigint>;
  revenue_bp: Generated<number>;
  revenue_fixed_minor: Generated<bigint>;
  is_active: Generated<boolean>;
  publication_id: string | null;
  valid_from: string;
  created_by: string | null;
  created_at: Generated<string>;
};

export type SpecialFeesTable = {
  id: GeneratedAlways<number>;
  scheme: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA';
  fee_type: 'refund' | 'chargeback';
  created_at: Generated<string>;
};

export type StakeholderPercentagesTable = {
  id: GeneratedAlways<bigint>;
  stakeholder_id: string;
  percentage_bp: number;
  valid_from: string;
  valid_to: string | null;
  created_by: string | null;
};

export type StakeholdersTable = {
  id: Generated<string>;
  user_id: string;
  beneficiary_name: string;
  beneficiary_address: string | null;
  bank_name: string;
  iban_sealed: string;
  bank_swift_code: string | null;
  is_active: Generated<boolean>;
  created_at: string;
  updated_at: string;
};

export type TerminalsTable = {
  id: Generated<string>;
  tid: string;
  brand_id: number;
  origin: 'request' | 'partner' | 'renewal' | 'replacement';
  follows_id: string | null;
  contract_id: string;
  status: Generated<'pending' | 'approved' | 'rejected' | 'active' | 'expired'>;
  rental_start: string;
  rental_end: string;
  agreement_id: string | null;
  rate_minor: bigint;
  rental_fee_minor: bigint;
  loss_fee_minor: bigint;
  business_id: string | null;
  requested_by: string | null;
  created_at: string;
  decided_by: string | null;
  decided_at: string | null;
  notes: string | null;
  begun_at: string | null;
  ended_on: string | null;
  ended_at: string | null;
  ended_by: string | null;
  end_reason: 'period_over' | 'not_decided' | 'cancelled' | 'returned' | 'replaced' | 'lost' | null;
  end_notes: string | null;
  returned_at: string | null;
  lost_at: string | null;
  reminded_days: number | null;
  silence_told_at: string | null;
};

export type TestModeAnswersTable = {
  brand_id: number;
  names: string;
  idempotency_key: string;
  request_digest: string;
  status: number;
  body: string;
  created_at: string;
};

export type TestModeChargesTable = {
  id: string;
  brand_id: number;
  invoice_id: string | null;
  status: string;
  method: string | null;
  order_id: string;
  amount_minor: bigint;
  post_url: string | null;
  idempotency_key: string | null;
  created_at: string;
  record: string;
};

export type TestModeInvoicesTable = {
  id: string;
  brand_id: number;
  status: string;
  amount_minor: bigint;
  post_url: string | null;
  idempotency_key: string | null;
  created_at: string;
  record: string;
};

export type TestModeRefundsTable = {
  id: string;
  brand_id: number;
  charge_id: string;
  status: string;
  amount_minor: bigint;
  post_url: string | null;
  idempotency_key: string | null;
  created_at: string;
  record: string;
};

export type TotpFactorsTable = {
  user_id: string;
  secret_sealed: string;
  confirmed_at: string | null;
  last_step: Generated<bigint>;
  created_at: Generated<string>;
  last_used_at: string | null;
};

export type TransactionEventsTable = {
  id: GeneratedAlways<bigint>;
  transaction_id: bigint;
  kind: string;
  detail: Generated<unknown>;
  at: Generated<string>;
};

export type TransactionSearchTable = {
  transaction_id: bigint;
  order_id: string | null;
  amount_minor: bigint;
  folded: string;
};

export type TransactionsTable = {
  id: GeneratedAlways<bigint>;
  brand_id: number;
  partner_id: number | null;
  business_id: string | null;
  customer_id: string | null;
  customer_name: string | null;
  customer_email: string | null;
  customer_phone: string | null;
  order_id: string | null;
  charge_id: string | null;
  invoice_id: string | null;
  idempotency_key: string | null;
  request_digest: string | null;
  amount_minor: bigint;
  currency: Generated<'KWD'>;
  status: Generated<'CAPTURED' | 'FAILED' | 'INITIATED' | 'ABANDONED'>;
  raw_status: string | null;
  channel: Generated<'POS' | 'PG'>;
  scheme: 'KNET' | 'VISA' | 'MASTERCARD' | 'AMEX' | 'DEEMA' | null;
  funding: 'DEBIT' | 'CREDIT' | 'PREPAID' | null;
  card_origin: Generated<'local' | 'international'>;
  card_last_four: string | null;
  tid: string | null;
  description: string | null;
  gateway_reference: string | null;
  payment_reference: string | null;
  response_code: string | null;
  response_message: string | null;
  redirect_url: string | null;
  post_url: string | null;
  fee_version_id: bigint | null;
  cost_version_id: bigint | null;
  fee_minor: Generated<bigint>;
  cost_minor: Generated<bigint>;
  refunded_minor: Generated<bigint>;
  refund_fee_minor: Generated<bigint>;
  refund_cost_minor: Generated<bigint>;
  dispute: 'open' | 'lost' | null;
  mark: GeneratedAlways<string | null>;
  settled: Generated<boolean>;
  settled_at: string | null;
  settlement_date: string | null;
  provider_payout_id: string | null;
  settled_net_minor: bigint | null;
  payout_date: string | null;
  credit_minor: bigint | null;
  paid_minor: Generated<bigint>;
  set_off_minor: Generated<bigint>;
  payout_state: GeneratedAlways<string | null>;
  paid_out: GeneratedAlways<boolean>;
  payment_date: Generated<string>;
  captured_at: string | null;
  checked_at: string | null;
  updated_at: Generated<string>;
  merchant_id: string | null;
  expected_payout_date: string | null;
};

export type UsersTable = {
  id: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  role: 'super_admin' | 'admin' | 'auditor' | 'partner_employee' | 'partner' | 'brand_owner';
  brand_id: number | null;
  partner_id: number | null;
  phone_country_code: string | null;
  phone_number: string | null;
  language: Generated<'en' | 'ar'>;
  language_chosen: Generated<boolean>;
  password_hash: string | null;
  password_set_at: string | null;
  password_set_by: string | null;
  first_password_at: string | null;
  created_by: string | null;
  active: Generated<boolean>;
  suspended_reason: string | null;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type WebhookAttemptsTable = {
  id: GeneratedAlways<bigint>;
  delivery_id: string;
  attempt: number;
  status_code: number | null;
  problem: string | null;
  duration_ms: number;
  at: Generated<string>;
};

export type WebhookDeliveriesTable = {
  id: Generated<string>;
  brand_id: number;
  transaction_id: bigint | null;
  event: string;
  url: string;
  body: string;
  state: Generated<'pending' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  created_at: Generated<string>;
  delivered_at: string | null;
  refund_id: string | null;
  round_attempts: Generated<number>;
  next_attempt_at: string | null;
  test_object_id: string | null;
  evidence_id: string | null;
};

export type WebhooksInTable = {
  id: GeneratedAlways<bigint>;
  object: string;
  object_id: string;
  status: string;
  body: string;
  headers: Generated<unknown>;
  state: Generated<'received' | 'processed' | 'quarantined' | 'resolved'>;
  problem: string | null;
  difference_minor: bigint | null;
  received_at: Generated<string>;
  processed_at: string | null;
  resolved_by: string | null;
  resolution: string | null;
  leased_until: string | null;
};

export type WeekendsTable = {
  applies_from: string;
  weekend_days: string[];
};

export type Tables = {
  account_influences: AccountInfluencesTable;
  admin_changes: AdminChangesTable;
  agreement_declines: AgreementDeclinesTable;
  agreement_identities: AgreementIdentitiesTable;
  agreement_timestamps: AgreementTimestampsTable;
  agreements: AgreementsTable;
  api_keys: ApiKeysTable;
  audit_checks: AuditChecksTable;
  audit_erasures: AuditErasuresTable;
  audit_log: AuditLogTable;
  bank_accounts: BankAccountsTable;
  bank_changes: BankChangesTable;
  bank_charges: BankChargesTable;
  bank_entries: BankEntriesTable;
  bank_fetched_files: BankFetchedFilesTable;
  bank_fetches: BankFetchesTable;
  bank_match_proposals: BankMatchProposalsTable;
  bank_match_records: BankMatchRecordsTable;
  bank_matches: BankMatchesTable;
  bank_open_entries: BankOpenEntriesTable;
  bank_statements: BankStatementsTable;
  beneficial_owners: BeneficialOwnersTable;
  brand_bank_details: BrandBankDetailsTable;
  brand_claims: BrandClaimsTable;
  brand_documents: BrandDocumentsTable;
  brand_members: BrandMembersTable;
  brand_pos_fees: BrandPosFeesTable;
  brand_purposes: BrandPurposesTable;
  brand_refund_limits: BrandRefundLimitsTable;
  brand_risk_changes: BrandRiskChangesTable;
  brand_risks: BrandRisksTable;
  brand_webhook_secrets: BrandWebhookSecretsTable;
  brands: BrandsTable;
  business_mccs: BusinessMccsTable;
  business_set_offs: BusinessSetOffsTable;
  businesses: BusinessesTable;
  campaign_brands: CampaignBrandsTable;
  campaign_messages: CampaignMessagesTable;
  campaigns: CampaignsTable;
  charge_answers: ChargeAnswersTable;
  clearing_months: ClearingMonthsTable;
  customer_aliases: CustomerAliasesTable;
  customer_brands: CustomerBrandsTable;
  customer_contacts: CustomerContactsTable;
  customer_erasures: CustomerErasuresTable;
  customer_keys: CustomerKeysTable;
  customer_merges: CustomerMergesTable;
  customer_provider_ids: CustomerProviderIdsTable;
  customers: CustomersTable;
  different_customers: DifferentCustomersTable;
  dispute_evidence: DisputeEvidenceTable;
  disputes: DisputesTable;
  document_readings: DocumentReadingsTable;
  document_requests: DocumentRequestsTable;
  document_uploads: DocumentUploadsTable;
  entered_expiries: EnteredExpiriesTable;
  event_feed: EventFeedTable;
  event_inbox: EventInboxTable;
  factor_challenges: FactorChallengesTable;
  factor_resets: FactorResetsTable;
  fee_check_findings: FeeCheckFindingsTable;
  fee_checks: FeeChecksTable;
  fee_draft_rows: FeeDraftRowsTable;
  fee_drafts: FeeDraftsTable;
  fee_publications: FeePublicationsTable;
  fee_versions: FeeVersionsTable;
  fees: FeesTable;
  files: FilesTable;
  hold_sightings: HoldSightingsTable;
  holiday_years: HolidayYearsTable;
  holidays: HolidaysTable;
  idempotency_keys: IdempotencyKeysTable;
  job_crashes: JobCrashesTable;
  leads: LeadsTable;
  ledger_accounts: LedgerAccountsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_inbox: LedgerInboxTable;
  ledger_postings: LedgerPostingsTable;
  link_accounts: LinkAccountsTable;
  link_reveals: LinkRevealsTable;
  lost_payouts: LostPayoutsTable;
  manual_payouts: ManualPayoutsTable;
  mcc_codes: MccCodesTable;
  messages: MessagesTable;
  mid_moves: MidMovesTable;
  mid_uses: MidUsesTable;
  monitoring_alert_payments: MonitoringAlertPaymentsTable;
  monitoring_alerts: MonitoringAlertsTable;
  monitoring_cases: MonitoringCasesTable;
  monitoring_refusals: MonitoringRefusalsTable;
  monitoring_rule_versions: MonitoringRuleVersionsTable;
  monitoring_rules: MonitoringRulesTable;
  monitoring_trials: MonitoringTrialsTable;
  monthly_statements: MonthlyStatementsTable;
  notification_opt_outs: NotificationOptOutsTable;
  owner_confirmations: OwnerConfirmationsTable;
  owner_requirements: OwnerRequirementsTable;
  paper_expiries: PaperExpiriesTable;
  partner_keys: PartnerKeysTable;
  partners: PartnersTable;
  passkeys: PasskeysTable;
  password_tokens: PasswordTokensTable;
  payable_debits: PayableDebitsTable;
  payout_allocations: PayoutAllocationsTable;
  payout_deliveries: PayoutDeliveriesTable;
  payout_delivery_attempts: PayoutDeliveryAttemptsTable;
  payout_downloads: PayoutDownloadsTable;
  payout_exports: PayoutExportsTable;
  payout_files: PayoutFilesTable;
  payout_line_statuses: PayoutLineStatusesTable;
  payout_lines: PayoutLinesTable;
  payout_news: PayoutNewsTable;
  payout_progress: PayoutProgressTable;
  payout_promises: PayoutPromisesTable;
  payout_rejections: PayoutRejectionsTable;
  payout_status_reports: PayoutStatusReportsTable;
  platform_secrets: PlatformSecretsTable;
  profit_months: ProfitMonthsTable;
  profit_shares: ProfitSharesTable;
  promise_notices: PromiseNoticesTable;
  proof_checkpoints: ProofCheckpointsTable;
  proof_cosignatures: ProofCosignaturesTable;
  proof_keys: ProofKeysTable;
  proof_leaves: ProofLeavesTable;
  proof_schedules: ProofSchedulesTable;
  proof_timestamps: ProofTimestampsTable;
  proof_witnesses: ProofWitnessesTable;
  proposed_expiries: ProposedExpiriesTable;
  provider_delays: ProviderDelaysTable;
  provider_payouts: ProviderPayoutsTable;
  provider_report_items: ProviderReportItemsTable;
  provider_reports: ProviderReportsTable;
  rate_buckets: RateBucketsTable;
  reading_values: ReadingValuesTable;
  reconciliation_days: ReconciliationDaysTable;
  reconciliation_proposals: ReconciliationProposalsTable;
  reconciliation_rows: ReconciliationRowsTable;
  recovery_codes: RecoveryCodesTable;
  refresh_tokens: RefreshTokensTable;
  refunds: RefundsTable;
  registration_proofs: RegistrationProofsTable;
  regulator_pack_seals: RegulatorPackSealsTable;
  removed_agreements: RemovedAgreementsTable;
  removed_refunds: RemovedRefundsTable;
  removed_transactions: RemovedTransactionsTable;
  rental_charges: RentalChargesTable;
  restores: RestoresTable;
  risk_rules: RiskRulesTable;
  roll_up_inbox: RollUpInboxTable;
  roll_ups: RollUpsTable;
  safeguarding_days: SafeguardingDaysTable;
  safeguarding_reports: SafeguardingReportsTable;
  saved_views: SavedViewsTable;
  screening_cases: ScreeningCasesTable;
  screening_entries: ScreeningEntriesTable;
  screening_files: ScreeningFilesTable;
  screening_list_versions: ScreeningListVersionsTable;
  screening_lists: ScreeningListsTable;
  screening_runs: ScreeningRunsTable;
  screening_subjects: ScreeningSubjectsTable;
  screening_watch: ScreeningWatchTable;
  second_reviews: SecondReviewsTable;
  seed_steps: SeedStepsTable;
  service_holds: ServiceHoldsTable;
  sessions: SessionsTable;
  set_offs: SetOffsTable;
  settings: SettingsTable;
  settlement_check_errors: SettlementCheckErrorsTable;
  settlement_checks: SettlementChecksTable;
  setup_decisions: SetupDecisionsTable;
  share_links: ShareLinksTable;
  signature_comparisons: SignatureComparisonsTable;
  signature_drawings: SignatureDrawingsTable;
  special_fee_versions: SpecialFeeVersionsTable;
  special_fees: SpecialFeesTable;
  stakeholder_percentages: StakeholderPercentagesTable;
  stakeholders: StakeholdersTable;
  terminals: TerminalsTable;
  'test_mode.answers': TestModeAnswersTable;
  'test_mode.charges': TestModeChargesTable;
  'test_mode.invoices': TestModeInvoicesTable;
  'test_mode.refunds': TestModeRefundsTable;
  totp_factors: TotpFactorsTable;
  transaction_events: TransactionEventsTable;
  transaction_search: TransactionSearchTable;
  transactions: TransactionsTable;
  users: UsersTable;
  webhook_attempts: WebhookAttemptsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks_in: WebhooksInTable;
  weekends: WeekendsTable;
};
