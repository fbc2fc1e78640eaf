-- One row a stored file. Bytes live in the file store under storage_key; features refer to files.id.
-- Rows are never updated: a new version of a document is a new file.
create table files (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  visibility text not null,
  storage_key text not null,
  content_type text not null,
  size_bytes integer not null,
  sha256 text not null,
  original_name text,
  width integer,
  height integer,
  pages integer,
  created_at timestamptz(3) not null default now(),
  constraint files_pkey primary key (id),
  constraint files_storage_key_key unique (storage_key),
  constraint files_kind_check check (kind in ('document', 'logo', 'signature', 'agreement')),
  constraint files_visibility_check check (visibility in ('private', 'public')),
  -- Only a logo may be public: a bug in a caller must not publish somebody's civil ID.
  constraint files_public_check check (visibility = 'private' or kind = 'logo'),
  constraint files_size_bytes_check check (size_bytes > 0),
  constraint files_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint files_original_name_check check (length(original_name) <= 200),
  constraint files_width_check check (width > 0),
  constraint files_height_check check (height > 0),
  constraint files_pages_check check (pages > 0)
);
-- Whether a PDF is a sealed agreement of ours is asked by its digest.
create index files_agreement_sha256 on files (sha256) where kind = 'agreement';

-- Merchant category codes: what kinds of business the platform takes, and with which deposit.

create table mcc_codes (
  code text constraint mcc_codes_pkey primary key,
  description text not null,
  business_type text not null,
  is_allowed boolean not null default false,
  require_deposit boolean not null default false,
  deposit_amount_minor bigint not null default 0,
  deposit_currency text not null default 'KWD',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mcc_codes_code_shape check (code ~ '^[0-9]{4}$'),
  constraint mcc_codes_deposit_not_negative check (deposit_amount_minor >= 0),
  constraint mcc_codes_deposit_currency_known check (deposit_currency in ('KWD', 'USD', 'EUR'))
);
create index mcc_codes_business_type on mcc_codes (business_type, code);

-- Businesses: the legal entities through which the brands of a category are settled.

