-- Brands: the merchants. Identity papers and bank details have tables of their own.

create table brands (
  id integer constraint brands_pkey primary key generated always as identity,
  name text not null,
  status text not null default 'pending',
  status_reason text,
  entity_type text not null,
  company_name text,
  company_name_arabic text,
  registration_country text not null default 'KW',
  mcc_code text not null,
  business_type text not null,
  mcc_status text not null,
  description text,
  payment_type_preference text not null default 'pg',
  num_pos_devices integer not null default 1,
  delivery_location text,
  delivery_location_type text,
  hall_number text,
  suite_number text,
  nationality text not null default 'KW',
  country_of_residence text not null default 'KW',
  phone_country_code text not null default '+965',
  phone_number text not null,
  website text,
  twitter_handle text,
  instagram_handle text,
  tiktok_handle text,
  redirect_url text,
  redirect_url_explicit boolean not null default false,
  post_url text,
  post_url_explicit boolean not null default false,
  logo_file_id uuid,
  tap_mid text,
  pos_enabled boolean not null default false,
  pg_enabled boolean not null default false,
  deposit_state text not null default 'none',
  deposit_amount_minor bigint not null default 0,
  deposit_currency text not null default 'KWD',
  payout_status text not null default 'active',
  partner_id integer,
  share_link_id uuid,
  owner_user_id uuid,
  created_by uuid,
  language text not null default 'en',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deposit_received_minor bigint,
  deposit_received_at timestamptz(3),
  deposit_returned_at timestamptz(3),
  paused_at timestamptz(3),
  pause_reason text,
  paused_by uuid,
  constraint brands_status_known check (status in ('pending', 'active', 'rejected', 'suspended')),
  constraint brands_entity_type_known check (entity_type in ('individual', 'corporate')),
  constraint brands_company_for_corporate check (entity_type = 'individual'
    or (company_name is not null and company_name_arabic is not null)),
  constraint brands_mcc_status_known
    check (mcc_status in ('approved', 'mcc_not_allowed', 'mcc_not_mapped')),
  constraint brands_payment_type_known check (payment_type_preference in ('pg', 'pos', 'both')),
  constraint brands_pos_devices_range check (num_pos_devices between 1 and 1000),
  constraint brands_delivery_type_known check (delivery_location_type in ('fairground', 'other')),
  constraint brands_deposit_state_known
    check (deposit_state in ('none', 'required', 'received', 'returned')),
  constraint brands_deposit_not_negative check (deposit_amount_minor >= 0),
  constraint brands_deposit_currency_known check (deposit_currency in ('KWD', 'USD', 'EUR')),
  constraint brands_payout_status_known check (payout_status in ('active', 'paused')),
  constraint brands_language_known check (language in ('en', 'ar')),
  constraint brands_tap_mid_unique unique (tap_mid),
  constraint brands_owner_unique unique (owner_user_id),
  constraint brands_mcc_fkey foreign key (mcc_code) references mcc_codes (code),
  constraint brands_logo_file_fkey foreign key (logo_file_id) references files (id),
  constraint brands_partner_fkey foreign key (partner_id) references partners (id),
  constraint brands_share_link_fkey foreign key (share_link_id) references share_links (id),
  constraint brands_owner_fkey foreign key (owner_user_id) references users (id),
  constraint brands_created_by_fkey foreign key (created_by) references users (id),
  constraint brands_deposit_received_whole check (
    (deposit_received_minor is null) = (deposit_received_at is null)
    and (deposit_returned_at is null or deposit_received_at is not null)
    and (deposit_state in ('received', 'returned')) = (deposit_received_at is not null)),
  constraint brands_paused_by_fkey foreign key (paused_by) references users (id),
  constraint brands_pause_whole check (payout_status = 'paused'
    or (paused_at is null and pause_reason is null and paused_by is null))
);
create index brands_mcc_code on brands (mcc_code);
create index brands_partner_id on brands (partner_id);
create index brands_share_link_id on brands (share_link_id);
create index brands_created_by on brands (created_by);
create index brands_logo_file_id on brands (logo_file_id) where logo_file_id is not null;
create index brands_paused_by on brands (paused_by) where paused_by is not null;
create index brands_status on brands (status, id);
create index brands_phone on brands (phone_number, phone_country_code);
-- Search by any part of a name in either script, the account at the provider and the phone.
create index brands_search on brands using gin ((
  search_folded(name || ' ' || coalesce(company_name, '') || ' ' || coalesce(company_name_arabic, '')
  || ' ' || coalesce(tap_mid, '') || ' ' || phone_country_code || phone_number)
) gin_trgm_ops);

