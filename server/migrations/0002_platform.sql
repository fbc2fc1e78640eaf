-- The installation: its settings, its own secrets, and the first answers of repeated requests.

create table settings (
  id smallint constraint settings_pkey primary key default 1,
  platform_name text not null default 'Diwan',
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
  constraint settings_webhook_timeout_range check (webhook_timeout_seconds between 5 and 300)
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