create table businesses (
  id uuid constraint businesses_pkey primary key default gen_random_uuid(),
  name text not null,
  name_ar text,
  address text not null,
  address_ar text,
  phone text,
  email text,
  website text,
  representative_name text,
  representative_name_ar text,
  representative_civil_id_sealed text,
  commercial_registration text not null,
  account_iban_sealed text not null,
  account_iban_index text not null,
  bank_name text,
  bank_swift_code text not null,
  sftp_host text not null,
  sftp_port integer not null default 22,
  sftp_username text not null,
  sftp_password_sealed text,
  sftp_private_key_sealed text,
  sftp_upload_path text not null default '/uploads',
  country text not null default 'Kuwait',
  currency text not null default 'KWD',
  active boolean not null default true,
  show_at_home boolean not null default false,
  logo_file_id uuid,
  logo_url text,
  tap_entity_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The host key that an administrator accepted; without one nothing is sent.
  sftp_fingerprint text,
  sftp_send_csv boolean not null default false,
  -- Who entered host, port, user or host key last, and which other administrator approved them.
  sftp_entered_by uuid,
  sftp_approved_by uuid,
  sftp_approved_at timestamptz(3),
  constraint businesses_id_active_unique unique (id, active),
  constraint businesses_currency_known
    check (currency in ('KWD', 'BHD', 'OMR', 'JOD', 'SAR', 'AED', 'QAR', 'USD', 'EUR')),
  constraint businesses_sftp_port_range check (sftp_port between 1 and 65535),
  constraint businesses_logo_file_fkey foreign key (logo_file_id) references files (id),
  constraint businesses_sftp_fingerprint_shape
    check (sftp_fingerprint ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  constraint businesses_sftp_entered_by_fkey foreign key (sftp_entered_by) references users (id),
  constraint businesses_sftp_approved_by_fkey foreign key (sftp_approved_by) references users (id),
  constraint businesses_sftp_approved_whole check (
    (sftp_approved_by is null) = (sftp_approved_at is null)
    and (sftp_approved_at is null or sftp_fingerprint is not null)),
  constraint businesses_sftp_two_people check (sftp_approved_by <> sftp_entered_by)
);
create index businesses_sftp_entered_by on businesses (sftp_entered_by);
create index businesses_sftp_approved_by on businesses (sftp_approved_by);
create index businesses_logo_file_id on businesses (logo_file_id) where logo_file_id is not null;

-- The category belongs to at most one active business: business_active follows its business by the
-- cascading key, and the partial index refuses a second one.
create table business_mccs (
  business_id uuid not null,
  business_active boolean not null,
  mcc_code text not null,
  created_at timestamptz(3) not null default now(),
  constraint business_mccs_pkey primary key (business_id, mcc_code),
  constraint business_mccs_business_fkey foreign key (business_id, business_active)
    references businesses (id, active) on update cascade on delete cascade,
  constraint business_mccs_mcc_fkey foreign key (mcc_code) references mcc_codes (code)
);
create unique index business_mccs_one_active on business_mccs (mcc_code) where business_active;
create index business_mccs_mcc_code on business_mccs (mcc_code);

-- Partners: platforms that bring brands in.

create table partners (
  id integer constraint partners_pkey primary key generated always as identity,
  name text not null,
  website text not null,
  order_details_url text,
  logo_file_id uuid,
  default_payout_status text not null default 'active',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint partners_payout_status_known check (default_payout_status in ('active', 'paused')),
  constraint partners_logo_file_fkey foreign key (logo_file_id) references files (id)
);
create index partners_logo_file_id on partners (logo_file_id) where logo_file_id is not null;

alter table users add constraint users_partner_fkey
  foreign key (partner_id) references partners (id);

-- What a partner's own programs read with. A key is shown once: it is found by its hash, and
-- recognised by its beginning. At most one is in use; a replaced one may go on for some hours.
create table partner_keys (
  id uuid constraint partner_keys_pkey primary key default gen_random_uuid(),
  partner_id integer not null,
  key_hash text not null,
  key_hint text not null,
  permissions text[] not null,
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  replaced_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint partner_keys_hash_unique unique (key_hash),
  constraint partner_keys_permissions_known check (cardinality(permissions) > 0
    and permissions <@ array['brands', 'transactions', 'payouts']),
  constraint partner_keys_partner_fkey foreign key (partner_id) references partners (id),
  constraint partner_keys_created_by_fkey
    foreign key (created_by) references users (id) on delete set null
);
create unique index partner_keys_one_in_use on partner_keys (partner_id)
  where replaced_at is null and revoked_at is null;
create index partner_keys_partner_id on partner_keys (partner_id, created_at desc);
create index partner_keys_created_by on partner_keys (created_by) where created_by is not null;

-- Share links: invitations to register a brand, with what the inviter has already settled.

create table share_links (
  id uuid constraint share_links_pkey primary key default gen_random_uuid(),
  -- Whoever has the token may register: found by its hash, shown to staff from the sealed one.
  token_hash text not null,
  token_sealed text not null,
  -- What staff call it among themselves: the stand, the campaign, the city.
  name text,
  mcc_code text not null,
  entity_type text,
  partner_id integer,
  max_uses integer not null default 10,
  uses_count integer not null default 0,
  expires_at timestamptz(3),
  is_active boolean not null default true,
  created_by uuid not null,
  created_at timestamptz(3) not null default now(),
  constraint share_links_token_unique unique (token_hash),
  constraint share_links_entity_type_known check (entity_type in ('individual', 'corporate')),
  constraint share_links_max_uses_range check (max_uses between 1 and 1000),
  constraint share_links_uses_within_max check (uses_count between 0 and max_uses),
  constraint share_links_mcc_fkey foreign key (mcc_code) references mcc_codes (code),
  constraint share_links_partner_fkey foreign key (partner_id) references partners (id),
  constraint share_links_created_by_fkey foreign key (created_by) references users (id)
);
create index share_links_mcc_code on share_links (mcc_code);
create index share_links_partner_id on share_links (partner_id);
create index share_links_created_by on share_links (created_by);
