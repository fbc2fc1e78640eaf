-- The subjects that were compared with all lists, by the digest of their data. A subject whose data
-- has another digest is compared again.
create table screening_subjects (
  kind text not null,
  key text not null,
  digest text not null,
  constraint screening_subjects_pkey primary key (kind, key),
  constraint screening_subjects_kind_known
    check (kind in ('brand', 'user', 'stakeholder', 'customer'))
);

-- The comparison of all subjects with the entries that one version of a list added or changed. The
-- cursor moves in the transaction that stores the matches, so a killed process continues there.
create table screening_runs (
  list_id uuid not null,
  version integer not null,
  started_at timestamptz(3) not null,
  -- The kind and the last key that were compared; null before the first part.
  kind text,
  after_key text,
  subjects integer not null default 0,
  finished_at timestamptz(3),
  constraint screening_runs_pkey primary key (list_id, version),
  constraint screening_runs_version_fkey
    foreign key (list_id, version) references screening_list_versions (list_id, version)
);
create index screening_runs_open on screening_runs (started_at) where finished_at is null;

-- A subject that may be a listed person. The columns of the subject are those that were compared.
-- Names of customers are not stored here.
create table screening_cases (
  id uuid constraint screening_cases_pkey primary key default gen_random_uuid(),
  kind text not null,
  key text not null,
  role text not null,
  brand_id integer,
  user_id uuid,
  customer_id uuid,
  names text[] not null,
  birth_date date,
  nationality text,
  subject_digest text not null,
  list_id uuid not null,
  entry_id bigint not null,
  entry_key text not null,
  entry_digest text not null,
  entry_name text not null,
  score integer not null,
  band text not null,
  reasons text[] not null,
  status text not null default 'open',
  opened_at timestamptz(3) not null,
  -- The time when the case began to hold the brand; null if it never did.
  frozen_at timestamptz(3),
  -- Money in payout files that had left before the freeze and were not confirmed yet.
  left_minor bigint,
  first_cleared_by uuid,
  first_cleared_at timestamptz(3),
  first_reason text,
  decided_by uuid,
  decided_at timestamptz(3),
  reason text,
  constraint screening_cases_kind_known
    check (kind in ('brand', 'user', 'stakeholder', 'customer')),
  constraint screening_cases_role_known check (role in ('holder', 'owner', 'signer', 'beneficiary',
    'staff', 'partner', 'member', 'stakeholder', 'customer')),
  constraint screening_cases_band_known check (band in ('strong', 'possible')),
  constraint screening_cases_score_range check (score between 0 and 100),
  constraint screening_cases_status_known check (status in ('open', 'cleared', 'confirmed')),
  constraint screening_cases_decided check ((status = 'open') = (decided_at is null)
    and (decided_at is null) = (reason is null)),
  constraint screening_cases_frozen check (brand_id is null or frozen_at is not null
    or (band = 'possible' and status <> 'confirmed')),
  constraint screening_cases_first_whole check ((first_cleared_at is null) = (first_reason is null)),
  constraint screening_cases_two_persons check (status <> 'cleared' or (band = 'possible'
    and frozen_at is null) or first_cleared_at is not null),
  constraint screening_cases_not_one_person check (status <> 'cleared'
    or first_cleared_by <> decided_by),
  constraint screening_cases_brand_fkey foreign key (brand_id) references brands (id)
    on delete set null,
  constraint screening_cases_user_fkey foreign key (user_id) references users (id)
    on delete set null,
  constraint screening_cases_customer_fkey foreign key (customer_id) references customers (id)
    on delete set null,
  constraint screening_cases_list_fkey foreign key (list_id) references screening_lists (id),
  constraint screening_cases_entry_fkey foreign key (entry_id) references screening_entries (id),
  constraint screening_cases_first_cleared_by_fkey foreign key (first_cleared_by)
    references users (id) on delete set null,
  constraint screening_cases_decided_by_fkey foreign key (decided_by) references users (id)
    on delete set null
);
create unique index screening_cases_one_open on screening_cases (kind, key, role, list_id, entry_key)
  where status <> 'cleared';
create index screening_cases_pair on screening_cases (kind, key, role, list_id, entry_key);
create index screening_cases_newest on screening_cases (opened_at, id);
create index screening_cases_frozen on screening_cases (brand_id)
  where frozen_at is not null and status <> 'cleared';
create index screening_cases_brand_id on screening_cases (brand_id);
create index screening_cases_user_id on screening_cases (user_id);
create index screening_cases_customer_id on screening_cases (customer_id);
create index screening_cases_list_id on screening_cases (list_id);
create index screening_cases_entry_id on screening_cases (entry_id);
create index screening_cases_first_cleared_by on screening_cases (first_cleared_by);
create index screening_cases_decided_by on screening_cases (decided_by);
