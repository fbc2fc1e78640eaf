-- Extensions that come with PostgreSQL; an owner of the database may create them. The search needs
-- the first, and the periods of terminals, which never overlap, the second.
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- How texts are searched: without regard to case, accents, the digits of either script, and the
-- letters that Arabic is spelled with in more than one way. Search indexes are made over it, and
-- what is searched for goes through it too.
create function search_folded(text) returns text language sql immutable parallel safe as $$
  select translate(lower($1),
    U&'\0623\0625\0622\0671\0649\06CC\0629\0624\0626\06A9'
    || U&'\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669'
    || U&'\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9'
    || U&'\00E0\00E1\00E2\00E3\00E4\00E5\00E7\00E8\00E9\00EA\00EB\00EC\00ED\00EE\00EF'
    || U&'\00F1\00F2\00F3\00F4\00F5\00F6\00F9\00FA\00FB\00FC\00FD\00FF'
    || U&'\0640\064B\064C\064D\064E\064F\0650\0651\0652\0670',
    U&'\0627\0627\0627\0627\064A\064A\0647\0648\064A\0643'
    || '01234567890123456789' || 'aaaaaaceeeeiiii' || 'nooooouuuuyy')
$$;

-- Each six digits that stand together in a folded text: what a long number is found by. A number is
-- soon in few rows by them, where its trigrams are in one of fifty. The cost keeps the planner from
-- asking it of every row.
create function search_digits(folded text) returns integer[]
language plpgsql immutable strict parallel safe cost 1000 as $$
declare
  found integer[] := '{}';
  run text;
begin
  if folded !~ '[0-9]{6}' then return found; end if;
  foreach run in array regexp_split_to_array(folded, '[^0-9]+') loop
    for n in 1 .. length(run) - 5 loop found := found || substr(run, n, 6)::integer; end loop;
  end loop;
  return found;
end $$;

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
  -- The person picked it; else it is that of whoever made the account, or of the first page.
  language_chosen boolean not null default false,
  password_hash text,
  password_set_at timestamptz(3),
  -- Who set it: the person by a link, or somebody who was signed in while using that link.
  password_set_by uuid,
  -- From it on, for 72 hours, two administrators approve where a brand is paid.
  first_password_at timestamptz(3),
  -- Who made the account: nobody for those who registered by themselves.
  created_by uuid,
  active boolean not null default true,
  -- Set with a reason by an administrator; somebody suspended is never active.
  suspended_reason text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint users_email_unique unique (email),
  constraint users_password_set_by_fkey
    foreign key (password_set_by) references users (id) on delete set null,
  constraint users_created_by_fkey
    foreign key (created_by) references users (id) on delete set null,
  constraint users_suspended_is_closed check (suspended_reason is null or not active),
  constraint users_email_lower check (email = lower(email)),
  constraint users_role_known
    check (role in ('super_admin', 'admin', 'partner_employee', 'partner', 'brand_owner')),
  constraint users_language_known check (language in ('en', 'ar')),
  constraint users_brand_for_owners check (brand_id is null or role = 'brand_owner'),
  constraint users_partner_for_partners
    check (partner_id is null or role in ('partner_employee', 'partner'))
);
create index users_password_set_by on users (password_set_by) where password_set_by is not null;
create index users_created_by on users (created_by) where created_by is not null;
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
  -- When a second factor was proved in it; what the duty of administrators asks for.
  factor_at timestamptz(3),
  -- Until then nobody has to confirm again that it is the person.
  confirmed_until timestamptz(3),
  ended_at timestamptz(3),
  end_reason text,
  constraint sessions_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_kind_known check (kind in ('full', 'onboarding')),
  constraint sessions_end_reason_known check (end_reason in
    ('sign_out', 'password_change', 'deactivation', 'role_change', 'replay', 'expired',
     'ended_by_person', 'ended_by_admin', 'factor_change', 'email_corrected'))
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

-- The installation: its settings, its own secrets, and the first answers of repeated requests.

