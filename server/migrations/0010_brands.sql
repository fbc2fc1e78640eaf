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
  constraint brands_created_by_fkey foreign key (created_by) references users (id)
);
create index brands_mcc_code on brands (mcc_code);
create index brands_partner_id on brands (partner_id);
create index brands_share_link_id on brands (share_link_id);
create index brands_created_by on brands (created_by);
create index brands_logo_file_id on brands (logo_file_id) where logo_file_id is not null;
create index brands_status on brands (status, id);

alter table users add constraint users_brand_fkey foreign key (brand_id) references brands (id);

-- Where a brand is paid: one row a brand, the IBAN encrypted, its blind index for finding duplicates.
create table brand_bank_details (
  brand_id integer constraint brand_bank_details_pkey primary key,
  bank_name text not null,
  iban_sealed text not null,
  iban_index text not null,
  updated_at timestamptz(3) not null default now(),
  constraint brand_bank_details_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);
create index brand_bank_details_iban on brand_bank_details (iban_index);

-- Messages outlive what they were about: the trail of what was said stays, without the reference.
alter table messages add constraint messages_user_fkey
  foreign key (user_id) references users (id) on delete set null;
alter table messages add constraint messages_brand_fkey
  foreign key (brand_id) references brands (id) on delete set null;
