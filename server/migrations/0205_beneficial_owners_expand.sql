-- The persons who own or control a brand. Numbers are encrypted; the index finds equal ones.
create table beneficial_owners (
  id uuid constraint beneficial_owners_pkey primary key,
  brand_id integer not null,
  position integer not null,
  full_name_english text not null,
  full_name_arabic text not null,
  id_kind text not null,
  id_sealed text not null,
  id_index text not null,
  birth_date date not null,
  nationality text not null,
  -- The share in hundredths of a per cent; null for a manager without a share.
  share_bp integer,
  politically_exposed boolean not null,
  is_manager boolean not null,
  constraint beneficial_owners_position_once unique (brand_id, position),
  constraint beneficial_owners_person_once unique (brand_id, id_index),
  constraint beneficial_owners_id_kind_known check (id_kind in ('civil_id', 'passport_number')),
  constraint beneficial_owners_share_range check (share_bp between 1 and 10000),
  constraint beneficial_owners_share_known check (share_bp is not null or is_manager),
  constraint beneficial_owners_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);

-- What a brand expects to sell.
create table brand_purposes (
  brand_id integer constraint brand_purposes_pkey primary key,
  expected_monthly_volume text,
  typical_payment_minor bigint,
  constraint brand_purposes_volume_known check (expected_monthly_volume in ('under_1000',
    '1000_to_5000', '5000_to_20000', '20000_to_100000', 'over_100000')),
  constraint brand_purposes_payment_positive check (typical_payment_minor > 0),
  constraint brand_purposes_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);

-- Active brands without owners. Their payouts are on hold from `held_from` on, until they have one.
create table owner_requirements (
  brand_id integer constraint owner_requirements_pkey primary key,
  due_on date not null,
  held_from timestamptz(3) not null,
  constraint owner_requirements_brand_fkey
    foreign key (brand_id) references brands (id) on delete cascade
);

alter table screening_cases
  drop constraint screening_cases_role_known,
  add constraint screening_cases_role_known check (role in ('holder', 'owner', 'signer',
    'beneficiary', 'beneficial_owner', 'staff', 'partner', 'member', 'stakeholder', 'customer'))
    not valid;
