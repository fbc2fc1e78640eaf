/**
 * Text columns without data of a payer: codes, digests, sealed secrets, and data of the accounts of
 * users, brands, partners and businesses. A new column is added here, or to `PAYER_ERASERS`.
 */
export const NO_PAYER: Readonly<Record<string, string>> = {
  account_influences: 'kind',
  admin_changes: 'email kind role state',
  agreement_declines: 'reason',
  agreement_identities: 'sealed',
  agreement_timestamps: 'authority',
  agreements:
    'agreement_type agreement_version clauses confirmed_by_code digest schedule signer_email ' +
    'signer_ip ' +
    'signer_name signer_user_agent status text_ar text_en typed_name',
  api_keys: 'api_key mode secret_hash',
  audit_erasures: 'link',
  audit_log:
    'action actor_email actor_kind entity entity_id hash ip prev_hash request_id ' + 'user_agent',
  bank_entries: 'bank_code bank_references counterparty details',
  bank_match_proposals: 'action kind note record_ids state',
  bank_match_records: 'record_id record_kind',
  beneficial_owners: 'full_name_arabic full_name_english id_index id_kind id_sealed nationality',
  bank_matches: 'evidence kind note record_id rule',
  bank_changes:
    'bank_name beneficiary digest iban_index iban_sealed old_bank_name ' +
    'old_beneficiary old_iban_sealed requested_role status',
  brand_bank_details: 'bank_name beneficiary digest iban_index iban_sealed',
  brand_members: 'access',
  brand_documents:
    'bank_name civil_id_index civil_id_sealed company_name company_name_arabic ' +
    'device_index document_type driver_license_verified full_name_arabic ' +
    'full_name_english iban_sealed name_match_status signatory_civil_id_index ' +
    'signatory_civil_id_sealed signature_match_status submitted_device',
  brand_pos_fees: 'fees',
  brand_webhook_secrets: 'previous_sealed secret_sealed',
  brands:
    'business_type company_name company_name_arabic country_of_residence ' +
    'delivery_location delivery_location_type deposit_currency deposit_state ' +
    'description entity_type hall_number instagram_handle language mcc_code ' +
    'mcc_status name nationality payment_type_preference payout_status ' +
    'phone_country_code phone_number post_url redirect_url registration_country ' +
    'status suite_number tap_mid tiktok_handle twitter_handle website',
  brand_purposes: 'expected_monthly_volume',
  business_mccs: 'mcc_code',
  business_set_offs: 'brand_name state',
  businesses:
    'account_iban_index account_iban_sealed address address_ar bank_name ' +
    'bank_swift_code commercial_registration country currency email logo_url name ' +
    'name_ar phone representative_civil_id_sealed representative_name ' +
    'representative_name_ar sftp_fingerprint sftp_host sftp_password_sealed ' +
    'sftp_private_key_sealed sftp_upload_path sftp_username tap_entity_id website',
  bank_accounts:
    'bank csv_mapping iban_index iban_sealed pending_iban_index pending_iban_sealed purpose ' +
    'statement_folder',
  bank_fetched_files: 'code detail name state',
  bank_fetches: 'problem',
  bank_statements: 'digest format number',
  campaign_brands: 'exclusion',
  campaign_messages: 'purpose',
  campaigns:
    'agreement_type choice clause_ar clause_en clause_id fees kind mcc_code name ' + 'state',
  customer_erasures: 'receipt',
  dispute_evidence: 'kind',
  document_readings: 'engine file_field reason state',
  document_requests: 'field reason_code state',
  document_uploads: 'field',
  event_feed: 'kind',
  event_inbox: 'kind',
  factor_challenges: 'browser_hash passkey_challenge password_hash purpose token_hash',
  factor_resets: 'state',
  fee_check_findings: 'kind source_id',
  fee_checks: 'cause state',
  fee_publications: 'kind name',
  fees: 'card_origin channel scheme',
  files: 'content_type kind original_name sha256 storage_key visibility',
  hold_sightings: 'code hold_id',
  holidays: 'name_ar name_en status',
  idempotency_keys: 'actor endpoint fingerprint key',
  leads: 'mid progress provider_lead_id status',
  ledger_accounts: 'currency kind',
  ledger_entries: 'description digest kind source_id source_kind',
  ledger_inbox: 'reader',
  lost_payouts: 'kind',
  manual_payouts: 'brand_name payment_method reference_number state',
  mcc_codes: 'business_type code deposit_currency description',
  messages: 'channel language link_sealed recipient_role status template to_address',
  mid_moves: 'mid state',
  mid_uses: 'mid',
  monthly_statements: 'brand_name month',
  notification_opt_outs: 'channel kind',
  owner_confirmations:
    'agreement_digest bank_name code_digest iban_index iban_sealed strokes_sealed',
  paper_expiries: 'field',
  partner_keys: 'key_hash key_hint permissions',
  partners: 'default_payout_status name order_details_url website',
  passkeys: 'credential_id name public_key transports',
  password_tokens: 'email purpose token_hash',
  payable_debits: 'source_id source_kind',
  payout_deliveries: 'problem renaming_name state',
  payout_delivery_attempts: 'problem',
  payout_downloads: 'name',
  payout_exports: 'kind status tab',
  payout_files: 'content_sealed digest format name sha256',
  payout_line_statuses: 'reason_code reason_text status',
  payout_rejections: 'note state',
  payout_status_reports: 'digest message_id',
  payout_lines: 'bank_digest bank_name beneficiary brand_name contact_name iban_sealed status',
  payout_news: 'news',
  payout_promises: 'cause hold_code',
  payout_progress: 'work',
  platform_secrets: 'name sealed',
  profit_months: 'month',
  profit_shares: 'month',
  proof_checkpoints: 'digest note previous root',
  proof_cosignatures: 'line witness',
  proof_keys: 'name public_key',
  proof_leaves: 'content hash kind record_id',
  proof_schedules: 'content digest',
  proof_timestamps: 'answer authority',
  proof_witnesses: 'name public_key',
  provider_delays: 'cutoff_time scheme',
  provider_payouts: 'merchant_id payout_id',
  provider_report_items: 'kind object_id payout_id',
  provider_reports: 'merchant_id payout_id status',
  rate_buckets: 'bucket',
  reading_values: 'corrected_sealed engine_read_sealed evidence field value_sealed',
  reconciliation_days: 'run_state',
  reconciliation_proposals: 'credit_account debit_account entry_kind state',
  reconciliation_rows: 'kind merchant_id payout_id reason side state subject',
  recovery_codes: 'code_hash',
  refresh_tokens: 'token_hash',
  refunds:
    'idempotency_key kind provider_payout_id provider_refund_id raw_status ' +
    'request_digest reserved_from returned_to status',
  registration_proofs: 'began_on named_email',
  removed_agreements: 'agreement_digest digest',
  regulator_pack_seals: 'digest pdf',
  removed_refunds: 'kind reserved_from returned_to status',
  removed_transactions: 'provider_payout_id',
  rental_charges: 'kind tid',
  roll_up_inbox: 'channel scheme status',
  roll_ups: 'channel scheme span status',
  safeguarding_reports: 'figures_digest sha256',
  saved_views: 'page',
  monitoring_alerts: 'key',
  monitoring_cases: 'reason status',
  monitoring_rule_versions: 'from_time period until_time',
  monitoring_rules: 'kind name',
  brand_risk_changes: 'kind level reason',
  brand_risks: 'factors level set_level',
  risk_rules: 'codes factor',
  screening_cases:
    'band entry_digest entry_key entry_name key kind names nationality reasons role status subject_digest',
  screening_entries: 'birth_dates digest id_numbers key kind names nationalities reason',
  screening_files: 'file_digest name problem',
  screening_list_versions: 'digest source',
  screening_lists: 'format name',
  screening_runs: 'after_key kind',
  screening_subjects: 'digest key kind',
  schema_migrations: 'checksum name',
  seed_steps: 'name',
  service_holds: 'code',
  sessions: 'end_reason ip kind proof_device user_agent',
  settings:
    'date_format default_currency maintenance_message payout_cutoff_time payout_weekdays ' +
    'operator_address operator_address_ar operator_licence operator_name operator_name_ar ' +
    'operator_registration operator_signatory operator_signatory_ar ' +
    'platform_address platform_email platform_name platform_name_ar platform_phone ' +
    'social_links time_format timezone',
  settlement_check_errors: 'object object_id problem',
  settlement_checks: 'state',
  setup_decisions: 'topic',
  share_links: 'entity_type mcc_code name token_hash token_sealed',
  signature_comparisons: 'compared_with problem state verdict',
  signature_drawings: 'strokes_sealed',
  special_fees: 'fee_type scheme',
  stakeholders: 'bank_name bank_swift_code beneficiary_address beneficiary_name iban_sealed',
  terminals: 'end_reason origin status tid',
  'test_mode.answers': 'idempotency_key names request_digest',
  'test_mode.charges': 'id idempotency_key invoice_id method order_id post_url status',
  'test_mode.invoices': 'id idempotency_key post_url status',
  'test_mode.refunds': 'charge_id id idempotency_key post_url status',
  totp_factors: 'secret_sealed',
  transaction_events: 'kind',
  transactions:
    'card_last_four card_origin channel charge_id currency dispute funding ' +
    'gateway_reference idempotency_key invoice_id merchant_id payment_reference ' +
    'post_url provider_payout_id raw_status redirect_url request_digest response_code ' +
    'response_message scheme status tid',
  users:
    'email first_name language last_name password_hash phone_country_code ' + 'phone_number role',
  webhook_attempts: 'problem',
  webhook_deliveries: 'event state test_object_id url',
  webhooks_in: 'object object_id state status',
  weekends: 'weekend_days',
};