alter table users add constraint users_brand_fkey foreign key (brand_id) references brands (id);

-- Where a brand is paid: one row a brand, the IBAN encrypted, its blind index for finding duplicates.
create table brand_bank_details (
  brand_id integer constraint brand_bank_details_pkey primary key,
  -- The code of a bank that the list knows (its letters in IBANs), else the name as it was typed.
  bank_name text not null,
  iban_sealed text not null,
  iban_index text not null,
  updated_at timestamptz(3) not null default now(),
  -- Who the bank calls the holder of the account; known once it was changed by request.
  beneficiary text,
  -- A keyed proof over brand, IBAN and beneficiary: whoever changes the row by SQL cannot make it.
  digest text not null,
  unproven_since timestamptz(3),
  constraint brand_bank_details_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);
create index brand_bank_details_iban on brand_bank_details (iban_index);

-- Messages outlive what they were about: the trail of what was said stays, without the reference.
alter table messages add constraint messages_user_fkey
  foreign key (user_id) references users (id) on delete set null;
alter table messages add constraint messages_brand_fkey
  foreign key (brand_id) references brands (id) on delete set null;
alter table link_reveals add constraint link_reveals_brand_fkey
  foreign key (brand_id) references brands (id) on delete cascade;

-- What a registrant submits to prove who they are. Every submission is a row; the newest counts.

create table brand_documents (
  id uuid constraint brand_documents_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  version integer not null,
  document_type text not null,
  civil_id_sealed text,
  civil_id_index text,
  full_name_english text,
  full_name_arabic text,
  company_name text,
  company_name_arabic text,
  -- Of the person who signs for a company; its full names stand above.
  signatory_civil_id_sealed text,
  signatory_civil_id_index text,
  -- A keyed hash of network address and browser: who hands in for many brands is seen.
  device_index text,
  bank_name text not null,
  iban_sealed text not null,
  civil_id_file_id uuid,
  driver_license_file_id uuid,
  commercial_license_file_id uuid,
  signatory_auth_file_id uuid,
  signatory_id_file_id uuid,
  driver_license_verified text not null default 'pending',
  name_match_status text not null default 'pending',
  signature_match_status text not null default 'pending',
  submitted_by uuid,
  created_at timestamptz(3) not null default now(),
  constraint brand_documents_version_unique unique (brand_id, version),
  constraint brand_documents_type_known check (document_type in ('individual', 'corporate')),
  constraint brand_documents_licence_known
    check (driver_license_verified in ('verified', 'mismatch', 'pending')),
  constraint brand_documents_name_known
    check (name_match_status in ('verified', 'mismatch', 'pending')),
  constraint brand_documents_signature_known
    check (signature_match_status in ('verified', 'mismatch', 'pending')),
  constraint brand_documents_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint brand_documents_civil_id_file_fkey
    foreign key (civil_id_file_id) references files (id),
  constraint brand_documents_driver_license_file_fkey
    foreign key (driver_license_file_id) references files (id),
  constraint brand_documents_commercial_license_file_fkey
    foreign key (commercial_license_file_id) references files (id),
  constraint brand_documents_signatory_auth_file_fkey
    foreign key (signatory_auth_file_id) references files (id),
  constraint brand_documents_signatory_id_file_fkey
    foreign key (signatory_id_file_id) references files (id),
  constraint brand_documents_submitted_by_fkey foreign key (submitted_by) references users (id)
);
-- People are searched by their names as their papers have them, in either script.
create index brand_documents_names on brand_documents using gin ((
  search_folded(coalesce(full_name_english, '') || ' ' || coalesce(full_name_arabic, ''))
) gin_trgm_ops);
create index brand_documents_civil_id on brand_documents (civil_id_index);
create index brand_documents_signatory_civil_id on brand_documents (signatory_civil_id_index);
create index brand_documents_device on brand_documents (device_index);
create index brand_documents_civil_id_file on brand_documents (civil_id_file_id);
create index brand_documents_driver_license_file on brand_documents (driver_license_file_id);
create index brand_documents_commercial_license_file on brand_documents (commercial_license_file_id);
create index brand_documents_signatory_auth_file on brand_documents (signatory_auth_file_id);
create index brand_documents_signatory_id_file on brand_documents (signatory_id_file_id);
create index brand_documents_submitted_by on brand_documents (submitted_by);

