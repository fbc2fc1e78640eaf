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
  constraint businesses_id_active_unique unique (id, active),
  constraint businesses_currency_known
    check (currency in ('KWD', 'BHD', 'OMR', 'JOD', 'SAR', 'AED', 'QAR', 'USD', 'EUR')),
  constraint businesses_sftp_port_range check (sftp_port between 1 and 65535),
  constraint businesses_logo_file_fkey foreign key (logo_file_id) references files (id)
);
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
