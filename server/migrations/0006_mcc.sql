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
