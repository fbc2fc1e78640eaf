-- Second factors. The secret of an authenticator app is sealed, and counts once a code of it came.
create table totp_factors (
  user_id uuid constraint totp_factors_pkey primary key,
  secret_sealed text not null,
  confirmed_at timestamptz(3),
  -- The newest 30 seconds whose code was taken: a code counts once.
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  constraint totp_factors_user_fkey foreign key (user_id) references users (id) on delete cascade
);

create table passkeys (
  id uuid constraint passkeys_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key text not null,
  -- What the device counted; one that falls back is a copy.
  counter bigint not null,
  transports text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  constraint passkeys_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint passkeys_credential_unique unique (credential_id)
);
create index passkeys_user_id on passkeys (user_id);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  constraint recovery_codes_pkey primary key (user_id, code_hash),
  constraint recovery_codes_user_fkey foreign key (user_id) references users (id) on delete cascade
);

-- A step that waits for its second half, for minutes: a sign-in, or what a passkey is asked.
create table factor_challenges (
  token_hash text constraint factor_challenges_pkey primary key,
  user_id uuid not null,
  purpose text not null,
  -- The browser that began it has the other half in a cookie; or its session is known.
  browser_hash text,
  session_id uuid,
  remember boolean not null default false,
  -- The password that opened it: one that was changed meanwhile opens nothing.
  password_hash text,
  -- What a passkey has to sign.
  passkey_challenge text,
  tries integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- When a first factor was set up in it, which is a proof of it.
  proved_at timestamptz(3),
  used_at timestamptz(3),
  constraint factor_challenges_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint factor_challenges_session_fkey
    foreign key (session_id) references sessions (id) on delete cascade,
  constraint factor_challenges_purpose_known
    check (purpose in ('sign_in', 'enrol', 'passkey', 'confirm')),
  constraint factor_challenges_bound
    check (num_nonnulls(browser_hash, session_id) = 1)
);
create index factor_challenges_user_id on factor_challenges (user_id);
create index factor_challenges_session_id on factor_challenges (session_id);
create index factor_challenges_expires_at on factor_challenges (expires_at);

-- Somebody lost their factors. Those of administrators are taken away by two persons.
create table factor_resets (
  id uuid constraint factor_resets_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  reason text not null,
  -- Nobody where the operator did it on the server.
  requested_by uuid,
  requested_at timestamptz(3) not null default now(),
  state text not null default 'waiting',
  decided_by uuid,
  decided_at timestamptz(3),
  constraint factor_resets_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint factor_resets_requested_by_fkey
    foreign key (requested_by) references users (id) on delete set null,
  constraint factor_resets_decided_by_fkey
    foreign key (decided_by) references users (id) on delete set null,
  constraint factor_resets_state_known check (state in ('waiting', 'done', 'rejected')),
  constraint factor_resets_reason_given check (length(reason) > 0),
  constraint factor_resets_decided check ((state = 'waiting') = (decided_at is null))
);
create unique index factor_resets_one_waiting on factor_resets (user_id) where state = 'waiting';
create index factor_resets_user_id on factor_resets (user_id);
create index factor_resets_requested_by on factor_resets (requested_by);
create index factor_resets_decided_by on factor_resets (decided_by);