create table settings (
  id smallint constraint settings_pkey primary key default 1,
  platform_name text not null default 'Diwan',
  platform_name_ar text default 'ديوان',
  platform_email text not null default 'support@diwan.test',
  platform_phone text,
  platform_address text,
  default_currency text not null default 'KWD',
  timezone text not null default 'Asia/Kuwait',
  date_format text,
  time_format text not null default '24h',
  transaction_export_limit integer not null default 10000,
  session_timeout_minutes integer not null default 60,
  password_min_length integer not null default 8,
  password_require_uppercase boolean not null default true,
  password_require_numbers boolean not null default true,
  password_require_special boolean not null default true,
  two_factor_enabled boolean not null default false,
  email_notifications_enabled boolean not null default true,
  sms_notifications_enabled boolean not null default true,
  webhook_retry_attempts integer not null default 3,
  webhook_timeout_seconds integer not null default 30,
  maintenance_mode boolean not null default false,
  maintenance_message text,
  updated_at timestamptz(3) not null default now(),
  -- A payout export above it needs a second administrator; 0 is off.
  payout_second_approval_above_minor bigint not null default 0,
  payout_weekdays text[] not null default '{sun,mon,tue,wed,thu}',
  -- The page of the platform in each network; a network that is absent has none.
  social_links jsonb not null default '{}',
  constraint settings_single_row check (id = 1),
  constraint settings_currency_known check (default_currency in ('KWD', 'USD', 'EUR', 'SAR', 'AED')),
  constraint settings_timezone_known check (timezone in
    ('Asia/Kuwait', 'Asia/Dubai', 'Asia/Riyadh', 'Europe/London', 'America/New_York')),
  constraint settings_date_format_known
    check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')),
  constraint settings_time_format_known check (time_format in ('24h', '12h')),
  constraint settings_export_limit_range check (transaction_export_limit between 100 and 50000),
  constraint settings_session_timeout_range check (session_timeout_minutes between 5 and 1440),
  constraint settings_password_length_range check (password_min_length between 6 and 32),
  constraint settings_webhook_retries_range check (webhook_retry_attempts between 0 and 10),
  constraint settings_webhook_timeout_range check (webhook_timeout_seconds between 5 and 300),
  constraint settings_second_approval_not_negative
    check (payout_second_approval_above_minor >= 0),
  constraint settings_payout_weekdays_known check (cardinality(payout_weekdays) between 1 and 7
    and payout_weekdays <@ '{sun,mon,tue,wed,thu,fri,sat}')
);
insert into settings default values;

-- Keys the installation makes for itself, such as the certificate that seals agreements; encrypted.
create table platform_secrets (
  name text constraint platform_secrets_pkey primary key,
  sealed text not null,
  created_at timestamptz(3) not null default now()
);

