-- People, their sessions, and the single-use links with which they set a password.

create table users (
  id uuid constraint users_pkey primary key default gen_random_uuid(),
  email text not null,
  first_name text not null,
  last_name text not null,
  role text not null,
  brand_id integer,
  partner_id integer,
  phone_country_code text,
  phone_number text,
  language text not null default 'en',
  password_hash text,
  password_set_at timestamptz(3),
  active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint users_email_unique unique (email),
  constraint users_email_lower check (email = lower(email)),
  constraint users_role_known
    check (role in ('super_admin', 'admin', 'partner_employee', 'partner', 'brand_owner')),
  constraint users_language_known check (language in ('en', 'ar')),
  constraint users_brand_for_owners check (brand_id is null or role = 'brand_owner'),
  constraint users_partner_for_partners
    check (partner_id is null or role in ('partner_employee', 'partner'))
);
create index users_brand_id on users (brand_id) where brand_id is not null;
create index users_partner_id on users (partner_id) where partner_id is not null;

-- One row for each sign-in. Every request reads it, so that ending it works at once.
create table sessions (
  id uuid constraint sessions_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  remember boolean not null default false,
  ip text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text,
  constraint sessions_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_kind_known check (kind in ('full', 'onboarding')),
  constraint sessions_end_reason_known check (end_reason in
    ('sign_out', 'password_change', 'deactivation', 'role_change', 'replay', 'expired'))
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- Each refresh replaces the token. A replaced one is honoured for a short grace, then it is a replay.
create table refresh_tokens (
  token_hash text constraint refresh_tokens_pkey primary key,
  session_id uuid not null,
  created_at timestamptz(3) not null default now(),
  replaced_at timestamptz(3),
  constraint refresh_tokens_session_fkey
    foreign key (session_id) references sessions (id) on delete cascade
);
create index refresh_tokens_session_id on refresh_tokens (session_id);

create table password_tokens (
  token_hash text constraint password_tokens_pkey primary key,
  user_id uuid not null,
  email text not null,
  purpose text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint password_tokens_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint password_tokens_purpose_known check (purpose in ('setup', 'reset'))
);
create index password_tokens_user_id on password_tokens (user_id);

-- Token buckets. Losing them in a crash only forgives tries, so they are not logged.
create unlogged table rate_buckets (
  bucket text constraint rate_buckets_pkey primary key,
  tokens double precision not null,
  refilled_at timestamptz(3) not null
);
create index rate_buckets_refilled_at on rate_buckets (refilled_at);