-- Files that a registrant has uploaded and not handed in yet: one for each field, swept when unused.
create table document_uploads (
  id uuid constraint document_uploads_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  field text not null,
  file_id uuid not null,
  created_at timestamptz(3) not null,
  constraint document_uploads_field_unique unique (brand_id, field),
  constraint document_uploads_field_known check (field in ('civil_id_file', 'driver_license_file',
    'commercial_license_file', 'signatory_auth_file', 'signatory_id_file')),
  constraint document_uploads_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint document_uploads_file_fkey foreign key (file_id) references files (id)
);
create index document_uploads_file on document_uploads (file_id);
create index document_uploads_created_at on document_uploads (created_at);

-- Requests to pay an activated brand to another account. While one waits, the brand's payouts are
-- held. Decided ones are the history of where the brand was paid.

create table bank_changes (
  id uuid constraint bank_changes_pkey primary key default gen_random_uuid(),
  brand_id integer not null,
  status text not null default 'waiting',
  bank_name text not null,
  iban_sealed text not null,
  iban_index text not null,
  beneficiary text not null,
  -- A keyed proof over brand, IBAN and beneficiary as they were asked for.
  digest text not null,
  -- What the brand had when it was decided; null while the request waits, or when it had nothing.
  old_bank_name text,
  old_iban_sealed text,
  old_beneficiary text,
  letter_file_id uuid,
  requested_by uuid not null,
  requested_role text not null,
  created_at timestamptz(3) not null,
  -- Asked for soon after the owner's first password: two administrators approve it.
  needs_second boolean not null default false,
  first_approved_by uuid,
  first_approved_at timestamptz(3),
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  constraint bank_changes_status_known
    check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  constraint bank_changes_role_known check (requested_role in ('owner', 'admin')),
  constraint bank_changes_decided_whole check (case when status = 'waiting'
    then num_nonnulls(decided_by, decided_at, old_bank_name, old_iban_sealed, old_beneficiary) = 0
    else num_nulls(decided_by, decided_at) = 0 end),
  constraint bank_changes_old_whole
    check (num_nulls(old_bank_name, old_iban_sealed) in (0, 2)),
  constraint bank_changes_reason_of_rejected check ((status = 'rejected') = (reason is not null)),
  constraint bank_changes_two_people check (status <> 'approved' or decided_by <> requested_by),
  constraint bank_changes_first_whole
    check (num_nulls(first_approved_by, first_approved_at) in (0, 2)),
  constraint bank_changes_first_another check (first_approved_by is null
    or (needs_second and first_approved_by <> requested_by
      and (status <> 'approved' or first_approved_by <> decided_by))),
  constraint bank_changes_two_admins
    check (status <> 'approved' or not needs_second or first_approved_by is not null),
  constraint bank_changes_first_approved_by_fkey
    foreign key (first_approved_by) references users (id),
  constraint bank_changes_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade,
  constraint bank_changes_letter_file_fkey foreign key (letter_file_id) references files (id),
  constraint bank_changes_requested_by_fkey foreign key (requested_by) references users (id),
  constraint bank_changes_decided_by_fkey foreign key (decided_by) references users (id)
);
-- One request at a time, and what export creation asks of every brand.
create unique index bank_changes_one_waiting on bank_changes (brand_id) where status = 'waiting';
create index bank_changes_brand on bank_changes (brand_id, created_at desc, id desc);
create index bank_changes_waiting on bank_changes (created_at, id) where status = 'waiting';
create index bank_changes_decided on bank_changes (decided_at desc, id desc)
  where decided_at is not null;
create index bank_changes_letter_file on bank_changes (letter_file_id);
create index bank_changes_requested_by on bank_changes (requested_by);
create index bank_changes_first_approved_by on bank_changes (first_approved_by);
create index bank_changes_decided_by on bank_changes (decided_by);

create function bank_changes_keep_decided() returns trigger language plpgsql as $$
begin
  raise exception 'a decided bank change stays as it is'
    using errcode = 'restrict_violation', constraint = 'bank_changes_decided_once';
end $$;
create trigger bank_changes_decided_once before update on bank_changes
  for each row when (old.status <> 'waiting') execute function bank_changes_keep_decided();