-- The first answer to an unsafe call under its Idempotency-Key, written with the call's own work.
create table idempotency_keys (
  actor text not null,
  key text not null,
  endpoint text not null,
  fingerprint text not null,
  answer_sealed text,
  created_at timestamptz(3) not null default now(),
  constraint idempotency_keys_pkey primary key (actor, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- One row for each step of the first fill, so that a crash in the middle resumes instead of repeats.
create table seed_steps (
  name text constraint seed_steps_pkey primary key,
  done_at timestamptz(3) not null default now()
);

-- How often the process of a job died under it. Attempts count what the job itself did; a job of the
-- queue's own schema has no place for this.
create table job_crashes (
  job_id bigint constraint job_crashes_pkey primary key,
  crashes integer not null,
  last_at timestamptz(3) not null default now(),
  constraint job_crashes_positive check (crashes > 0)
);

-- The audit trail: every change a person makes. Rows are written in the transaction of the change
-- and chained by a job afterwards, so that writers never wait for one another.

create table audit_log (
  id bigint constraint audit_log_pkey primary key generated always as identity,
  at timestamptz(3) not null default now(),
  actor_kind text not null,
  actor_id uuid,
  actor_email text,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  user_agent text,
  request_id text,
  -- The place in the chain. Ids of concurrent writers commit out of order, places don't.
  chain_position bigint,
  prev_hash text,
  hash text,
  constraint audit_log_actor_kind_known
    check (actor_kind in
      ('user', 'registrant', 'integrator', 'partner_key', 'public', 'system')),
  constraint audit_log_sealed_whole
    check (num_nulls(chain_position, prev_hash, hash) in (0, 3)),
  constraint audit_log_chain_position_unique unique (chain_position)
);
create index audit_log_unsealed on audit_log (id) where hash is null;
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_actor_email on audit_log (actor_email, id);
create index audit_log_entity on audit_log (entity, entity_id, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_at on audit_log (at);

-- Each look at the whole chain, by the clock or because somebody asked for it.
create table audit_checks (
  id bigint constraint audit_checks_pkey primary key generated always as identity,
  checked_at timestamptz(3) not null,
  -- How many rows the chain had, and how many differences were found in it and its heads.
  rows bigint not null,
  differences integer not null,
  constraint audit_checks_not_negative check (rows >= 0 and differences >= 0)
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation',
    constraint = 'audit_log_append_only';
end;
$$;

-- Sealing a row that is not sealed yet is the one change there is.
create function refuse_audit_update() returns trigger language plpgsql as $$
begin
  if old.hash is null and new.hash is not null
    and to_jsonb(old) - array['chain_position', 'prev_hash', 'hash']
      = to_jsonb(new) - array['chain_position', 'prev_hash', 'hash']
  then
    return new;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'restrict_violation',
    constraint = 'audit_log_append_only';
end;
$$;

create trigger audit_log_no_update before update on audit_log
  for each row execute function refuse_audit_update();
create trigger audit_log_no_delete before delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- The outbox: every mail, WhatsApp message and SMS, written with the change it tells of and sent
-- by a job. Texts are encrypted; a link is kept apart so that it can be erased by itself.

create table messages (
  id uuid constraint messages_pkey primary key default gen_random_uuid(),
  channel text not null,
  to_address text not null,
  recipient_role text not null,
  user_id uuid,
  brand_id integer,
  template text not null,
  language text not null,
  subject text not null,
  body_sealed text not null,
  link_sealed text,
  link_expires_at timestamptz(3),
  link_used_at timestamptz(3),
  status text not null default 'pending',
  attempts integer not null default 0,
  last_error text,
  next_try_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  constraint messages_channel_known check (channel in ('email', 'whatsapp', 'sms')),
  constraint messages_recipient_role_known check
    (recipient_role in ('super_admin', 'admin', 'partner_employee', 'partner', 'brand_owner')),
  constraint messages_language_known check (language in ('en', 'ar')),
  constraint messages_status_known check (status in ('pending', 'sent', 'failed', 'dead')),
  constraint messages_link_expires check (link_sealed is null or link_expires_at is not null),
  constraint messages_used_link_erased check (link_used_at is null or link_sealed is null)
);
create index messages_newest on messages (created_at desc, id desc);
create index messages_status on messages (status, created_at desc, id desc);
create index messages_user_id on messages (user_id) where user_id is not null;
create index messages_brand_id on messages (brand_id) where brand_id is not null;
create index messages_live_links on messages (link_expires_at) where link_sealed is not null;

-- Who saw a link, and so could act as its recipient. It outlives the message.
create table link_reveals (
  id bigint constraint link_reveals_pkey primary key generated always as identity,
  viewer_id uuid not null,
  message_id uuid,
  user_id uuid,
  brand_id integer,
  reason text not null,
  revealed_at timestamptz(3) not null,
  constraint link_reveals_viewer_fkey
    foreign key (viewer_id) references users (id) on delete cascade,
  constraint link_reveals_message_fkey
    foreign key (message_id) references messages (id) on delete set null,
  constraint link_reveals_user_fkey foreign key (user_id) references users (id) on delete cascade
);
create index link_reveals_viewer on link_reveals (viewer_id, brand_id);
create index link_reveals_message on link_reveals (message_id);
create index link_reveals_user on link_reveals (user_id);
create index link_reveals_brand on link_reveals (brand_id);

-- Kinds of messages that somebody does not want by a channel. What cannot be turned off has none.
create table notification_opt_outs (
  user_id uuid not null,
  kind text not null,
  channel text not null,
  created_at timestamptz(3) not null default now(),
  constraint notification_opt_outs_pkey primary key (user_id, kind, channel),
  constraint notification_opt_outs_user_fkey
    foreign key (user_id) references users (id) on delete cascade,
  constraint notification_opt_outs_kind_known
    check (kind in ('brand', 'payouts', 'terminals', 'integration')),
  constraint notification_opt_outs_channel_known check (channel in ('email', 'whatsapp'))
);

-- Filters of a page that somebody keeps under a name.
create table saved_views (
  id uuid constraint saved_views_pkey primary key default gen_random_uuid(),
  user_id uuid not null,
  page text not null,
  name text not null,
  query jsonb not null,
  shared boolean not null default false,
  created_at timestamptz(3) not null default now(),
  constraint saved_views_user_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint saved_views_name_unique unique (user_id, page, name),
  constraint saved_views_page_known check (page in ('transactions')),
  constraint saved_views_name_length check (length(name) between 1 and 60),
  constraint saved_views_query_size
    check (jsonb_typeof(query) = 'object' and length(query::text) <= 8192)
);
create index saved_views_shared on saved_views (user_id) where shared;
